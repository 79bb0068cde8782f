import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { formStart, startAfresh } from '#web/features/inspections/form/form-start.ts'
import { draftOf, newDraft, type ItemDraft } from '#web/features/inspections/form/item-draft.ts'
import { ItemForm } from '#web/features/inspections/form/item-form.tsx'
import { itemFieldNames, type ItemField } from '#web/features/inspections/item-words.ts'
import { today } from '#web/features/inspections/form/use-item-draft.ts'
import styles from './engineer-portal.module.css'
import { ClosedNotice } from './closed-notice.tsx'
import { PageBar } from './page-bar.tsx'
import { fetchItem } from '#web/offline/pull/fetch-job.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { itemForm, newItemForm } from '#web/offline/store/drafts.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readItems } from '#web/offline/hooks/read-items.ts'
import { useLocalItem } from '#web/offline/hooks/use-local-items.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { rememberOpened } from '#web/ui/table/return-place.ts'
import { awaitsInspection } from '#contract/inspections/item-status.rules.ts'

interface Props {
  job: LocalJob
}

export function AddItemPage({ job }: Props) {
  const [afresh] = useState(() => newDraft(newId(), today()))
  return (
    <ItemPage
      job={job}
      title="Add Inspection Item"
      form={newItemForm(job._id)}
      afresh={afresh}
      isAwaiting={false}
      isDeleted={false}
    />
  )
}

export function EditItemPage({ job }: Props) {
  const { itemId = '' } = useParams()
  const item = useLocalItem(itemId)
  const [last, setLast] = useState(item)
  if (item && item !== last) setLast(item)
  // One that leaves this device while its form is open stays in the form, so that what is being typed can be saved.
  const shown = item ?? (last?._id === itemId ? last : item)
  if (shown === undefined) return <LoadingPage />
  if (shown === null) return <AbsentItem key={itemId} itemId={itemId} jobId={job._id} />
  return <EditOpened key={itemId} job={job} item={shown} isDeleted={item === null} />
}

/** Not on this device, or not yet: the job's items may still be on their way, such as on a new device. */
function AbsentItem({ itemId, jobId }: { itemId: string; jobId: string }) {
  const localSession = useLocalSession()
  const brought = useQuery({
    queryKey: ['engineer', 'item', localSession.userId, itemId],
    queryFn: () => fetchItem(localSession, { itemId, jobId }),
    retry: false,
    gcTime: 0,
  })
  const isAbsent = brought.isError || brought.data === 'not-found'
  return isAbsent ? <NoItem itemId={itemId} jobAddress={`/engineer/job/${jobId}`} /> : <LoadingPage />
}

function NoItem({ itemId, jobAddress }: { itemId: string; jobAddress: string }) {
  // Talks to the console, for whoever is asked to look into it.
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification has this failure logged and not announced
    console.warn(`The inspection item ${itemId} could not be loaded.`)
  }, [itemId])
  return <Navigate to={jobAddress} replace />
}

/** The item as it was when the form opened: what comes in later must not change what the person sees they wrote on. */
function EditOpened({ job, item, isDeleted }: Props & { item: LocalItem; isDeleted: boolean }) {
  const [opened] = useState(() => ({
    afresh: draftOf(item, today()),
    isAwaiting: awaitsInspection(item),
  }))
  return <ItemPage job={job} title="Edit Inspection Item" form={itemForm(item._id)} isDeleted={isDeleted} {...opened} />
}

interface ItemPageProps extends Props {
  title: string
  form: string
  afresh: ItemDraft
  isAwaiting: boolean
  /** It is no longer on this device. */
  isDeleted: boolean
}

function ItemPage({ job, title, form, afresh, isAwaiting, isDeleted }: ItemPageProps) {
  const localSession = useLocalSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const items = useItemsOnOpening(job._id)
  const { search = '', point } = arrivalFrom(state)
  const jobAddress = `/engineer/job/${job._id}`
  const kept = useQuery({
    queryKey: ['engineer', 'draft', localSession.userId, form],
    queryFn: () => formStart(localSession, { form, jobId: job._id }, afresh),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  // A draft that can't be read is as if there were none; the form itself must open.
  const start = kept.data ?? (kept.error ? startAfresh({ form, jobId: job._id, tabId: newId() }, afresh) : undefined)
  // A form that is open stays open, whatever becomes of its job; so does one in which something was typed.
  const [wasOpen] = useState(job.isOpen)
  if (!wasOpen && start && !start.isRestored) return <Navigate to={jobAddress} replace />
  return (
    <>
      <PageBar back={{ to: `${jobAddress}${search}`, label: 'Back to the job' }} title={title} under={job.title} />
      <PageBody className={styles.column}>
        {start ? (
          <ItemForm
            companyId={job.companyId._id}
            start={start}
            notice={<ClosedNotice job={job} isDeleted={isDeleted} />}
            afresh={afresh}
            items={items}
            isAwaiting={isAwaiting}
            point={point}
            onLeave={(savedId) => {
              if (savedId) rememberOpened(job._id, savedId)
              void navigate(`${jobAddress}${search}`, { state: savedId && { savedId } })
            }}
          />
        ) : (
          <LoadingPage />
        )}
      </PageBody>
    </>
  )
}

/** For the words that the form proposes: the job as it was when the form opened, which need not be read again and again. */
function useItemsOnOpening(jobId: string): LocalItem[] {
  const localSession = useLocalSession()
  const read = useQuery({
    queryKey: ['engineer', 'items on opening', localSession.userId, jobId],
    queryFn: () => readItems(localSession, jobId),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return read.data ?? none
}

const none: LocalItem[] = []

/** What the list gives along: how it was searched, and the field to begin with. */
function arrivalFrom(state: unknown): { search?: string; point?: ItemField } {
  const { search, point }: { search?: unknown; point?: unknown } = Object(state)
  return {
    ...(typeof search === 'string' && { search }),
    ...pointFrom(point),
  }
}

function pointFrom(text: unknown): { point?: ItemField } {
  const point = itemFieldNames.find((name) => name === text)
  return point ? { point } : {}
}
