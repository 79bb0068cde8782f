/** The real one, also in a test with false timers. */
const { setTimeout: runLater } = globalThis

/**
 * Runs it as a task of its own, as an answer from the network or a click comes. Dexie takes what runs between the microtasks
 * of a transaction for a part of it, and a test that waits for a screen may go on just there.
 */
export function inOwnTask<T>(run: () => PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => runLater(() => void run().then(resolve, reject)))
}
