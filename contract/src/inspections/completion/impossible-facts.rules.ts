import { addMonths, britishDay, type Day } from '#contract/values/days.ts'
import { isAfter, partialDayIn } from '#contract/values/partial-days.ts'
import { plainDescription } from '#contract/inspections/equipment/equipment.rules.ts'
import { dangerDates, defectsOf, type Defect, type GravestDefect } from '#contract/inspections/items/defects.rules.ts'
import type { ExaminationType } from '#contract/inspections/examination/examination-types.rules.ts'
import type { ItemProblem } from './lawful-report.rules.ts'

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
  seriousInjuryRisk: boolean | null
  /** As it was ticked: what only the description tells is a matter for a warning. */
  isAccessory: boolean | null
  liftsPeople: boolean | null
  defects?: Defect[]
  /** Absent while the item is being written for the first time: then it is today. */
  recordedOn?: Day
  told?: ToldDanger[]
}

interface ToldDanger extends Pick<Defect, 'class' | 'part' | 'description'> {
  defectId: string
  dangerBy: Day | null
  toldOn: Day
}

/** An exceptional examination leaves the cycle as it was, and no cycle by the calendar is longer (reg. 9(3)(a)). */
const maxCycleMonths = 12
const maxSchemeMonths = 120

export function whatCannotBeTrue(item: ExaminedItem): ItemProblem[] {
  const { examinationDate: examined } = item
  const found = [
    notInstalledButFit(item),
    riskyButFit(item),
    notFitButLater(item),
    sixMonthlyAtTwelve(item),
    ...(examined === null ? [] : [...impossibleDays(item, examined), ...impossibleDangerDays(item, examined)]),
  ]
  return found.filter((finding) => finding !== null && finding !== false)
}

function notInstalledButFit({ firstInspectionAfterInstall, installedCorrectly, fitForPurpose }: ExaminedItem) {
  if (!firstInspectionAfterInstall || installedCorrectly !== false || !fitForPurpose) return null
  const message = 'It can’t be fit for purpose when it was not installed correctly.'
  return { code: 'not-installed-but-fit', paragraph: '6', message } as const
}

/** LOLER reg. 10(1)(c): what may hurt someone badly now is not safe to operate. */
function riskyButFit({ seriousInjuryRisk, fitForPurpose, firstInspectionAfterInstall }: ExaminedItem) {
  if (seriousInjuryRisk !== true || !fitForPurpose) return null
  const message = 'It can’t be fit for purpose when there is a risk of serious personal injury.'
  return { code: 'risky-but-fit', paragraph: firstInspectionAfterInstall ? '6' : '7', message } as const
}

/** What must not be used now is a danger now, or none: it can't become one only later. */
function notFitButLater(item: ExaminedItem) {
  const classes = defectsOf(item).map((defect) => defect.class)
  if (item.fitForPurpose || item.defectImmediateDanger || classes.includes('danger')) return null
  if (!item.defectPotentialDanger && !classes.includes('could_become_danger')) return null
  const message = 'It isn’t fit for purpose, so the danger can’t be only in the future. Is it a danger now?'
  return { code: 'not-fit-but-later', paragraph: '8(c)', message } as const
}

function sixMonthlyAtTwelve({ isAccessory, liftsPeople, examinationType }: ExaminedItem) {
  if (examinationType !== '12_monthly' || (!isAccessory && !liftsPeople)) return null
  const kind = isAccessory ? 'A lifting accessory' : 'Equipment that lifts people'
  const message = `${kind} is examined every 6 months, unless a written scheme says otherwise.`
  return { code: 'six-monthly-kind', paragraph: '7', message } as const
}

type Finding = ItemProblem | false | null

function impossibleDays(item: ExaminedItem, examined: Day): Finding[] {
  const made = item.dateOfManufacture === null ? null : partialDayIn(item.dateOfManufacture)
  const { dateOfLastExamination: last, nextExaminationDate: next } = item
  const latest = latestNext(item, examined)
  return [
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
    next !== null &&
      next <= examined && {
        code: 'next-examination-not-later',
        paragraph: '8(d)',
        message: 'The next examination must be after this one.',
      },
    next !== null &&
      latest !== null &&
      next > latest.day && { code: 'next-examination-too-late', paragraph: '8(d)', message: latest.message },
    item.recordedOn !== undefined &&
      examined <= addMonths(item.recordedOn, -maxCycleMonths) && {
        code: 'examined-too-long-ago',
        paragraph: '8(f)',
        message: 'The examination can’t have been a year or more before it was recorded.',
      },
  ]
}

/** Where the calendar does not say it; that is shown at the field. */
function latestNext({ examinationType }: ExaminedItem, examined: Day): { day: Day; message: string } | null {
  if (examinationType !== 'exceptional' && examinationType !== 'written_scheme') return null
  const isScheme = examinationType === 'written_scheme'
  const day = addMonths(examined, isScheme ? maxSchemeMonths : maxCycleMonths)
  const why = isScheme ? 'no scheme waits longer than ten years' : 'an exceptional examination doesn’t change the cycle'
  return { day, message: `The next examination must be by ${britishDay(day)}: ${why}.` }
}

function impossibleDangerDays(item: ExaminedItem, examined: Day): Finding[] {
  const days = dangerDates(item)
  const { nextExaminationDate: next } = item
  const postponed = postponedDanger(item, examined)
  return [
    days.some((day) => day <= examined) && {
      code: 'danger-date-not-later',
      paragraph: '8(c)',
      message: 'The day by which the defect could become a danger must be after the examination.',
    },
    next !== null &&
      days.some((day) => day > next) && {
        code: 'danger-date-after-next',
        paragraph: '8(c)',
        message: 'The defect can’t become a danger only after the next examination is due.',
      },
    postponed && {
      code: 'danger-date-postponed',
      paragraph: '8(c)',
      message:
        postponed.dangerBy === null
          ? 'The customer was told that it is a danger now: a later day needs a later examination.'
          : `The customer was told ${britishDay(postponed.dangerBy)}: a later day needs a later examination.`,
    },
  ]
}

function postponedDanger({ told = [], defects = [] }: ExaminedItem, examined: Day): ToldDanger | null {
  const isPostponed = (danger: ToldDanger) =>
    examined <= danger.toldOn && defects.some((defect) => isSaidOf(danger, defect) && isLater(defect, danger))
  return told.find(isPostponed) ?? null
}

/** Under whichever id it is sent. */
function isSaidOf(told: ToldDanger, defect: Defect): boolean {
  const [before, now] = [told, defect].map(({ part, description }) => plainDescription(`${part}: ${description}`))
  return defect._id === told.defectId || before === now
}

function isLater(defect: Defect, told: ToldDanger): boolean {
  if (defect.class !== 'could_become_danger') return false
  if (told.class === 'danger') return true
  return defect.dangerByDate !== null && told.dangerBy !== null && defect.dangerByDate > told.dangerBy
}
