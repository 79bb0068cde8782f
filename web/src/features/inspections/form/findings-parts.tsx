import type { ComponentProps } from 'react'
import { DefectsPart } from './defects-part.tsx'
import { ExaminationPart } from './examination-part.tsx'
import type { Folded } from './form-part.ts'
import { ResultPart } from './result-part.tsx'

type Examination = Omit<ComponentProps<typeof ExaminationPart>, keyof Folded>
type Result = Pick<ComponentProps<typeof ResultPart>, 'laidAside' | 'onResult'>

interface Props extends Examination, Result {
  folds: Record<'examination' | 'defects' | 'result', Folded>
}

/** What only an examination can say. */
export function FindingsParts({ folds, today, lastDate, isNextChosen, laidAside, onResult, ...part }: Props) {
  const choose: typeof onResult = (result) => {
    onResult(result)
    if (result !== 'fit') folds.defects.onToggle(true)
  }
  return (
    <>
      <ExaminationPart {...part} {...folds.examination} today={today} lastDate={lastDate} isNextChosen={isNextChosen} />
      <ResultPart {...part} {...folds.result} laidAside={laidAside} onResult={choose} />
      <DefectsPart {...part} {...folds.defects} />
    </>
  )
}
