import { liveQuery } from 'dexie'
import { useMemo, useSyncExternalStore } from 'react'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'

export function usePhoto(photoId: string | null): string | null | undefined {
  const localSession = useLocalSession()
  const source = useMemo(() => photoSource(localSession, photoId ?? ''), [localSession, photoId])
  return useSyncExternalStore(source.subscribe, source.current)
}

function photoSource({ store, userId }: LocalSession, photoId: string) {
  let url: string | null | undefined

  /** An address keeps the bytes in memory until it is given back. */
  function giveBack(): void {
    if (url) URL.revokeObjectURL(url)
    url = undefined
  }

  return {
    subscribe(listener: () => void): () => void {
      const subscription = liveQuery(() => store.photos.get([userId, photoId])).subscribe((photo) => {
        giveBack()
        url = photo ? URL.createObjectURL(new Blob([photo.bytes], { type: photo.type })) : null
        listener()
      })
      return () => {
        subscription.unsubscribe()
        giveBack()
      }
    },
    current: () => url,
  }
}
