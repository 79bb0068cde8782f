/** How people speak of one item: "Chain Block SN-4711". */
export function itemName({ description, serialNumber }: { description: string; serialNumber: string }): string {
  return [description, serialNumber].filter(Boolean).join(' ')
}
