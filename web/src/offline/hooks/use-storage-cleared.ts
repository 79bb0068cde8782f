import { useEffect } from 'react'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import { inTransaction } from '#web/offline/store/transaction.ts'
import { useLiveQuery } from './use-live-query.ts'

/** A mark stands in the store and beside it; once the browser has cleared the store, only the one beside it is left. */
export function useStorageCleared(): { isCleared: boolean; onSeen: () => void } {
  const localSession = useLocalSession()
  const mark = useLiveQuery(readMark, '')
  const key = `thorough-stored ${localSession.userId}`
  const isKnown = localStorage.getItem(key) !== null

  useEffect(() => {
    if (mark === 'none' && !isKnown) void writeMark(localSession)
    if (mark === 'there' && !isKnown) localStorage.setItem(key, '1')
  }, [mark, isKnown, key, localSession])

  return { isCleared: mark === 'none' && isKnown, onSeen: () => void writeMark(localSession) }
}

async function readMark({ store, userId }: LocalSession): Promise<'there' | 'none'> {
  return (await store.meta.get([userId, 'mark'])) ? 'there' : 'none'
}

/** On a full device at another time. */
async function writeMark({ store, userId }: LocalSession): Promise<void> {
  const write = inTransaction(store, [store.meta], ({ meta }) => meta.put({ userId, key: 'mark', value: true }))
  await write.catch(() => undefined)
}
