import { itemsInSchedule } from '#contract/certificates/clean-items.rules.ts'
import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { formatJob } from '#contract/values/job-number.ts'
import { dayInLondon, londonTime, longDay } from '#contract/values/days.ts'
import { groupedCode } from '#contract/values/verification-code.ts'
import type { CertificateFacts, IssuerFacts } from './certificate-facts.ts'
import { notices } from './danger-boxes.document.ts'
import { documentItem, line, type Line, type DocumentItem } from './item.document.ts'
import { schedule, type PlacedItem, notExamined, formatList, formatPlaces } from './schedule.document.ts'

interface Signatory {
  heading: string
  lines: Line[]
  signatureFileId: string | null
  unsigned: string
  note: string | null
}

export type CertificateDocument = ReturnType<typeof certificateDocument>

export function certificateDocument(facts: CertificateFacts) {
  const items = facts.items.map((item, index) => documentItem(item, facts.extract?.place ?? index + 1))
  const scheduled = scheduledItems(facts)
  const inSchedule = new Set(scheduled.map(({ place }) => place))
  return {
    title: 'Report of Thorough Examination',
    regulations: `${regulationsAt(facts.premises)}, Schedule 1`,
    number: certificateNumber(facts.number),
    version: version(facts),
    extract: extract(facts),
    letterhead: letterhead(facts),
    about: about(facts),
    notices: notices(facts),
    revision: revision(facts),
    summary: summary(items, facts.notExamined.length),
    items: items.filter(({ place }) => !inSchedule.has(place)),
    schedule: schedule(scheduled),
    notExamined: notExamined(facts),
    signatories: [
      ...examiners(facts),
      ...onBehalf('Authenticated', facts.authenticator, facts),
      ...onBehalf('Issued', facts.issuer, facts),
      ...authoriser(facts),
    ],
    reportDate: line('11', 'Date of this report', longDay(facts.reportDate)),
    authentication: authentication(facts),
    copies: facts.copiesTo?.length && !facts.extract ? `Copies to: ${formatList(facts.copiesTo)}` : '',
    verifyUrl: facts.verifyUrl,
    code: codeLines(facts.code),
  }
}

function scheduledItems({ items }: CertificateFacts): PlacedItem[] {
  const clean = new Set(itemsInSchedule(items))
  return items.map((item, index) => ({ place: index + 1, item })).filter(({ item }) => clean.has(item))
}

/** Whose seal it has, where the firm was called otherwise when the report was issued. */
function extract({ extract: of, number, version: own, firm }: CertificateFacts): string[] | null {
  if (!of) return null
  return [
    `Extract for one item of report ${certificateNumber(number)}, version ${own}`,
    `Item ${of.place} of ${of.itemCount}, made on ${longDay(dayInLondon(new Date(of.madeAt)))}`,
    ...(of.firmName === firm.name ? [] : [`By ${of.firmName}, called ${firm.name} when the report was issued`]),
  ]
}

function version({ version: own, supersedes }: CertificateFacts): string[] {
  return [`Version ${own}`, ...(supersedes === null ? [] : [`Supersedes version ${supersedes}`])]
}

/** More are in the mail; a page is for the equipment. */
const maxChanges = 12

/** Why there is a new version and what it says otherwise; null of a first one. */
function revision({ supersedes, revision: said }: CertificateFacts) {
  if (!said || supersedes === null) return null
  const { reason, changes } = said
  const rest = changes.length - maxChanges
  return {
    headline: `This version replaces version ${supersedes}${reason.trim() ? `. Reason: ${reason.trim()}` : ''}`,
    lines: [
      ...(changes.length === 0 ? ['What it says about the equipment has not changed.'] : changes.slice(0, maxChanges)),
      ...(rest > 0 ? [`And ${rest} more ${rest === 1 ? 'change' : 'changes'}.`] : []),
    ],
  }
}

/** For readers who can't scan it, as it is typed with the number; in two lines, because the title needs the room. */
function codeLines(code: string): string[] {
  const groups = groupedCode(code).split('-')
  return [`Code ${groups.slice(0, 2).join('-')}-`, groups.slice(2).join('-')]
}

function letterhead({ firm }: CertificateFacts) {
  const number = firm.companyNumber.trim()
  const insurance = firm.insuranceDetails.trim()
  return {
    name: firm.name,
    address: firm.address,
    details: [
      ...(number ? [`Company number ${number}`] : []),
      ...(firm.phone ? [`Telephone ${firm.phone}`] : []),
      ...(insurance ? [`Insurance: ${insurance}`] : []),
    ],
  }
}

