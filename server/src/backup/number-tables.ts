import type { ClientBase } from 'pg'
import { quoted } from '#server/db/table-facts.ts'
import type { BackupFacts } from './backup-facts.ts'
import type { LastNumbers } from './issued-numbers.rules.ts'

type Table = BackupFacts['tables'][number]

/** A table `x_numbers` with one row that says `last` holds the last number of x. */
export async function lastNumbers(client: ClientBase, tables: Table[]): Promise<LastNumbers> {
  const numbers: LastNumbers = {}
  for (const { name } of tables.filter(isCounter)) {
    const { rows } = await client.query<{ last: number }>(`select last from ${quoted(name)}`)
    if (rows[0]) numbers[kindOf(name)] = rows[0].last
  }
  return numbers
}

export async function setLastNumbers(client: ClientBase, tables: Table[], numbers: LastNumbers): Promise<void> {
  for (const { name } of tables.filter(isCounter))
    await client.query(`update ${quoted(name)} set last = $1`, [numbers[kindOf(name)]])
}

function isCounter({ name, columns }: Table): boolean {
  return name.endsWith('_numbers') && columns.includes('last')
}

function kindOf(name: string): string {
  return name.replace(/_numbers$/, '')
}
