import { sql } from 'kysely'
import { camelColumns, type FactsOf, toColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

const signatureFacts = 'id job_id name file_id sha256 signed_at received_at item_ids'
export type SiteSignature = FactsOf<'site_signatures', typeof signatureFacts>

export async function insertSiteSignature(tx: Db, { by, ...signature }: SiteSignature & { by: string }) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('site_signatures')
    .values({ ...toColumns(signature), signed_for: by })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function signatures(db: Db) {
  return db.selectFrom('site_signatures').select(camelColumns('site_signatures', signatureFacts))
}

export function findSiteSignature(db: Db, id: string): Promise<SiteSignature | undefined> {
  return signatures(db).where('id', '=', id).executeTakeFirst()
}

export function findSignatureOfJob(db: Db, jobId: string): Promise<SiteSignature | undefined> {
  return signatures(db)
    .where('job_id', '=', jobId)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export type CountNoteRow = FactsOf<'count_notes', 'id job_id equipment_id text written_by'> & { by: string; at: Date }

export async function insertCountNote(tx: Db, note: Omit<CountNoteRow, 'by'>): Promise<boolean> {
  const { id, jobId, equipmentId, text, at, writtenBy } = note
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('count_notes')
    .values({ id, job_id: jobId, equipment_id: equipmentId, text, written_at: at, written_by: writtenBy })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function listCountNotes(db: Db, asked: { jobId: string } | { id: string }): Promise<CountNoteRow[]> {
  const isAsked = 'id' in asked ? sql`notes.id = ${asked.id}` : sql`notes.job_id = ${asked.jobId}`
  const { rows } = await sql<CountNoteRow>`
    select notes.id, notes.job_id as "jobId", merged_equipment(notes.equipment_id) as "equipmentId", notes.text,
      users.name as by, notes.written_by as "writtenBy", notes.written_at as at
    from count_notes as notes join users on users.id = notes.written_by
    where ${isAsked} order by notes.written_at, notes.id`.execute(db)
  return rows
}
