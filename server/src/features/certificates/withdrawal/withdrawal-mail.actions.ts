import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { ListedRow } from '#server/features/certificates/certificate-list.queries.ts'
import { findFacts } from '#server/features/certificates/certificates.queries.ts'
import { issuedFacts, type CertificateFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { factsOfItems } from '#server/features/certificates/extracts/extract-facts.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { queueMailTo } from '#server/features/mail/mail.actions.ts'
import { isDanger } from '#contract/certificates/verdict.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import type { Day } from '#contract/values/days.ts'
import { listAddressesMailed, listLessorsMailed } from './withdrawals.queries.ts'

/**
 * In the transaction that withdraws it: the addresses this version was mailed to are told, also of contacts who are none any more,
 * and of the current one those who get the customer's notices too. A mail of it that is still queued does not leave.
 */
export async function mailWithdrawal(
  tx: Db,
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  actor: { userId: string },
  row: ListedRow,
) {
  const facts = issuedFacts(await findFacts(tx, row.id))
  const { companyId, latestVersion, withdrawalReason: reason } = row
  const isCurrent = row.version === latestVersion
  const mailing = { clock, actor }
  const verifyUrl = `${publicUrl}/verify/${facts.code}`
  const about = { kind: 'certificate', about: row.jobId, companyId, fileId: null, isUrgent: true } as const
  const said = { verifyUrl, latestVersion: isCurrent ? null : latestVersion, today: clock.today() }
  const mailed = await listAddressesMailed(tx, row.fileId)
  const isMailed = (email: string) => mailed.some((each) => each.email.toLowerCase() === email.toLowerCase())
  const others = (await listContacts(tx, companyId)).filter(({ email, getsNotices }) => getsNotices && !isMailed(email))
  const told = others.map(({ _id: contactId, name, email }) => ({ contactId, name, email }))
  for (const to of [...mailed, ...(isCurrent ? told : [])]) {
    await queueMailTo(tx, mailing, { ...about, ...withdrawalMail({ ...said, facts, reason }) }, to, {})
  }
  for (const { name, email, itemIds } of await listLessorsMailed(tx, row.id)) {
    // Why is for the firm and its customer to say.
    const words = withdrawalMail({ ...said, facts: factsOfItems(facts, itemIds), reason: null })
    await queueMailTo(tx, mailing, { ...about, ...words }, { contactId: null, name, email }, {})
  }
}

interface WithdrawnReport {
  facts: CertificateFacts
  /** Null to readers who are not the customer. */
  reason: string | null
  verifyUrl: string
  latestVersion: number | null
  today: Day
}

/** More are in the report; a mail is read on a phone. */
const maxNamed = 5

/** What the person who holds a withdrawn report has to know: not to rely on it, why, and that a danger in it still stands. */
function withdrawalMail({ facts, reason, verifyUrl, latestVersion, today }: WithdrawnReport) {
  const { number, version, premises, items } = facts
  const named = `${certificateNumber(number)}, version ${version}`
  const site = [premises.addressLine1, premises.city].filter(Boolean).join(', ')
  const dangers = items.filter((item) => isDanger(item, today) || item.defectPotentialDanger)
  return {
    named: { subject: `Withdrawn: report of thorough examination ${named} – ${site}` },
    alert: `We have withdrawn the report of thorough examination ${named}. Do not rely on it.`,
    text: [
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      latestVersion === null
        ? 'The equipment in it counts as not examined by this report until we issue a new one.'
        : `Version ${latestVersion} takes its place.`,
      ...(dangers.length > 0 ? [stillDangerous(dangers)] : []),
      `Check this report at ${verifyUrl}`,
    ].join('\n\n'),
  }
}

function stillDangerous(items: CertificateFacts['items']): string {
  const more = items.length > maxNamed ? [`and ${items.length - maxNamed} more`] : []
  const names = [...items.slice(0, maxNamed).map(itemName), ...more].join(', ')
  return `The dangers we told you about still stand, whatever happens to the report: ${names}.`
}
