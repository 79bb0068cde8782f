export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun when the next task runs; the address is not needed after that.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
