import { useInfiniteQuery } from '@tanstack/react-query'
import { equipmentQueries } from './equipment.api.ts'
import { useUnmerge } from './use-merge.ts'
import { fieldLabels } from './equipment-values.ts'
import { ownershipLabels } from './equipment-words.ts'
import { Button } from '#web/ui/form/button.tsx'
import { type FormattedEvent, History } from '#web/ui/page/history.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { type EquipmentEvent, maxUnmergeDays } from '#contract/equipment/equipment.contract.ts'
import { addDays, britishDay, type Day, dayInLondon } from '#contract/values/days.ts'
import { lifecycleLabels } from '#contract/inspections/equipment/condition.rules.ts'
import { auditWords } from '#contract/audit/audit-words.rules.ts'
import { examinationTypeLabels } from '#contract/inspections/examination/examination-types.rules.ts'
import { britishPartialDay, PartialDay } from '#contract/values/partial-days.ts'

export function EquipmentHistory({ equipmentId, siteName }: { equipmentId: string; siteName: SiteName }) {
  const list = useInfiniteQuery(equipmentQueries.history(equipmentId))
  const today = useToday()
  const unmerge = useUnmerge()
  const takeBack = (event: EquipmentEvent, later: EquipmentEvent[]) => {
    const mergedId = mergeToTakeBack(event, later, today)
    return mergedId && <Button onClick={() => void unmerge(mergedId)}>Undo the merge</Button>
  }
  // A piece that nobody but its examiners has touched has none.
  if (list.data?.pages[0]?.total === 0) return null
  return <History list={list} formatEvent={(event) => formatEvent(event, siteName)} action={takeBack} />
}

/** The piece whose merge an event tells of, while that can be taken back and was not since; else null. */
export function mergeToTakeBack(event: EquipmentEvent, later: EquipmentEvent[], today: Day): string | null {
  if (event.what !== 'equipment-merged-in') return null
  const mergedId = idIn(event.before)
  const wasTakenBack = later.some(({ what, after }) => what === 'equipment-unmerged' && idIn(after) === mergedId)
  const isRecent = today <= addDays(dayInLondon(new Date(event.at)), maxUnmergeDays)
  return isRecent && !wasTakenBack ? mergedId : null
}

function idIn(facts: unknown): string | null {
  const { equipmentId: id }: { equipmentId?: unknown } = { ...Object(facts) }
  return typeof id === 'string' ? id : null
}

type Facts = Record<string, unknown>
type SiteName = (siteAddressId: string) => string | undefined

const labels: Record<string, string> = { ...fieldLabels, lifecycle: 'Service', lifecycleReason: 'Reason' }

interface Told {
  was: Facts
  is: Facts
}

const words: Record<string, (told: Told) => [message: string, details?: string[]]> = {
  'equipment-registered': ({ is }) => [is['importId'] ? 'imported it from a spreadsheet' : 'entered it by hand'],
  'equipment-merged-in': ({ was }) => [`merged ${named(was)} into it`],
  'equipment-merged': ({ is }) => [`merged it into ${named(is)}`],
  'equipment-unmerged': ({ is }) => [`separated ${named(is)} from it again`],
  'equipment-not-duplicate': () => ['said it isn’t the same as another piece'],
  'equipment-rectified': ({ is }) => ['marked it as repaired', repairDetails(is)],
  'equipment-repair-taken-back': ({ was }) => ['withdrew the record of its repair', repairDetails(was)],
  'tag-bound': ({ is }) => [`put the tag ${String(is['value'])} on it`],
  'tag-ended': ({ was }) => [`took the tag ${String(was['value'])} off it`],
  'whereabouts-told': ({ is }) => ['said where it is', [String(is['text'])]],
}

/** Of these, what they changed stands below. */
const changing: Record<string, string> = {
  'equipment-moved': 'moved it',
  'equipment-renamed': 'renamed it',
  'equipment-changed': 'changed it',
  'equipment-retired': 'took it out of service',
  'equipment-returned': 'returned it to service',
}

function formatEvent({ what, before, after }: EquipmentEvent, siteName: SiteName): FormattedEvent {
  const [was, is]: [Facts, Facts] = [{ ...Object(before) }, { ...Object(after) }]
  const [message, details = []] = words[what]?.({ was, is }) ?? [
    changing[what] ?? auditWords(what),
    changes(was, is, siteName),
  ]
  return { message, details }
}

function repairDetails({ on, by, description }: Facts): string[] {
  const day = typeof on === 'string' ? `Repaired on ${britishDay(on)} by ${String(by)}` : ''
  return [day, typeof description === 'string' ? description : ''].filter(Boolean)
}

function changes(was: Facts, is: Facts, siteName: SiteName): string[] {
  return Object.entries(labels).flatMap(([field, label]) => {
    const [from, to] = [was[field], is[field]].map((value) => formatValue(field, value, siteName))
    return from === to ? [] : [`${label}: ${from} → ${to}`]
  })
}

function formatValue(field: string, value: unknown, siteName: SiteName): string {
  if (typeof value !== 'string' || value === '') return 'none'
  if (field === 'siteAddressId') return siteName(value) ?? 'another site'
  if (field === 'dateOfManufacture' && PartialDay.safeParse(value).success) return britishPartialDay(value)
  const choices: Record<string, string> = { ...lifecycleLabels, ...ownershipLabels, ...examinationTypeLabels }
  return ['lifecycle', 'ownership', 'examinationType'].includes(field) ? (choices[value] ?? value) : value
}

function named({ description, serialNumber }: Facts): string {
  return [description, serialNumber].filter((each) => typeof each === 'string' && each).join(' ') || 'a piece'
}
