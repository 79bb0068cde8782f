export const stopMessage = 'stop'

/** A terminal and npm may each pass the same Ctrl-C on; that is still one. */
const sameKeyPress = 1_000

/** Ctrl-C or a service manager: close once, in order, then end. A second one means it: end at once. */
export function onStopSignal(close: () => Promise<void>) {
  let stoppingSince: number | null = null
  async function stop() {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > sameKeyPress) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    await close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // From the supervisor, where there are no signals.
  process.on('message', (message) => void (message === stopMessage && stop()))
}
