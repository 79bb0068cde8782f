import { IconArrowsSplit, IconCalendarOff } from '@tabler/icons-react'
import { DefectsPart } from './defects-part.tsx'
import { ExaminationPart } from './examination-part.tsx'
import { type CollapsiblePart, type FormPart, lines } from './form-part.ts'
import type { OpenParts } from './open-parts.ts'
import { IdentificationPart, ParticularsPart } from './identification-part.tsx'
import { changedFields, type ItemChange, type ItemDraft, keepingCycle } from './item-draft.ts'
import { PhotoPart } from './photo-part.tsx'
import { ResultPart } from './result-part.tsx'
import { sameSerialAs, useLastWritten, usePhrases, useSuggestions, type ItemOfJob } from './suggestions.ts'
import { today } from './use-item-draft.ts'
import { lastLoadOf } from './load-question.tsx'
import { LastTime } from './last-time.tsx'
import { useKnownEquipment, usePieceOfItem } from '#web/offline/hooks/use-known-equipment.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextAreaField, SelectField } from '#web/ui/form/field.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Button } from '#web/ui/form/button.tsx'
import type { ItemResult } from '#contract/inspections/examination/item-result.rules.ts'
import {
  isLeftOut,
  itemOutcomes,
  outcomeLabels,
  whyNotLeftOut,
} from '#contract/inspections/examination/outcome.rules.ts'
import { type ItemContent, itemLabels, OutcomeField } from '#contract/inspections/items/item-fields.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  jobId: string
  companyId: string
  draft: ItemDraft
  errors: Record<string, string>
  openParts: OpenParts
  items: ItemOfJob[]
  onChange: (change: ItemChange) => void
  onResult: (result: ItemResult) => void
}

/** Everything a report says of an item: first what an engineer under a crane has to say, the rest folded. */
export function FormParts({ jobId, companyId, draft, errors, openParts, items, onChange, onResult }: Props) {
  const { values, itemId, basis } = draft
  const isNew = basis === null
  const last = useLastWritten(jobId)
  const { descriptions, manufacturers, nextSerial } = useSuggestions(items, last)
  const phrases = usePhrases(values.description, items)
  const meant = usePieceOfItem(companyId, itemId, values)
  const piece = values.equipmentId === null ? null : meant
  const cycleEnds = piece?.nextExaminationDate ?? null
  const change = (some: ItemChange) =>
    onChange((latest) => keepingCycle(changedFields(some, latest), latest, cycleEnds, today()))
  const part: FormPart = { values, errors, onChange: change }
  const sameSerial = sameSerialAs(draft, items, jobId)
  // What is known is then the other piece's, and the number's own notice says so.
  const isAnother = sameSerial !== null && values.equipmentId === null
  const history = isAnother ? null : (
    <History companyId={companyId} itemId={itemId} values={values} isNew={isNew} onChange={onChange} />
  )
  const choose = (result: ItemResult) => {
    onResult(result)
    if (result !== 'fit') openParts.defects.onToggle(true)
  }
  return (
    <>
      {!isNew && history}
      <IdentificationPart
        {...part}
        descriptions={descriptions}
        nextSerial={isNew && last?.description === values.description ? nextSerial : null}
        sameSerial={sameSerial}
        history={isNew && history}
        lastWll={lastLoadOf(piece, itemId)}
      />
      {!isLeftOut(values) && (
        <>
          <ResultPart {...part} laidAside={draft.laidAside.length} onResult={choose} />
          <DefectsPart {...part} {...openParts.defects} phrases={phrases} />
        </>
      )}
      <PhotoPart {...part} {...openParts.photo} jobId={jobId} />
      <ParticularsPart {...part} {...openParts.particulars} manufacturers={manufacturers} />
      {!isLeftOut(values) && (
        <ExaminationPart
          {...part}
          {...openParts.examination}
          today={today()}
          lastDate={isNew ? (last?.examinationDate ?? null) : null}
          isNextChosen={draft.isNextChosen}
          knownLast={piece?.last && piece.last.itemId !== itemId ? piece.last.examinationDate : null}
        />
      )}
      <OutcomePart {...part} {...openParts.outcome} />
    </>
  )
}

const options = itemOutcomes.map((value) => ({ value, label: outcomeLabels[value] }))

/** Whether it was examined at this visit. If not, why; what was typed of an examination stays until the form is saved. */
function OutcomePart({ isOpen, onToggle, ...part }: FormPart & CollapsiblePart) {
  const { values, onChange } = part
  const error = whyNotLeftOut(values)
  return (
    <Collapsible title="Outcome" summary={outcomeLabels[values.outcome]} isOpen={isOpen} onToggle={onToggle}>
      <SelectField
        name="outcome"
        label={itemLabels.outcome}
        options={options}
        value={values.outcome}
        error={error ?? undefined}
        onChange={(chosen) => onChange({ outcome: OutcomeField.parse(chosen) })}
      />
      {isLeftOut(values) && (
        <>
          <TextAreaField {...lines(part, 'outcomeReason')} help="The report lists it under Equipment not examined." />
          {error === null && (
            <Notice variant="plain" icon={IconCalendarOff} title="No findings are needed">
              The item keeps its due date and comes back with the next job.
            </Notice>
          )}
        </>
      )}
    </Collapsible>
  )
}

interface HistoryProps {
  companyId: string
  itemId: string
  values: ItemContent
  isNew: boolean
  onChange: (change: ItemChange) => void
}

const maxShown = 3

function History({ companyId, itemId, values, isNew, onChange }: HistoryProps) {
  const meant = usePieceOfItem(companyId, itemId, values)
  const sameNumber = useKnownEquipment(companyId, values.serialNumber)
  if (meant && values.equipmentId === null)
    return <AnotherPiece than={itemName(meant)} onTakeBack={() => onChange({ equipmentId: undefined })} />
  const shown = meant ? [meant] : isNew ? sameNumber.slice(0, maxShown) : []
  return shown.map((known) => {
    const { last, identity } = known
    if (last === null || last.itemId === itemId) return null
    const isOffered = isNew && !isWritten(values, last.examinationDate)
    return (
      <LastTime
        key={identity}
        known={known}
        last={last}
        onUse={isOffered ? onChange : undefined}
        onOther={known === meant ? () => onChange({ equipmentId: null }) : undefined}
      />
    )
  })
}

/** What was found at the other piece before is not this one's. */
function AnotherPiece({ than, onTakeBack }: { than: string; onTakeBack: () => void }) {
  return (
    <Notice
      variant="plain"
      icon={IconArrowsSplit}
      title="Different piece"
      actions={<Button onClick={onTakeBack}>It’s the same piece</Button>}
    >
      Saved as a different piece from {than}, with its own history.
    </Notice>
  )
}

/** Nothing is left to fill in once the date of last time stands in the form. */
function isWritten({ dateOfLastExamination, description }: ItemContent, lastDate: string): boolean {
  return dateOfLastExamination === lastDate && description !== ''
}
