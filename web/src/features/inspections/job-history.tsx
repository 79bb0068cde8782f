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

interface Props {
  jobId: string
  jobChanges: (event: JobEvent) => string[]
}

export function JobHistory({ jobId, jobChanges }: Props) {
  const list = useInfiniteQuery(inspectionQueries.history(jobId))
  return <History list={list} formatEvent={(event) => formatEvent(event, jobChanges)} />
}

type Facts = Record<string, unknown>

const messages: Record<string, string> = {
  'job-made': 'scheduled the job',
  'job-started': 'started the work',
  'job-completed': 'completed the job',
  'job-deleted': 'deleted the job',
  'recovered-work-accepted': 'accepted work to review',
}

export function formatEvent(event: JobEvent, jobChanges: (event: JobEvent) => string[]): FormattedEvent {
  const item = event.item ? itemName(event.item) : 'an item'
  const after: Facts = { ...Object(event.after) }
  const before: Facts = { ...Object(event.before) }
  switch (event.what) {
    case 'job-changed':
      return { message: messageOfChange(before, after), details: jobChanges(event) }
    case 'job-loaded-from-previous':
      return {
        message: `loaded ${counted(Number(after.items ?? 0), 'item')} from a previous job`,
        details: [leftOutWords(Number(after.leftOut ?? 0))].filter(Boolean),
      }
    case 'job-planned-from-due':
      return {
        message: `planned the visit for ${counted(Number(after.items ?? 0), 'piece')}`,
        details: reasonIn({ reason: after.lateReason }),
      }
    case 'item-added':
      return { message: `added ${item}`, details: [] }
    case 'item-saved':
      return { message: `saved ${item}`, details: itemChanges(before, after) }
    case 'item-deleted':
      return { message: `deleted ${item}`, details: reasonIn(after) }
    case 'work-kept-for-review':
      return { message: 'sent late work, now waiting for review', details: lateDetails(after) }
    case 'recovered-work-dismissed':
      return { message: 'dismissed work to review', details: reasonIn(after) }
    case 'certificate-issued':
      return { message: `issued certificate ${String(after.number)}, version ${String(after.version)}`, details: [] }
    case 'item-certificate-issued':
      return { message: `issued certificate ${String(after.number)} for one item`, details: [] }
    case 'certificate-withdrawn':
      return {
        message: `withdrew certificate ${String(after.number)}, version ${String(after.version)}`,
        details: reasonIn(after),
      }
    case 'certificate-mailed':
      return { message: `emailed “${String(after.subject)}” to ${String(after.to)}`, details: [] }
    case 'job-count-closed':
      return { message: `left ${counted(Number(after.notThisVisit ?? 0), 'piece')} for another visit`, details: [] }
    case 'job-revisit-made':
      return { message: `scheduled it as a revisit for ${counted(Number(after.items ?? 0), 'piece')}`, details: [] }
    case 'site-signature-given':
      return { message: `took the signature of ${String(after.name)} on site`, details: [] }
    default:
      return { message: messages[event.what] ?? auditWords(event.what), details: [] }
  }
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
  const words: Record<string, string> = { ...workWords, ...lateWords }
  return [kind, because].flatMap((each) => (typeof each === 'string' && words[each]) || [])
}
