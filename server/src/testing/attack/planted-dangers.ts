import { randomUUID } from 'node:crypto'
import { createNotice } from '#contract/notices/notices.contract.ts'
import type { Db } from '#server/db/database.ts'
import { insertRectification } from '#server/features/equipment/rectifications.queries.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import type { testApp } from '#server/testing/test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** A notice was given of a danger in a job that could hurt people seriously: a copy must go to the authority. */
export async function openCopy(db: Db, engineer: Pick<App['engineer'], 'send'>, jobId: string) {
  const items = db.selectFrom('inspection_items as items').where('items.job_id', '=', jobId).select('items.id')
  const dangers = items.innerJoin('defects', 'defects.item_id', 'items.id').where('defects.class', '=', 'danger')
  const { id } = await dangers.executeTakeFirstOrThrow()
  const { body } = await engineer.send(createNotice, {
    jobId,
    _id: randomUUID(),
    itemIds: [id],
    toldName: 'Mel Moore',
    how: 'telephone',
    toldAt: '2026-06-10T12:00:00Z',
    seriousInjuryRisk: true,
  })
  const copy = db.selectFrom('authority_copies').select('id').where('notice_id', '=', body._id)
  return { noticeId: body._id, noticeItemId: id, copyId: (await copy.executeTakeFirstOrThrow()).id }
}

/** As a mail has it that a contact got. */
export async function linkTo(db: Db, noticeId: string, mail_id: string): Promise<string> {
  const token = 'a-link-of-a-mail-that-nobody-guesses'
  const mail = db.selectFrom('notice_mails').select('company_id').where('notice_id', '=', noticeId)
  const { company_id } = await mail.limit(1).executeTakeFirstOrThrow()
  const link = { token_sha256: hashOfToken(token), notice_id: noticeId, company_id, mail_id, name: 'Con Tact' }
  await db.insertInto('notice_links').values(link).execute()
  return token
}

interface Planted {
  itemId: string
  recordedBy: string
  at: Date
}

/** That the defects of an item were put right, which can still be taken back. */
export async function plantedRectification(db: Db, { itemId, recordedBy, at }: Planted): Promise<string> {
  const defects = await db.selectFrom('defects').select('id').where('item_id', '=', itemId).execute()
  const repair = { rectifiedOn: '2026-06-12', rectifiedBy: 'Hooks Ltd', description: 'Hook renewed' }
  const defectIds = defects.map(({ id }) => id)
  return insertRectification(db, { ...repair, recordedAt: at, recordedBy }, defectIds)
}
