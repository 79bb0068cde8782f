import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { ItemOfJob, type OpenedProps, useGoOn, useOutcomeReason, useFormStart } from './item-of-job.tsx'
import { JustDecided } from './just-decided.tsx'
import { Decision } from '#web/features/inspections/decide/decision.tsx'
import { notSaved } from '#web/features/inspections/decide/decision-words.ts'
import { draftOf, withOtherResult, type ItemDraft } from '#web/features/inspections/form/item-draft.ts'
import { ItemForm } from '#web/features/inspections/form/item-form.tsx'
import { type FormStart, today } from '#web/features/inspections/form/use-item-draft.ts'
import { nextAwaiting } from '#web/features/inspections/item-address.ts'
import { confirmNoDefect } from '#web/offline/actions/decide-items.ts'
import { saveForm } from '#web/offline/actions/save-form.ts'
import { useLocalItems } from '#web/offline/hooks/use-local-items.ts'
import { itemForm, saveDraft } from '#web/offline/store/drafts.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { EngineerPage } from '#web/portals/engineer/engineer-page.tsx'
import { progressOf } from '#web/portals/engineer/your-jobs/use-local-progress.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { rememberOpened, rememberSaved } from '#web/ui/table/return-place.ts'
import { resultOf, type ItemResult } from '#contract/inspections/examination/item-result.rules.ts'
import type { ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { awaitsInspection } from '#contract/inspections/items/item-status.rules.ts'
import { ClosedNotice } from '#web/portals/engineer/job/job-details.tsx'

export function DecidePage({ job }: { job: LocalJob }) {
  return <ItemOfJob job={job} Opened={Opened} />
}

function Opened({ job, item, isDeleted }: OpenedProps) {
  const items = useLocalItems(job._id) ?? none
  const { search = '', decidedId = null } = decidingFrom(useLocation().state)
  const [atFirst] = useState({ isAwaiting: awaitsInspection(item), isOpen: job.isOpen, afresh: draftOf(item, today()) })
  const address = `/engineer/job/${job._id}`
  const start = useFormStart('decision', { form: itemForm(item._id), jobId: job._id }, atFirst.afresh)
  const { itemCount, examinedCount, leftOutCount } = progressOf(items)
  const place = Math.min(examinedCount + leftOutCount + 1, itemCount)
  if (!atFirst.isOpen) return <Navigate to={address} replace />
  // It was decided before, here or elsewhere: its result is changed in its form.
  if (!atFirst.isAwaiting) return <Navigate to={`${address}/edit/${item._id}`} replace />
  return (
    <EngineerPage
      back={{ to: `${address}${search}`, label: 'Back to the job', onClick: () => rememberOpened(job._id, item._id) }}
      title={itemName(item)}
      under={`${place.toLocaleString('en-GB')} of ${(itemCount + job.itemsToFetch).toLocaleString('en-GB')} · ${job.title}`}
    >
      {start && items.length > 0 ? (
        <Deciding job={job} item={item} items={items} isDeleted={isDeleted} start={start} decidedId={decidedId} />
      ) : (
        <LoadingPage shape="form" />
      )}
    </EngineerPage>
  )
}

interface DecidingProps extends OpenedProps {
  items: LocalItem[]
  start: FormStart
  decidedId: string | null
}

function Deciding({ job, item, items, isDeleted, start, decidedId }: DecidingProps) {
  const localSession = useLocalSession()
  const goOn = useGoOn(job._id)
  const navigate = useNavigate()
  const askReason = useOutcomeReason()
  const [{ form, written }, setPhase] = useState<Phase>(() => ({
    form: start.isRestored && isDecided(start.draft) ? start : null,
    written: [start.setAside && isDecided(start.setAside) ? start.setAside : start.draft],
  }))
  const next = nextAwaiting(items, item._id)

  const decide = async (result: ItemResult) => {
    if (result !== 'fit') return open(result)
    try {
      await confirmNoDefect(localSession, item._id)
    } catch {
      return toast.error(notSaved)
    }
    return goOn(item._id)
  }
  const open = (result: ItemResult) => {
    const [latest = start.draft] = written
    const own = written.find(({ values }) => resultOf(values) === result)
    const draft = own ? withPhotosOf(latest, own) : withOtherResult(latest, result)
    setPhase({
      form: { ...start, draft, isRestored: false, isDecided: true },
      written: written.filter((each) => each !== own),
    })
    window.scrollTo(0, 0)
    // Where the device has no room for it, the form says so as soon as something is typed.
    void saveDraft(localSession, start.place, { ...draft, isCancelled: false }).catch(() => undefined)
  }
  const leaveOut = async (outcome: ItemOutcome) => {
    const outcomeReason = await askReason(outcome, itemName(item))
    if (outcomeReason === null) return
    try {
      const content = { ...start.draft.values, outcome, outcomeReason }
      await saveForm(localSession, {
        place: start.place,
        itemId: item._id,
        content,
        basis: start.draft.basis,
        isExamined: true,
      })
      await goOn(item._id)
    } catch {
      toast.error(notSaved)
    }
  }
  return (
    <>
      {decidedId && <JustDecided itemId={decidedId} job={job} />}
      {form ? (
        <ItemForm
          companyId={job.companyId._id}
          start={form}
          notice={<ClosedNotice job={job} isDeleted={isDeleted} />}
          afresh={start.draft}
          items={items}
          isAwaiting
          deciding={{
            hasNext: next !== null,
            onLeftEarly: (itemId) => rememberSaved(job._id, itemId),
            onCancel: (cancelled) => setPhase({ form: null, written: [cancelled, ...written] }),
          }}
          onAdded={() => undefined}
          onLeave={() => void goOn(item._id)}
        />
      ) : (
        <Decision
          item={item}
          companyId={job.companyId._id}
          isNext={decidedId !== null}
          changeAddress={`/engineer/job/${job._id}/edit/${item._id}`}
          onDecide={(result) => void decide(result)}
          onLeaveOut={(outcome) => void leaveOut(outcome)}
          onSkip={next && (() => void navigate(`../examine/${next._id}`, { replace: true }))}
        />
      )}
    </>
  )
}

interface Phase {
  /** Null while nothing is pressed. */
  form: FormStart | null
  /** What was cancelled here, latest first: it comes back under its own result; under another only its words. */
  written: readonly ItemDraft[]
}

/** Photos show the piece, whatever the result. */
function withPhotosOf({ values: { photos, photoUrl } }: ItemDraft, draft: ItemDraft): ItemDraft {
  return { ...draft, values: { ...draft.values, photos, photoUrl } }
}

function isDecided({ values }: ItemDraft): boolean {
  return resultOf(values) !== 'fit'
}

const none: LocalItem[] = []

const DecidingState = z.object({ search: z.string(), decidedId: z.string() }).partial()

/** Only our own pages write it. */
export function decidingFrom(state: unknown): z.infer<typeof DecidingState> {
  return DecidingState.safeParse(state).data ?? {}
}
