import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType } from 'react'
import { Navigate, useParams, useNavigate } from 'react-router'
import { useLocalItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { fetchItem } from '#web/offline/pull/fetch-job.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { EngineerPage } from '#web/portals/engineer/engineer-page.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { nextAwaiting } from '#web/features/inspections/item-address.ts'
import { rememberSaved } from '#web/ui/table/return-place.ts'
import { needsReason, outcomeLabels, type ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import { useReason } from '#web/ui/overlay/dialogs.tsx'
import { formStart, startAfresh } from '#web/features/inspections/form/use-item-draft.ts'
import type { ItemDraft } from '#web/features/inspections/form/item-draft.ts'
import { newId } from '#web/offline/store/new-id.ts'

export interface OpenedProps {
  job: LocalJob
  item: LocalItem
  /** It is no longer on this device. */
  isDeleted: boolean
}

/** An item that leaves this device while its form is open stays in it, so that what is being typed can be saved. */
export function ItemOfJob({ job, Opened }: { job: LocalJob; Opened: ComponentType<OpenedProps> }) {
  const { itemId = '' } = useParams()
  const item = useLocalItem(itemId)
  const [last, setLast] = useState(item)
  if (item && item !== last) setLast(item)
  const shown = item ?? (last?._id === itemId ? last : item)
  if (shown === undefined) return <ItemLoading jobId={job._id} />
  if (shown === null) return <AbsentItem key={itemId} itemId={itemId} jobId={job._id} />
  return <Opened key={itemId} job={job} item={shown} isDeleted={item === null} />
}

/** Not on this device, or not yet: the job's items may still be on their way, such as on a new device. */
function AbsentItem({ itemId, jobId }: { itemId: string; jobId: string }) {
  const localSession = useLocalSession()
  const fetched = useQuery({
    queryKey: ['engineer', 'item', localSession.userId, itemId],
    queryFn: () => fetchItem(localSession, { itemId, jobId }),
    retry: false,
    gcTime: 0,
  })
  const isAbsent = fetched.isError || fetched.data === 'not-found'
  return isAbsent ? <NoItem itemId={itemId} jobAddress={`/engineer/job/${jobId}`} /> : <ItemLoading jobId={jobId} />
}

export function ItemLoading({ jobId }: { jobId: string }) {
  return (
    <EngineerPage back={{ to: `/engineer/job/${jobId}`, label: 'Back to the job' }} title="Inspection Item">
      <LoadingPage shape="form" />
    </EngineerPage>
  )
}

function NoItem({ itemId, jobAddress }: { itemId: string; jobAddress: string }) {
  // For the developer who is asked to look into it.
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification has this failure logged and not announced
    console.warn(`The inspection item ${itemId} could not be loaded.`)
  }, [itemId])
  return <Navigate to={jobAddress} replace />
}

/** The form as it was left on this device. A draft that can't be read is as if there were none: the form must open. */
export function useFormStart(purpose: string, { form, jobId }: { form: string; jobId: string }, afresh: ItemDraft) {
  const localSession = useLocalSession()
  const stored = useQuery({
    queryKey: ['engineer', purpose, localSession.userId, form],
    queryFn: async () => {
      const start = await formStart(localSession, { form, jobId }, afresh)
      // What was left of a new item is about the piece that was scanned now.
      return afresh.tag === undefined ? start : { ...start, draft: { ...start.draft, tag: afresh.tag } }
    },
    ...readOnce,
  })
  return stored.data ?? (stored.error ? startAfresh({ form, jobId, tabId: newId() }, afresh) : undefined)
}

/** As it was when the page opened, which need not be read again and again. */
export const readOnce = { staleTime: Infinity, gcTime: 0, retry: false }

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

/** Asks why an item was not examined, where its outcome needs a reason; null if the person cancels. */
export function useOutcomeReason() {
  const askReason = useReason()
  return async (outcome: ItemOutcome, name: string): Promise<string | null> => {
    if (!needsReason(outcome)) return ''
    const label = outcome === 'not_found' ? answerWords.whereNow : 'Reason'
    return askReason({ title: `${outcomeLabels[outcome]}: ${name}`, label, verb: 'Save' })
  }
}
