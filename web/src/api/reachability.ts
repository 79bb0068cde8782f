import { createListeners } from './listeners.ts'

/** Whether a real call was answered by our server; the connection watcher learns from it. */
export const { subscribe: onReachability, notify: setReachability } = createListeners<['answered' | 'silent']>()

/** No answer of ours came back: no signal, a dead server, or a captive portal answering in its stead. */
export class Unreachable extends Error {
  constructor(options?: ErrorOptions) {
    super('Thorough cannot be reached. Check your connection and try again.', options)
    this.name = 'Unreachable'
  }
}
