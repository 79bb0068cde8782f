import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { ListedRow } from '#server/features/certificates/certificate-list.queries.ts'
import { findFacts } from '#server/features/certificates/certificates.queries.ts'
import { issuedFacts } from '#server/features/certificates/document/issued-facts.ts'
import { factsOfItems } from '#server/features/certificates/extracts/extract-facts.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { queueMail, queueMailTo } from '#server/features/mail/mail.actions.ts'
import { withdrawalMail } from './withdrawal-mail.rules.ts'
import { listContactsMailed, listLessorsMailed } from './withdrawals.queries.ts'

interface Withdrawn {
  row: ListedRow
  reason: string
}

/**
 * In the transaction that withdraws it: whoever this version was mailed to is told, and of the current one those who get
 * the customer's notices too. A mail of it that is still queued does not leave.
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
  const mailed = new Set((await listContactsMailed(tx, row)).map(({ contactId }) => contactId))
  const contacts = (await listContacts(tx, companyId)).filter(
    ({ _id, getsNotices }) => mailed.has(_id) || (isCurrent && getsNotices),
  )
  for (const { _id: contactId } of contacts) {
    await queueMail(tx, mailing, document(withdrawalMail({ ...said, facts, reason })), { contactId })
  }
  for (const { name, email, itemIds } of await listLessorsMailed(tx, row.id)) {
    // Why is for the firm and its customer to say.
    const words = withdrawalMail({ ...said, facts: factsOfItems(facts, itemIds), reason: null })
    await queueMailTo(tx, mailing, document(words), { contactId: null, name, email }, {})
  }
}
