import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { ItemLoading, ItemOfJob, type OpenedProps, useGoOn, useFormStart, readOnce } from './item-of-job.tsx'
import { today } from '#web/features/inspections/form/use-item-draft.ts'
import { draftOf, likeOf, newDraft, type ItemDraft } from '#web/features/inspections/form/item-draft.ts'
import { ItemForm } from '#web/features/inspections/form/item-form.tsx'
import { EngineerPage } from '#web/portals/engineer/engineer-page.tsx'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { itemForm, newItemForm } from '#web/offline/store/drafts.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readItem, readItems, useLocalItem } from '#web/offline/hooks/use-local-items.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { rememberSaved } from '#web/ui/table/return-place.ts'
import { itemFieldNames } from '#contract/inspections/items/item-fields.ts'
import { awaitsInspection } from '#contract/inspections/items/item-status.rules.ts'
import { ClosedNotice } from '#web/portals/engineer/job/job-details.tsx'

interface Props {
  job: LocalJob
}

export function AddItemPage({ job }: Props) {
  const { like } = arrivalFrom(useLocation().state)
  return like ? <AddLike key={like} job={job} like={like} /> : <AddOpened job={job} />
}

/** From the card of an item; one that has left meanwhile gives a blank form. */
function AddLike({ job, like }: Props & { like: string }) {
  const item = useLocalItem(like)
  return item === undefined ? <ItemLoading jobId={job._id} /> : <AddOpened job={job} like={item} />
}

function AddOpened({ job, like = null }: Props & { like?: LocalItem | null }) {
  const tag = useTagOnArrival()
  const [afresh] = useState(() => (like ? likeOf(like, newId(), today()) : newDraft(newId(), today())))
  return (
    <ItemPage
      job={job}
      title="Add Inspection Item"
      form={newItemForm(job._id)}
      afresh={tag === undefined ? afresh : { ...afresh, tag }}
      isAwaiting={false}
      isDeleted={false}
    />
  )
}

/** Scanned for the new piece. Told once: after a reload it stands in the draft. */
function useTagOnArrival(): string | undefined {
  const { state } = useLocation()
  const navigate = useNavigate()
  const { tag } = arrivalFrom(state)
  const [atFirst] = useState(tag)
  // The next new item on this page has a tag of its own.
  useEffect(() => {
    if (tag !== undefined) void navigate('.', { replace: true, state: { ...Object(state), tag: undefined } })
    // oxlint-disable-next-line react/exhaustive-deps -- told on arrival only
  }, [tag])
  return atFirst
}

export function EditItemPage({ job }: Props) {
  return <ItemOfJob job={job} Opened={EditOpened} />
}

/** The item as it was when the form opened: what comes in later must not change what the person sees they wrote on. */
function EditOpened({ job, item, isDeleted }: OpenedProps) {
  const [opened] = useState(() => ({ afresh: draftOf(item, today()), isAwaiting: awaitsInspection(item) }))
  return (
    <ItemPage
      job={job}
      title="Edit Inspection Item"
      form={itemForm(item._id)}
      itemId={item._id}
      isDeleted={isDeleted}
      {...opened}
    />
  )
}

interface ItemPageProps extends Props {
  title: string
  form: string
  afresh: ItemDraft
  isAwaiting: boolean
  itemId?: string
  isDeleted: boolean
}

function ItemPage({ job, title, form, afresh, isAwaiting, itemId, isDeleted }: ItemPageProps) {
  const { items, readAgain } = useItemsOnOpening(job._id)
  const { search = '', point, isDeciding = false } = arrivalFrom(useLocation().state)
  const jobAddress = `/engineer/job/${job._id}`
  // A user who came to correct a particular goes back to decide.
  const back = isDeciding && itemId ? `${jobAddress}/examine/${itemId}` : `${jobAddress}${search}`
  const leave = useLeave(job._id, { back, isDeciding })
  const start = useFormStart('draft', { form, jobId: job._id }, afresh)
  // A form that is open stays open, whatever becomes of its job; so does one in which something was typed.
  const [wasOpen] = useState(job.isOpen)
  if (!wasOpen && start && !start.isRestored) return <Navigate to={jobAddress} replace />
  return (
    <EngineerPage
      back={{ to: back, label: isDeciding ? 'Back to the item' : 'Back to the job' }}
      title={title}
      under={job.title}
    >
      {start ? (
        <ItemForm
          companyId={job.companyId._id}
          start={start}
          notice={<ClosedNotice job={job} isDeleted={isDeleted} />}
          afresh={afresh}
          items={items}
          isAwaiting={isAwaiting}
          point={point}
          onAdded={readAgain}
          onLeave={(saved) => void leave(saved)}
        />
      ) : (
        <LoadingPage shape="form" />
      )}
    </EngineerPage>
  )
}

function useLeave(jobId: string, { back, isDeciding }: { back: string; isDeciding: boolean }) {
  const localSession = useLocalSession()
  const navigate = useNavigate()
  const goOn = useGoOn(jobId)
  return async (saved: { itemId: string } | null) => {
    if (!saved) return navigate(back)
    const item = isDeciding ? await readItem(localSession, saved.itemId) : null
    if (item && !awaitsInspection(item)) return goOn(saved.itemId)
    rememberSaved(jobId, saved.itemId)
    return navigate(back, { replace: isDeciding })
  }
}

/** The job as it was when the form opened, which need not be read again and again. */
function useItemsOnOpening(jobId: string) {
  const localSession = useLocalSession()
  const read = useQuery({
    queryKey: ['engineer', 'items on opening', localSession.userId, jobId],
    queryFn: () => readItems(localSession, jobId),
    ...readOnce,
  })
  return { items: read.data ?? none, readAgain: () => void read.refetch() }
}

const none: LocalItem[] = []

/** What the list, or the form before, gives along. Only our own pages write it. */
const Arrival = z
  .object({
    search: z.string(),
    /** The field to begin with. */
    point: z.enum(itemFieldNames),
    like: z.string(),
    isDeciding: z.boolean(),
    tag: z.string(),
  })
  .partial()

function arrivalFrom(state: unknown): z.infer<typeof Arrival> {
  return Arrival.safeParse(state).data ?? {}
}
