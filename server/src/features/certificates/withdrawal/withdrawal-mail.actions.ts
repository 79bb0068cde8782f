import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { ListedRow } from '#server/features/certificates/certificate-list.queries.ts'
import { findFacts } from '#server/features/certificates/certificates.queries.ts'
import { issuedFacts } from '#server/features/certificates/document/issued-facts.ts'
import { factsOfItems } from '#server/features/certificates/extracts/extract-facts.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { queueMailTo } from '#server/features/mail/mail.actions.ts'
import { withdrawalMail } from './withdrawal-mail.rules.ts'
import { listAddressesMailed, listLessorsMailed } from './withdrawals.queries.ts'

interface Withdrawn {
  row: ListedRow
  reason: string
}

/**
 * In the transaction that withdraws it: the addresses this version was mailed to are told, also of contacts who are none any more,
 * and of the current one those who get the customer's notices too. A mail of it that is still queued does not leave.
 */
export async function mailWithdrawal(
  tx: Db,
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  actor: { userId: string },
  { row, reason }: Withdrawn,
) {
  const facts = issuedFacts(await findFacts(tx, row.id))
  const { companyId, latestVersion } = row
  const isCurrent = row.version === latestVersion
  const mailing = { clock, actor }
  const verifyUrl = `${publicUrl}/verify/${facts.code}`
  const about = { kind: 'certificate', about: row.jobId, companyId, fileId: null, isUrgent: true } as const
  const said = { verifyUrl, latestVersion: isCurrent ? null : latestVersion, today: clock.today() }
  const document = ({ subject, alert, text }: ReturnType<typeof withdrawalMail>) => ({
    ...about,
    named: { subject },
    alert,
    text,
  })
  const mailed = await listAddressesMailed(tx, row.fileId)
  const isMailed = (email: string) => mailed.some((each) => each.email.toLowerCase() === email.toLowerCase())
  const others = (await listContacts(tx, companyId)).filter(({ email, getsNotices }) => getsNotices && !isMailed(email))
  const told = others.map(({ _id: contactId, name, email }) => ({ contactId, name, email }))
  for (const to of [...mailed, ...(isCurrent ? told : [])]) {
    await queueMailTo(tx, mailing, document(withdrawalMail({ ...said, facts, reason })), to, {})
  }
  for (const { name, email, itemIds } of await listLessorsMailed(tx, row.id)) {
    // Why is for the firm and its customer to say.
    const words = withdrawalMail({ ...said, facts: factsOfItems(facts, itemIds), reason: null })
    await queueMailTo(tx, mailing, document(words), { contactId: null, name, email }, {})
  }
}
