/** A number and its noun: "1 item", "1,204 items", never parted by a line break. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')}\u00a0${noun}${count === 1 ? '' : 's'}`
}