function about(facts: CertificateFacts): Line[] {
  const { addressLine1, addressLine2, city, postcode } = facts.premises
  const premises = [addressLine1, addressLine2, `${city} ${postcode}`].filter((part) => part.trim()).join('\n')
  return [
    line(
      '1',
      'Employer for whom the examination was made',
      `${facts.employer.name}\n${facts.employer.address.trim() || premises}`,
    ),
    line('2', 'Premises at which the examination was made', premises),
    { paragraph: null, label: 'Reference', value: formatJob(facts.job) },
  ]
}

function summary(items: DocumentItem[], notExaminedCount: number): string {
  const count = (result: DocumentItem['result']) => items.filter((item) => item.result === result).length
  const parts = [
    [count('Fit for Purpose'), 'fit for purpose'],
    [count('Observation'), 'fit for purpose with an observation'],
    [count('Requires Repair'), 'requiring repair'],
    [count('Not Fit'), 'not fit for purpose'],
  ] as const
  const told = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`)
  const others = notExaminedCount === 0 ? '' : ` ${counted(notExaminedCount)} not examined.`
  return `${counted(items.length)} examined: ${told.join(', ')}.${others}`
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

function examiners(facts: CertificateFacts): Signatory[] {
  const areSeveral = facts.examiners.length > 1
  return facts.examiners.map((person) => ({
    heading: 'Report made by',
    lines: [
      line('9', 'Name', person.name),
      ...(areSeveral ? [line('9', 'Items examined', formatPlaces(person.places))] : []),
      line('9', 'Qualifications', person.qualifications.trim() || 'Not stated'),
      line('9', 'Employer and address', whereToFind(person, facts)),
      ...(person.phone ? [{ paragraph: null, label: 'Telephone', value: person.phone }] : []),
    ],
    signatureFileId: person.signatureFileId,
    unsigned: person.hasCompleted
      ? 'Authenticated by the examiner’s recorded act'
      : 'Authenticated on the examiner’s behalf',
    note: null,
  }))
}

type Standing = IssuerFacts & { signatureFileId?: string | null }

/** Who authenticated, or issued, what others had examined. */
function onBehalf(act: string, person: Standing | null | undefined, facts: CertificateFacts): Signatory[] {
  if (!person) return []
  return [
    {
      heading: `${act} on behalf of ${formatList(person.onBehalfOf)}`,
      lines: [line('10', 'By', person.name), line('10', 'Address', whereToFind(person, facts))],
      signatureFileId: person.signatureFileId ?? null,
      unsigned: `${act} by this person’s recorded act`,
      note: null,
    },
  ]
}

function whereToFind(person: { employer: string; employerAddress: string }, { firm }: CertificateFacts): string {
  const { employer, employerAddress } = person
  return addressed(employer.trim() ? { name: employer.trim(), address: employerAddress } : firm)
}

function authoriser({ authorisation }: CertificateFacts): Signatory[] {
  if (!authorisation) return []
  return [
    {
      heading: 'Authorised by',
      lines: [
        { paragraph: null, label: 'Name', value: authorisation.name },
        { paragraph: null, label: 'Position', value: authorisation.title },
      ],
      signatureFileId: authorisation.signatureFileId,
      unsigned: '',
      note: standingAuthorisation(authorisation),
    },
  ]
}

/** Nobody shall take the picture for a signature under this one report. */
function standingAuthorisation({ standing: given }: NonNullable<CertificateFacts['authorisation']>): string | null {
  return given && `Under the standing authorisation of ${given.name}, ${longDay(given.since)}`
}

function addressed({ name, address }: { name: string; address: string }): string {
  return [name, ...address.split('\n').map((part) => part.trim())].filter(Boolean).join(', ')
}

/** Regulation 10(1)(b): by signature or equally secure means. A picture of a signature alone proves nothing. */
function authentication(facts: CertificateFacts): string {
  const moment = new Date(facts.completion.at)
  return (
    `${whoCompleted(facts)}, signed in to the firm’s system, on ${longDay(dayInLondon(moment))} at ${londonTime(moment)}. ` +
    'The electronic seal on this file shows any later change to it; the verification page says whether it is the current version.'
  )
}

function whoCompleted(facts: CertificateFacts): string {
  const { authenticator: person, completion } = facts
  if (!person) return `Completed by ${completion.by ?? formatList(facts.examiners.map(({ name }) => name))}`
  return `Authenticated on behalf of ${formatList(person.onBehalfOf)} by ${person.name}, ${whereToFind(person, facts)}`
}
