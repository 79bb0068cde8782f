/**
 * Does a command's work. A failure is told as its sentence, without the lines of code that led to it.
 * @param {() => Promise<void>} work
 */
export async function endWithSentence(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
