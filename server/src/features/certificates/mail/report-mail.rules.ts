import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { isDanger } from '#contract/certificates/verdict.rules.ts'
import { defectsOf, type Defect } from '#contract/inspections/items/defects.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { type Day, longDay } from '#contract/values/days.ts'
import { formatJob } from '#contract/values/job-number.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import type { CertificateFacts, ItemFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { formatChanges, listChanges } from './report-changes.rules.ts'

/** More are in the report; a mail is read on a phone. */
const maxTold = 5

interface MailedFacts {
  facts: CertificateFacts
  /** What the report says that this one takes the place of, where its reader was sent that. */
  replaced: CertificateFacts | null
  whole?: CertificateFacts
  today: Day
}

/** What is said of a report in the mail that brings it: a danger before anything else, then what is not fit. */
export function reportMail({ verifyUrl, ...mailed }: MailedFacts & { verifyUrl: string }) {
  const { facts } = mailed
  return mailOf(mailed, {
    opening: `Please find attached the report of thorough examination ${formatVersion(facts)}: ${formatJob(facts.job)}, ${siteOf(facts)}.`,
    closing: `Check this report at ${verifyUrl}`,
  })
}

export function lessorMail(mailed: MailedFacts) {
  const { facts } = mailed
  const [report, employer] = [formatVersion(facts), facts.employer.name]
  const isOne = facts.items.length === 1
  return mailOf(mailed, {
    opening: isOne
      ? `Please find attached what the report of thorough examination ${report}, made for ${employer} at ${siteOf(facts)}, says about the item hired from you.`
      : `Please find attached what the report of thorough examination ${report}, made for ${employer} at ${siteOf(facts)}, says about each of the ${facts.items.length} items hired from you.`,
    closing: `Check this report at the address printed on ${isOne ? 'it' : 'each'}.`,
  })
}

function formatVersion({ number, version }: CertificateFacts): string {
  return `${certificateNumber(number)}, version ${version}`
}

function siteOf({ premises }: CertificateFacts): string {
  return [premises.addressLine1, premises.city].filter(Boolean).join(', ')
}

function mailOf(
  { facts, replaced, whole = facts, today }: MailedFacts,
  { opening, closing }: { opening: string; closing: string },
) {
  const number = certificateNumber(facts.number)
  const site = siteOf(facts)
  const { dangers, notFit, usable } = sorted(facts.items, today)
  const named = `${number}${facts.version > 1 ? `, version ${facts.version}` : ''}`
  const badNews = badNewsInShort(dangers, notFit)
  const madeUnder = `The examination was made under the ${regulationsAt(facts.premises)}.`
  return {
    named: {
      subject: badNews
        ? `${badNews} at ${site} – report ${named}`
        : `Report of thorough examination ${named} – ${site}`,
    },
    alert: [...formatDangers(dangers), ...formatNotFit(notFit)].join('\n'),
    text: [opening, ...replacement(facts, replaced, whole), ...repairs(usable), madeUnder, closing].join('\n\n'),
  }
}

function sorted(items: ItemFacts[], today: Day) {
  const dangers = items.filter((item) => isDanger(item, today))
  const others = items.filter((item) => !dangers.includes(item))
  return {
    dangers,
    notFit: others.filter(({ fitForPurpose }) => !fitForPurpose),
    usable: others.filter(({ fitForPurpose }) => fitForPurpose),
  }
}

function badNewsInShort(dangers: ItemFacts[], notFit: ItemFacts[]): string | null {
  if (dangers.length > 0) return `DANGER: ${inShort(dangers)}`
  return notFit.length > 0 ? `Not fit for purpose: ${inShort(notFit)}` : null
}

function inShort(items: ItemFacts[]): string {
  const [only, ...others] = items
  return only && others.length === 0 ? itemName(only) : `${items.length} items`
}

