import { addMonths, britishDay, type Day } from '#contract/values/days.ts'
import { isAfter, partialDayIn } from '#contract/values/partial-days.ts'
import { dangerDates, type Defect, type GravestDefect } from '#contract/inspections/items/defects.rules.ts'
import type { ExaminationType } from '#contract/inspections/examination/examination-types.rules.ts'
import type { ItemProblem } from './lawful-report.rules.ts'

/** What of an item can contradict itself. */
export interface ExaminedItem extends GravestDefect {
  examinationType: ExaminationType
  examinationDate: Day | null
  nextExaminationDate: Day | null
  /** A year or a month alone may be known; a form may hold words that are no date yet. */
  dateOfManufacture: string | null
  dateOfLastExamination: Day | null
  firstInspectionAfterInstall: boolean
  installedCorrectly: boolean | null
  fitForPurpose: boolean
  defects?: Defect[]
}

/** An exceptional examination leaves the cycle as it was, and no cycle by the calendar is longer (reg. 9(3)(a)). */
const maxCycleMonths = 12

/** What a report can't say of an examined item, because it can't be so. */
export function whatCannotBeTrue(item: ExaminedItem): ItemProblem[] {
  const { examinationDate: examined } = item
  const found = [notInstalledButFit(item), ...(examined === null ? [] : impossibleDays(item, examined))]
  return found.filter((finding) => finding !== null)
}

function notInstalledButFit({ firstInspectionAfterInstall, installedCorrectly, fitForPurpose }: ExaminedItem) {
  if (!firstInspectionAfterInstall || installedCorrectly !== false || !fitForPurpose) return null
  const message = 'It can’t be fit for purpose when it was not installed correctly.'
  return { code: 'not-installed-but-fit', paragraph: '6', message } as const
}

function impossibleDays(item: ExaminedItem, examined: Day): (ItemProblem | null)[] {
  const made = item.dateOfManufacture === null ? null : partialDayIn(item.dateOfManufacture)
  const { dateOfLastExamination: last, nextExaminationDate: next } = item
  const latest = addMonths(examined, maxCycleMonths)
  const found: (ItemProblem | false | null)[] = [
    made !== null &&
      isAfter(made, examined) && {
        code: 'manufactured-later',
        paragraph: '3',
        message: 'It can’t have been manufactured after the examination.',
      },
    last !== null &&
      last > examined && {
        code: 'last-examination-later',
        paragraph: '4',
        message: 'The last examination can’t be after this one.',
      },
    dangerDates(item).some((day) => day <= examined) && {
      code: 'danger-date-not-later',
      paragraph: '8(c)',
      message: 'The day by which the defect could become a danger must be after the examination.',
    },
    next !== null &&
      next <= examined && {
        code: 'next-examination-not-later',
        paragraph: '8(d)',
        message: 'The next examination must be after this one.',
      },
    next !== null &&
      item.examinationType === 'exceptional' &&
      next > latest && {
        code: 'next-examination-too-late',
        paragraph: '8(d)',
        message: `The next examination can be ${britishDay(latest)} at the latest: an exceptional one leaves the cycle as it was.`,
      },
  ]
  return found.map((finding) => finding || null)
}
