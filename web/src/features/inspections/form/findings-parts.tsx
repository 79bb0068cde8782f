import type { ComponentProps } from 'react'
import { DefectsPart } from './defects-part.tsx'
import { ExaminationPart } from './examination-part.tsx'
import type { Folded } from './form-part.ts'
import { ResultPart } from './result-part.tsx'

interface Props extends Omit<ComponentProps<typeof ExaminationPart>, keyof Folded> {
  folds: Record<'examination' | 'defects' | 'result', Folded>
}

/** What only an examination can say. */
export function FindingsParts({ folds, today, lastDate, isNextChosen, ...part }: Props) {
  return (
    <>
      <ExaminationPart {...part} {...folds.examination} today={today} lastDate={lastDate} isNextChosen={isNextChosen} />
      <DefectsPart {...part} {...folds.defects} />
      <ResultPart {...part} {...folds.result} />
    </>
  )
}
