import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { draftLike, draftErrors, hasFinding, likeOf, type ItemDraft } from './item-draft.ts'
import { FormBeginning, type JustSaved } from './form-beginning.tsx'
import { FormParts } from './form-parts.tsx'
import type { FormStart } from './form-start.ts'
import styles from './item-form.module.css'
import { impossibleFields, MissingParticulars } from './missing-particulars.tsx'
import { useLoadQuestion } from './load-question.tsx'
import { SaveBar } from './save-bar.tsx'
import { toNextField, useOpenParts } from './open-parts.ts'
import { useLastWritten, type ItemOfJob } from './suggestions.ts'
import { useSaveDraft } from './use-save-draft.ts'
import type { ChangedInAnotherTab } from '#web/offline/actions/merge-save.ts'
import { today, useItemDraft } from './use-item-draft.ts'
import { TabConflict } from './tab-conflict.tsx'
import { DeviceFullNotice } from '#web/features/inspections/on-site/device-full-notice.tsx'
import { newId } from '#web/offline/store/new-id.ts'
import { DeferredFormContext } from '#web/ui/form/deferred-form.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { ItemContent, type ItemField } from '#contract/inspections/items/item-fields.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  companyId: string
  start: FormStart
  /** What the person should know about the job or the item, above the form. */
  notice: ReactNode
  /** The form as it would be without any draft. */
  afresh: ItemDraft
  /** The items of the job as they were when the form opened. */
  items: ItemOfJob[]
  /** Loaded from a previous job and not examined yet: then its details can be saved without a result. */
  isAwaiting: boolean
  /** One item after the other is examined: what was saved a moment ago, and whether another one awaits. */
  examining: { justSaved: JustSaved | null; hasNext: boolean } | null
  /** The field to begin with, for whoever comes to mend something. */
  point?: ItemField | undefined
  /** A new item was saved, and the form stays for the next. */
  onAdded: () => void
  onLeave: (saved: { itemId: string; content: ItemContent } | null) => void
}

/** Adds an item or edits one. What is typed is on the device within a second; saving puts it into the outbox. */
export function ItemForm(props: Props) {
  const { companyId, start, afresh, items, isAwaiting, examining, point, onLeave } = props
  const { place } = start
  const form = useRef<HTMLFormElement>(null)
  const { draft, latestDraft, isChanged, change, startOver, ...drafting } = useItemDraft(start)
  const [wasTried, setWasTried] = useState(false)
  const [justSaved, setJustSaved] = useState(examining?.justSaved ?? null)
  const { save, isSaving, refusal, refused, clash, resolveClash } = useSaveDraft(place)
  const load = useLoadQuestion(companyId)
  const takesTaps = useTakesTaps(Boolean(examining?.justSaved))
  const { values, itemId } = draft
  const errors = { ...impossibleFields(values), ...refused, ...shownErrors(draft, wasTried) }
  const { openParts, pointAt } = useOpenParts(form, { values, errors, firstPoint: point })
  const last = useLastWritten(place.jobId)
  const isNew = draft.basis === null
  const canSaveDetails = isAwaiting && !isLeftOut(values) && !hasFinding(values)

  const saveThen = async (go: (savedId: string) => unknown, { isExamined } = { isExamined: true }) => {
    if (isSaving || load.isAsking() || !takesTaps) return
    drafting.renderLatest()
    setWasTried(true)
    const latest = latestDraft()
    const [first] = Object.keys(isExamined ? draftErrors(latest, today()) : fieldErrors(ItemContent, latest.values))
    if (first) return pointAt(first)
    if (!(await load.ask(latest))) return pointAt('wll')
    const savedId = await drafting.whileSaving((saved) => save(saved, isExamined))
    if (savedId) await go(savedId)
  }
  const leave = (savedId: string) => onLeave({ itemId: savedId, content: latestDraft().values })
  const another = async () => {
    const saved = latestDraft().values
    await startOver(draftLike(saved, newId(), today()))
    setWasTried(false)
    setJustSaved({ name: itemName(saved), findings: saved })
    props.onAdded()
    window.scrollTo(0, 0)
    pointAt('serialNumber')
  }
  const answerClash = (chosen: ItemContent, { basis }: ChangedInAnotherTab) => {
    drafting.rebase(chosen, basis)
    resolveClash()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saveThen(leave)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter goes on, as a scanner sends it
    <form
      ref={form}
      className={styles.form}
      noValidate
      data-keeps-version
      onKeyDown={toNextField}
      onBlur={drafting.renderLatest}
      onSubmit={submit}
    >
      {props.notice}
      <FormBeginning
        isAwaiting={isAwaiting && !examining}
        justSaved={justSaved}
        isRestored={drafting.isRestored}
        setAside={isChanged || (isNew && justSaved) ? null : start.setAside}
        last={isNew && !isChanged && values.description === '' ? last : null}
        onAfresh={() => void startOver(isNew ? { ...afresh, itemId: newId() } : afresh)}
        onTake={(taken) => void startOver(taken).then(() => change({}))}
        onLike={(like) => {
          void startOver(likeOf(like, itemId, today()))
          pointAt('serialNumber')
        }}
      />
      <DeferredFormContext value={drafting.deferred}>
        <FormParts
          jobId={place.jobId}
          companyId={companyId}
          draft={draft}
          errors={errors}
          openParts={openParts}
          items={items}
          onChange={change}
          onResult={drafting.chooseResult}
        />
      </DeferredFormContext>
      <MissingParticulars itemId={itemId} values={values} onPoint={pointAt} />
      <Refusal>{refusal}</Refusal>
      {clash && <TabConflict clash={clash} onChange={(chosen) => answerClash(chosen, clash)} />}
      <DeviceFullNotice />
      {load.question}
      <SaveBar
        isSaving={isSaving || !takesTaps}
        hasNext={examining?.hasNext ?? false}
        onCancel={() => void drafting.cancel().then(() => onLeave(null))}
        onAnother={isNew ? () => void saveThen(another) : null}
        onDetailsOnly={canSaveDetails ? () => void saveThen(leave, { isExamined: false }) : null}
      />
    </form>
  )
}

/** Dates that no law allows are told at once; what is merely not written yet only after a try to save. */
function shownErrors(draft: ItemDraft, wasTried: boolean): Record<string, string> {
  const errors = draftErrors(draft, today())
  if (wasTried) return errors
  const { examinationDate = '', nextExaminationDate = '' } = errors
  return { ...(examinationDate && { examinationDate }), ...(nextExaminationDate && { nextExaminationDate }) }
}

/** Longer than the taps of a double tap are apart. */
const doubleTapMs = 600

/**
 * Whether a form that took the place of another has stood long enough: the second tap of a double tap was meant for the one
 * before, and would say of a piece that nobody looked at that it was examined.
 */
function useTakesTaps(isNext: boolean): boolean {
  const [takesTaps, setTakesTaps] = useState(!isNext)
  // Talks to the browser's timer.
  useEffect(() => {
    const timer = setTimeout(() => setTakesTaps(true), doubleTapMs)
    return () => clearTimeout(timer)
  }, [])
  return takesTaps
}
