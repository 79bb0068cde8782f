import { isDeepStrictEqual } from 'node:util'
import { itemBadge } from '#contract/inspections/item-status.rules.ts'
import { longDay } from '#contract/values/printed-days.ts'
import type { CertificateFacts, ItemFacts } from './certificate-facts.ts'

/** What is told with its old and its new value; of everything else only that it changed. */
const told: Record<string, (item: ItemFacts) => string> = {
  description: ({ description }) => description,
  'serial number': ({ serialNumber }) => serialNumber,
  'safe working load': ({ wll }) => wll,
  result: (item) => itemBadge(item),
  defect: ({ defectDescription }) => defectDescription,
  repair: ({ repairDetails }) => repairDetails,
  'danger by': ({ dangerByDate }) => (dangerByDate === null ? '' : longDay(dangerByDate)),
  'next examination': ({ nextExaminationDate }) => (nextExaminationDate === null ? '' : longDay(nextExaminationDate)),
}

/** What a later version of a report says otherwise, for whoever has the earlier one. */
export function changesInWords(before: CertificateFacts, after: CertificateFacts): string {
  const changes = [...ofReport(before, after), ...ofItems(before.items, after.items)]
  if (changes.length === 0) return 'What it says of the equipment has not changed.'
  return `What changed:\n${changes.map((change) => `- ${change}`).join('\n')}`
}

function ofReport(before: CertificateFacts, after: CertificateFacts): string[] {
  const parts = [
    ['the firm', before.firm, after.firm],
    ['the employer', before.employer, after.employer],
    ['the premises', before.premises, after.premises],
    ['what was not examined', before.notExamined, after.notExamined],
    ['who made the report', before.examiners.map(personOf), after.examiners.map(personOf)],
  ] as const
  return parts.filter(([, was, is]) => !isDeepStrictEqual(was, is)).map(([name]) => `${name}: corrected`)
}

function personOf({ name, qualifications, employer }: CertificateFacts['examiners'][number]) {
  return { name, qualifications, employer }
}

function ofItems(before: ItemFacts[], after: ItemFacts[]): string[] {
  const earlier = new Map(before.map((item) => [item._id, item]))
  const later = new Set(after.map(({ _id }) => _id))
  return [
    ...after.flatMap((item) => ofItem(earlier.get(item._id), item)),
    ...before.filter(({ _id }) => !later.has(_id)).map((item) => `${nameOf(item)}: no longer in the report`),
  ]
}

function ofItem(before: ItemFacts | undefined, after: ItemFacts): string[] {
  if (!before) return [`${nameOf(after)}: added`]
  if (isDeepStrictEqual(before, after)) return []
  const differences = Object.entries(told).flatMap(([name, valueOf]) => {
    const [was, is] = [valueOf(before).trim(), valueOf(after).trim()]
    return was === is ? [] : [`${name} ${was || 'none'} is now ${is || 'none'}`]
  })
  return [`${nameOf(after)}: ${differences.join('; ') || 'other particulars'}`]
}

function nameOf({ description, serialNumber }: ItemFacts): string {
  return `${description} ${serialNumber}`
}
