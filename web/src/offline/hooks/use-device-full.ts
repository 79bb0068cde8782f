import { useCallback, useSyncExternalStore } from 'react'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import { isDeviceFull, subscribeToDeviceFull } from '#web/offline/store/device-full.ts'
import { useLiveQuery } from './use-live-query.ts'

/** Whether something that was to be stored here did not fit, and how many photos would make room by being sent. */
export function useDeviceFull(): { isFull: boolean; waitingPhotos: number } {
  const { store } = useLocalSession()
  const isFull = useSyncExternalStore(
    subscribeToDeviceFull,
    useCallback(() => isDeviceFull(store), [store]),
  )
  const waitingPhotos = useLiveQuery(countWaitingPhotos, '') ?? 0
  return { isFull, waitingPhotos }
}

function countWaitingPhotos({ store, userId }: LocalSession): Promise<number> {
  return store.outbox.where('[userId+name]').equals([userId, 'uploadPhoto']).count()
}