function replacement(facts: CertificateFacts, replaced: CertificateFacts | null, whole: CertificateFacts): string[] {
  const why = facts.revision?.reason ? [`Reason: ${facts.revision.reason}`] : []
  if (replaced) {
    const changes = formatChanges(listChanges(replaced, facts, whole))
    return [`This replaces version ${replaced.version}, which you were sent.`, ...why, changes]
  }
  if (facts.version === 1) return []
  const changes = facts.revision ? [formatChanges(facts.revision.changes)] : []
  return ['This replaces every earlier version of the report.', ...why, ...changes]
}

function formatDangers(dangers: ItemFacts[]): string[] {
  if (dangers.length === 0) return []
  const told = dangers
    .slice(0, maxTold)
    .map((item) => `${itemName(item)} is a danger to persons and must not be used: ${formatDefects(item)}`)
  return [`DANGER: ${[...told, ...others(dangers)].join('\n')}`]
}

function formatNotFit(items: ItemFacts[]): string[] {
  if (items.length === 0) return []
  const told = items
    .slice(0, maxTold)
    .map((item) => `${itemName(item)} must be removed from service immediately: ${formatDefects(item)}`)
  return [`Not fit for purpose: ${[...told, ...others(items)].join('\n')}`]
}

/** What must not be used is named, however much that is. */
function others(items: ItemFacts[]): string[] {
  return items.length > maxTold ? [`And also: ${items.slice(maxTold).map(itemName).join('; ')}`] : []
}

/** "Hook is cracked. What must be done: Replace the hook. Also: Chain is worn. What must be done: Renew it." */
function formatDefects(item: ItemFacts): string {
  const defects = defectsOf(item)
  const [first] = defects
  // A client that knows no classes has said all the same why it is not fit.
  const isNoted = (defect: Defect) => defect.class === 'observation' && first?.class !== 'observation'
  const said = defects.map((defect) =>
    isNoted(defect) ? `Observation: ${formatObservation(defect)}` : whatMustBeDone(defect),
  )
  return said.join(' Also: ') || 'see the report.'
}

function whatMustBeDone(defect: Defect): string {
  if (defect.class === 'observation' && defect.repair.trim() === '') return sentence(whatIsWrong(defect))
  return `${sentence(whatIsWrong(defect))} What must be done${byWhen(defect)}: ${sentence(defect.repair)}`
}

/** What is noted asks for no repair, whatever its examiner would do about it. */
function formatObservation(defect: Defect): string {
  const [what, repair] = [whatIsWrong(defect), defect.repair.trim()]
  return [...(what || !repair ? [sentence(what)] : []), ...(repair ? [sentence(repair)] : [])].join(' ')
}

function whatIsWrong({ part, description }: Defect): string {
  return [part, description].filter(Boolean).join(': ')
}

function repairs(items: ItemFacts[]): string[] {
  const due = items.map((item) => repairsOf(item)).filter((lines) => lines.length > 0)
  if (due.length === 0) return []
  return [[...due.slice(0, maxTold).flat(), ...rest(due)].join('\n')]
}

function repairsOf(item: ItemFacts): string[] {
  return defectsOf(item).map((defect) =>
    defect.class === 'observation'
      ? `Observation: ${itemName(item)}, ${formatObservation(defect)}`
      : `${itemName(item)} must be repaired${byWhen(defect)}: ${sentence(defect.repair)}`,
  )
}

/** A danger now has no time left, whatever day is written beside it. */
function byWhen({ class: kind, dangerByDate }: Defect): string {
  return kind === 'could_become_danger' && dangerByDate !== null ? ` by ${longDay(dangerByDate)}` : ''
}

function rest(all: readonly unknown[]): string[] {
  return all.length > maxTold ? [`And ${all.length - maxTold} more: see the report.`] : []
}

function sentence(text: string): string {
  const words = text.trim()
  return /[.!?]$/.test(words) ? words : `${words || 'see the report'}.`
}
