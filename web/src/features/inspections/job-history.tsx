import { useInfiniteQuery } from '@tanstack/react-query'
import { inspectionQueries } from './job-items.api.ts'
import { differs, itemValue, leftOutWords } from './item-words.ts'
import { lateWords, workWords } from './pending-review-words.ts'
import { type FormattedEvent, History } from '#web/ui/page/history.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import type { JobEvent } from '#contract/inspections/inspections.contract.ts'
import { auditWords } from '#contract/audit/audit-words.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { itemFieldNames, itemLabels } from '#contract/inspections/items/item-fields.ts'

export function JobHistory({ jobId, jobChanges }: { jobId: string; jobChanges: (event: JobEvent) => string[] }) {
  const list = useInfiniteQuery(inspectionQueries.history(jobId))
  return <History list={list} formatEvent={(event) => formatEvent(event, jobChanges)} />
}

type Facts = Record<string, unknown>

interface Told {
  item: string
  before: Facts
  after: Facts
}

const words: Record<string, (told: Told) => [message: string, details?: string[]]> = {
  'job-made': () => ['scheduled the job'],
  'job-started': () => ['started the work'],
  'job-completed': () => ['completed the job'],
  'job-deleted': () => ['deleted the job'],
  'job-loaded-from-previous': ({ after }) => [
    `loaded ${counted(Number(after.items ?? 0), 'item')} from a previous job`,
    [leftOutWords(Number(after.leftOut ?? 0))].filter(Boolean),
  ],
  'job-planned-from-due': ({ after }) => [
    `planned the visit for ${counted(Number(after.items ?? 0), 'piece')}`,
    reasonIn({ reason: after.lateReason }),
  ],
  'job-count-closed': ({ after }) => [`left ${counted(Number(after.notThisVisit ?? 0), 'piece')} for another visit`],
  'job-revisit-made': ({ after }) => [`scheduled it as a revisit for ${counted(Number(after.items ?? 0), 'piece')}`],
  'item-added': ({ item }) => [`added ${item}`],
  'item-saved': ({ item, before, after }) => [`saved ${item}`, itemChanges(before, after)],
  'item-deleted': ({ item, after }) => [`deleted ${item}`, reasonIn(after)],
  'work-kept-for-review': ({ after }) => ['sent late work, now waiting for review', lateDetails(after)],
  'recovered-work-accepted': () => ['accepted work to review'],
  'recovered-work-dismissed': ({ after }) => ['dismissed work to review', reasonIn(after)],
  'certificate-issued': ({ after }) => [`issued ${certificateIn(after)}`],
  'item-certificate-issued': ({ after }) => [`issued certificate ${String(after.number)} for one item`],
  'certificate-withdrawn': ({ after }) => [`withdrew ${certificateIn(after)}`, reasonIn(after)],
  'certificate-mailed': ({ after }) => [`emailed “${String(after.subject)}” to ${String(after.to)}`],
  'site-signature-given': ({ after }) => [`took the signature of ${String(after.name)} on site`],
}

export function formatEvent(event: JobEvent, jobChanges: (event: JobEvent) => string[]): FormattedEvent {
  const item = event.item ? itemName(event.item) : 'an item'
  const [before, after]: [Facts, Facts] = [{ ...Object(event.before) }, { ...Object(event.after) }]
  if (event.what === 'job-changed') return { message: messageOfChange(before, after), details: jobChanges(event) }
  const [message, details = []] = words[event.what]?.({ item, before, after }) ?? [auditWords(event.what)]
  return { message, details }
}

function certificateIn({ number, version }: Facts): string {
  return `certificate ${String(number)}, version ${String(version)}`
}

function messageOfChange(before: Facts, after: Facts): string {
  if (before.status === after.status) return 'changed the job'
  switch (after.status) {
    case 'completed':
      return 'completed the job'
    case 'cancelled':
      return 'cancelled the job'
    default:
      return before.status === 'completed' || before.status === 'cancelled' ? 'reopened the job' : 'changed the status'
  }
}

function itemChanges(before: Facts, after: Facts): string[] {
  const written = itemFieldNames
    .filter((field) => field in after && differs(field, before[field], after[field]))
    .map((field) => `${itemLabels[field]}: ${formatValue(field, before[field])} → ${formatValue(field, after[field])}`)
  const isOtherPhoto = 'photoFileId' in after && before.photoFileId !== after.photoFileId
  return isOtherPhoto ? [...written, after.photoFileId ? 'A new photo' : 'The photo was removed'] : written
}

function formatValue(field: string, value: unknown): string {
  return itemValue(field, value) || 'none'
}

function reasonIn({ reason }: Facts): string[] {
  return typeof reason === 'string' && reason ? [`Reason: ${reason}`] : []
}

function lateDetails({ kind, because }: Facts): string[] {
  const told: Record<string, string> = { ...workWords, ...lateWords }
  return [kind, because].flatMap((each) => (typeof each === 'string' && told[each]) || [])
}
