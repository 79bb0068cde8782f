export function itemName({ description, serialNumber }: { description: string; serialNumber: string }): string {
  return [description, serialNumber].filter(Boolean).join(' ')
}
