import { useNavigate } from 'react-router'
import { nextAwaiting } from '#web/features/inspections/item-address.ts'
import { readItems } from '#web/offline/hooks/read-items.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { rememberSaved } from '#web/ui/table/return-place.ts'

/** From an item that was decided to the next that awaits, or to the word that none does. Back leads to the job. */
export function useGoOn(jobId: string) {
  const localSession = useLocalSession()
  const navigate = useNavigate()
  return async (decidedId: string): Promise<void> => {
    const next = nextAwaiting(await readItems(localSession, jobId), decidedId)
    rememberSaved(jobId, decidedId)
    const address = `/engineer/job/${jobId}/examine`
    await navigate(next ? `${address}/${next._id}` : address, { replace: true, state: { decidedId } })
  }
}
