import type { Db } from '#server/db/database.ts'

interface NewWithdrawal {
  certificateId: string
  at: Date
  by: string
  reason: string
}

export async function insertWithdrawal(tx: Db, { certificateId, at, by, reason }: NewWithdrawal) {
  await tx
    .insertInto('certificate_withdrawals')
    .values({ certificate_id: certificateId, withdrawn_at: at, withdrawn_by: by, reason })
    .execute()
}
