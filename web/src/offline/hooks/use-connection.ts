import { useSyncExternalStore } from 'react'
import { isOnline, subscribeToConnection } from '#web/offline/connection.ts'

export function useConnection(): { isOnline: boolean } {
  return { isOnline: useSyncExternalStore(subscribeToConnection, isOnline) }
}
