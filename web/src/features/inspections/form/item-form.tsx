import { Stack } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { TabConflict } from '#web/features/inspections/on-site/conflict-dialog.tsx'
import { draftLike, draftErrors, hasFinding, likeOf, type ItemDraft } from './item-draft.ts'
import { FormBeginning, type JustSaved } from './form-beginning.tsx'
import { FormParts } from './form-parts.tsx'
import { impossibleFields, MissingParticulars } from './missing-particulars.tsx'
import { toNextField, useOpenParts } from './open-parts.ts'
import { useLastWritten, type ItemOfJob } from './suggestions.ts'
import { useSaving, type Deciding } from './use-saving.ts'
import { type FormStart, today, useItemDraft } from './use-item-draft.ts'
import styles from './item-form.module.css'
import type { ChangedInAnotherTab } from '#web/offline/actions/merge-save.ts'
import { DefectSequence } from '#web/features/inspections/decide/defect-sequence.tsx'
import { DeviceFullNotice } from '#web/features/inspections/on-site/device-full-notice.tsx'
import { newId } from '#web/offline/store/new-id.ts'
import { DeferredFormContext } from '#web/ui/form/deferred-form.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import type { ItemContent, ItemField } from '#contract/inspections/items/item-fields.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  companyId: string
  start: FormStart
  notice: ReactNode
  afresh: ItemDraft
  items: ItemOfJob[]
  /** Loaded from a previous job and not examined yet: then its details can be saved without a result. */
  isAwaiting: boolean
  /** It was decided just now that it is not simply fit: only what follows from that is asked. */
  deciding?: Deciding | undefined
  point?: ItemField | undefined
  onAdded: () => void
  onLeave: (saved: { itemId: string; content: ItemContent } | null) => void
}

/** Adds an item or edits one. What is typed is on the device within a second; saving puts it into the outbox. */
export function ItemForm(props: Props) {
  const { companyId, start, afresh, items, isAwaiting, deciding, point, onLeave } = props
  const { place } = start
  const form = useRef<HTMLFormElement>(null)
  const { draft, latestDraft, isChanged, change, startOver, ...drafting } = useItemDraft(start)
  const [wasTried, setWasTried] = useState(false)
  const [justSaved, setJustSaved] = useState<JustSaved | null>(null)
  const saving = useSaving({ companyId, place, deciding, drafting: { latestDraft, change, ...drafting } })
  const { isSaving, refusal, refused, clash, resolveClash } = saving
  const { values, itemId } = draft
  const errors = { ...impossibleFields(values), ...refused, ...shownErrors(draft, wasTried) }
  const { openParts, pointAt } = useOpenParts(form, { values, errors, firstPoint: point })
  const part = { jobId: place.jobId, items, errors, onChange: change }
  const last = useLastWritten(place.jobId)
  const isNew = draft.basis === null
  const canSaveDetails = isAwaiting && !deciding && !isLeftOut(values) && !hasFinding(values)

  const saveThen = async (go: (savedId: string) => unknown, { isExamined } = { isExamined: true }) => {
    drafting.renderLatest()
    setWasTried(true)
    const { savedId, wrong } = await saving.attempt(isExamined)
    if (wrong) pointAt(wrong)
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
      noValidate
      data-keeps-version
      onKeyDown={toNextField}
      onBlur={drafting.renderLatest}
      onSubmit={submit}
    >
      <Stack gap="sm" fz="md">
        {props.notice}
        <FormBeginning
          isAwaiting={isAwaiting && !deciding}
          justSaved={justSaved}
          isRestored={drafting.isRestored && !deciding}
          tag={draft.tag}
          setAside={isChanged || (isNew && justSaved) ? null : start.setAside}
          last={isNew && !isChanged && values.description === '' ? last : null}
          onAfresh={() => void startOver(isNew ? { ...afresh, itemId: newId() } : afresh)}
          onTake={(taken) => void startOver(taken).then(() => change({}))}
          onLike={(like) => {
            void startOver({ ...likeOf(like, itemId, today()), tag: draft.tag })
            pointAt('serialNumber')
          }}
        />
        <DeferredFormContext value={drafting.deferred}>
          {deciding ? (
            <DefectSequence {...part} itemId={itemId} values={values} />
          ) : (
            <FormParts
              {...part}
              companyId={companyId}
              draft={draft}
              openParts={openParts}
              onResult={drafting.chooseResult}
            />
          )}
        </DeferredFormContext>
        {!deciding && <MissingParticulars itemId={itemId} values={values} onPoint={pointAt} />}
        <Refusal>{refusal ?? (deciding && wasTried ? Object.values(errors)[0] : undefined)}</Refusal>
        {clash && <TabConflict clash={clash} onChange={(chosen) => answerClash(chosen, clash)} />}
        <DeviceFullNotice />
        {saving.question}
        <SaveBar
          isSaving={isSaving}
          hasNext={deciding?.hasNext ?? false}
          onCancel={() =>
            void saving.cancel().then(() => (deciding ? deciding.onCancel(latestDraft()) : onLeave(null)))
          }
          onAnother={isNew ? () => void saveThen(another) : null}
          onDetailsOnly={canSaveDetails ? () => void saveThen(leave, { isExamined: false }) : null}
        />
      </Stack>
    </form>
  )
}

/** Dates that no law allows are shown at once; what is merely not written yet only after a try to save. */
function shownErrors(draft: ItemDraft, wasTried: boolean): Record<string, string> {
  const errors = draftErrors(draft, today())
  if (wasTried) return errors
  const { examinationDate = '', nextExaminationDate = '' } = errors
  return { ...(examinationDate && { examinationDate }), ...(nextExaminationDate && { nextExaminationDate }) }
}

interface SaveBarProps {
  isSaving: boolean
  hasNext: boolean
  onCancel: () => void
  onAnother: (() => void) | null
  /** For an item that goes on awaiting its inspection: saves what it is, without a result. */
  onDetailsOnly: (() => void) | null
}

function SaveBar({ isSaving, hasNext, onCancel, onAnother, onDetailsOnly }: SaveBarProps) {
  return (
    <BottomBar>
      <Button className={styles.cancel ?? ''} onClick={onCancel}>
        Cancel
      </Button>
      {onAnother && (
        <Button className={styles.another ?? ''} aria-disabled={isSaving} onClick={onAnother}>
          Save and add another like this
        </Button>
      )}
      {onDetailsOnly && (
        <Button className={styles.another ?? ''} aria-disabled={isSaving} onClick={onDetailsOnly}>
          Save details only
        </Button>
      )}
      <Button type="submit" variant="primary" className={styles.save ?? ''} aria-disabled={isSaving}>
        {hasNext ? 'Save and next' : 'Save'}
      </Button>
    </BottomBar>
  )
}
