/** Lets the write that no request waits for come to its end. */
export function settled() {
  return new Promise((resolve) => setTimeout(resolve, 20))
}
