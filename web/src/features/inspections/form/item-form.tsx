import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { draftLike, draftErrors, hasFinding, type ItemDraft } from './item-draft.ts'
import { FindingsParts } from './findings-parts.tsx'
import { FormBeginning } from './form-beginning.tsx'
import type { FormStart } from './form-start.ts'
import { History } from './history.tsx'
import { IdentificationPart } from './identification-part.tsx'
import styles from './item-form.module.css'
import { impossibleFields, MissingParticulars } from './missing-particulars.tsx'
import { OutcomePart } from './outcome-part.tsx'
import { PhotoPart } from './photo-part.tsx'
import { SaveBar } from './save-bar.tsx'
import { toNextField, useFolds } from './form-places.ts'
import { useLastWritten, useSuggestions, type WrittenBefore } from './suggestions.ts'
import { useSaveDraft } from './use-save-draft.ts'
import { today, useItemDraft } from './use-item-draft.ts'
import { TabConflict } from './tab-conflict.tsx'
import { itemName, type ItemField } from '#web/features/inspections/item-words.ts'
import { DeviceFullNotice } from '#web/features/inspections/on-site/device-full-notice.tsx'
import { newId } from '#web/offline/store/new-id.ts'
import { fieldErrors } from '#web/ui/form/field-errors.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { ItemContent } from '#contract/inspections/item-fields.ts'
import { isLeftOut } from '#contract/inspections/outcome.rules.ts'

interface Props {
  companyId: string
  start: FormStart
  /** What the person should know about the job or the item, above the form. */
  notice: ReactNode
  /** The form as it would be without any draft. */
  afresh: ItemDraft
  items: WrittenBefore[]
  /** Loaded from a previous job and not examined yet: then its details can be saved without a result. */
  isAwaiting: boolean
  /** The field to begin with, for whoever comes to mend something. */
  point?: ItemField | undefined
  onLeave: (savedId: string | null) => void
}

/** Adds an item or edits one. What is typed is on the device within a second; saving puts it into the outbox. */
export function ItemForm(props: Props) {
  const { companyId, start, afresh, items, isAwaiting, point, onLeave } = props
  const { place } = start
  const { jobId } = place
  const form = useRef<HTMLFormElement>(null)
  const { draft, isChanged, isRestored, change, chooseResult, startOver, whileSaving, cancel, rebase } = useItemDraft(
    place,
    start.draft,
    start.isRestored,
  )
  const [wasTried, setWasTried] = useState(false)
  const [justSaved, setJustSaved] = useState('')
  const { folds, pointAt } = useFolds(form, draft.values, point)
  const { save, isSaving, refusal, refused, clash, resolveClash } = useSaveDraft(place)
  const last = useLastWritten(jobId)
  const suggestions = useSuggestions(items, last)
  const isNew = draft.basis === null
  const { values, itemId } = draft
  const errors = { ...impossibleFields(values), ...refused, ...shownErrors(draft, wasTried) }
  const part = { values, errors, onChange: change }

  const saveThen = async (go: (savedId: string) => unknown, { isExamined } = { isExamined: true }) => {
    if (isSaving) return
    setWasTried(true)
    const [first] = Object.keys(isExamined ? draftErrors(draft, today()) : fieldErrors(ItemContent, values))
    if (first) return pointAt(first)
    const savedId = await whileSaving((latest) => save(latest, isExamined))
    if (savedId) await go(savedId)
  }
  const another = async () => {
    await startOver(draftLike(values, newId(), today()))
    setWasTried(false)
    setJustSaved(itemName(values))
    window.scrollTo(0, 0)
    pointAt('serialNumber')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saveThen(onLeave)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter goes on, as a scanner sends it
    <form ref={form} className={styles.form} noValidate data-keeps-version onKeyDown={toNextField} onSubmit={submit}>
      {props.notice}
      <FormBeginning
        isAwaiting={isAwaiting}
        justSaved={justSaved}
        isRestored={isRestored}
        setAside={isChanged || justSaved ? null : start.setAside}
        last={isNew && !isChanged && values.description === '' ? last : null}
        onAfresh={() => void startOver(isNew ? { ...afresh, itemId: newId() } : afresh)}
        onTake={(taken) => void startOver(taken).then(() => change({}))}
        onLike={(like) => {
          void startOver({ ...draftLike({ ...like, examinationDate: today() }, itemId, today()), isNextChosen: false })
          pointAt('serialNumber')
        }}
      />
      <IdentificationPart
        {...part}
        {...folds.identification}
        {...suggestions}
        nextSerial={isNew && last?.description === values.description ? suggestions.nextSerial : null}
        history={<History companyId={companyId} itemId={itemId} values={values} isNew={isNew} onUse={change} />}
      />
      <OutcomePart {...part} />
      {!isLeftOut(values) && (
        <FindingsParts
          {...part}
          folds={folds}
          today={today()}
          lastDate={isNew ? (last?.examinationDate ?? null) : null}
          isNextChosen={draft.isNextChosen}
          laidAside={draft.laidAside.length}
          onResult={chooseResult}
        />
      )}
      <PhotoPart {...part} {...folds.photo} jobId={jobId} />
      <MissingParticulars itemId={itemId} values={values} onPoint={pointAt} />
      <Refusal>{refusal}</Refusal>
      {clash && (
        <TabConflict
          clash={clash}
          onChange={(chosen) => {
            rebase(chosen, clash.basis)
            resolveClash()
          }}
        />
      )}
      <DeviceFullNotice />
      <SaveBar
        isSaving={isSaving}
        onCancel={() => void cancel().then(() => onLeave(null))}
        onAnother={isNew ? () => void saveThen(another) : null}
        onDetailsOnly={
          isAwaiting && !isLeftOut(values) && !hasFinding(values)
            ? () => void saveThen(onLeave, { isExamined: false })
            : null
        }
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
