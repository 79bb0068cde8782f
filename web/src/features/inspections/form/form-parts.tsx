import { DefectsPart } from './defects-part.tsx'
import { ExaminationPart } from './examination-part.tsx'
import type { FormPart } from './form-part.ts'
import type { OpenParts } from './open-parts.ts'
import { History } from './history.tsx'
import { IdentificationPart } from './identification-part.tsx'
import { changedFields, keepingCycle, type ItemChange, type ItemDraft } from './item-draft.ts'
import { OutcomePart } from './outcome-part.tsx'
import { ParticularsPart } from './particulars-part.tsx'
import { PhotoPart } from './photo-part.tsx'
import { ResultPart } from './result-part.tsx'
import { sameSerialAs, useLastWritten, usePhrases, useSuggestions, type ItemOfJob } from './suggestions.ts'
import { today } from './use-item-draft.ts'
import { lastLoadOf } from './load-question.tsx'
import { usePieceOfItem } from '#web/offline/hooks/use-known-equipment.ts'
import type { ItemResult } from '#contract/inspections/examination/item-result.rules.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'

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
