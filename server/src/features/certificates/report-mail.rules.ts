import { isDanger } from '#contract/certificates/verdict.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import type { Day } from '#contract/values/days.ts'
import { longDay } from '#contract/values/printed-days.ts'
import type { CertificateFacts, ItemFacts } from './certificate-facts.ts'
import { changesInWords } from './report-changes.rules.ts'

/** More are in the report; a mail is read on a phone. */
const maxTold = 5

interface MailedReport {
  facts: CertificateFacts
  verifyUrl: string
  /** What the report says that this one takes the place of, where its reader was sent that. */
  replaced: CertificateFacts | null
  today: Day
}

/** What is said of a report in the mail that brings it: a danger before anything else. */
export function reportMail({ facts, verifyUrl, replaced, today }: MailedReport) {
  const number = certificateNumber(facts.number)
  const site = [facts.premises.addressLine1, facts.premises.city].filter(Boolean).join(', ')
  const dangers = facts.items.filter((item) => isDanger(item, today))
  const named = `${number}${facts.version > 1 ? `, version ${facts.version}` : ''}`
  return {
    subject:
      dangers.length > 0
        ? `DANGER: ${dangerousInShort(dangers)} at ${site} – report ${named}`
        : `Report of thorough examination ${named} – ${site}`,
    alert: dangers.length > 0 ? dangersInWords(dangers) : '',
    text: [
      `Please find attached the report of thorough examination ${number}, version ${facts.version}: ${facts.job.title}, ${site}.`,
      ...(replaced
        ? [`This replaces version ${replaced.version}, which you were sent. ${changesInWords(replaced, facts)}`]
        : []),
      ...repairs(facts.items.filter((item) => !isDanger(item, today))),
      `Whether it is the current version can be seen at ${verifyUrl}`,
    ].join('\n\n'),
  }
}

function dangerousInShort(dangers: ItemFacts[]): string {
  const [only, ...others] = dangers
  return only && others.length === 0 ? nameOf(only) : `${dangers.length} items`
}

function dangersInWords(dangers: ItemFacts[]): string {
  const told = dangers
    .slice(0, maxTold)
    .map(
      (item) =>
        `${nameOf(item)} is a danger to persons and must not be used: ${sentence(item.defectDescription)} What must be done: ${sentence(item.repairDetails)}`,
    )
  return `DANGER: ${[...told, ...rest(dangers)].join('\n')}`
}

function repairs(items: ItemFacts[]): string[] {
  const due = items.filter(({ defectPotentialDanger }) => defectPotentialDanger)
  if (due.length === 0) return []
  const told = due.slice(0, maxTold).map((item) => {
    const by = item.dangerByDate === null ? '' : ` by ${longDay(item.dangerByDate)}`
    return `${nameOf(item)} must be repaired${by}: ${sentence(item.repairDetails)}`
  })
  return [[...told, ...rest(due)].join('\n')]
}

function rest(items: ItemFacts[]): string[] {
  return items.length > maxTold ? [`And ${items.length - maxTold} more: see the report.`] : []
}

function nameOf({ description, serialNumber }: ItemFacts): string {
  return `${description} ${serialNumber}`
}

function sentence(text: string): string {
  const words = text.trim()
  return /[.!?]$/.test(words) ? words : `${words || 'see the report'}.`
}
