import { createListeners } from './listeners.ts'

/** Whether a real call was answered by our server; the connection watcher learns from it. */
export const { subscribe: onReachability, notify: setReachability } = createListeners<['answered' | 'silent']>()
