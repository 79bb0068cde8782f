import type { ClientBase } from 'pg'
import { replaceSecret } from '#server/platform/stored-secret.ts'
import type { System } from './make-backup.ts'

/** Puts the sealing key where this system looks for it, wherever it lay before: a file on one machine, else a row. */
export async function restoreSealingKey(client: ClientBase, fromFile: string | null, { sealFile, clock }: System) {
  const { rows } = await client.query<{ pem: string }>('select pem from seal_keys')
  const pem = fromFile ?? rows[0]?.pem
  if (!pem) return
  if (sealFile) {
    await replaceSecret(sealFile, pem)
    return
  }
  await client.query(
    'insert into seal_keys (pem, created_at) values ($1, $2) on conflict (only_one) do update set pem = excluded.pem',
    [pem, clock.now()],
  )
}
