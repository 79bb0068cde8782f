import type { DemoAccount } from '#contract/auth/auth.contract.ts'
import type { Db } from '#server/db/database.ts'
import { listDemoEmails } from './auth.queries.ts'

const password = 'thorough-demo'

export const demoAccounts: DemoAccount[] = [
  { email: 'admin@demo.test', password, name: 'Grace Hopwood', role: 'admin' },
  { email: 'engineer@demo.test', password, name: 'Tom Ashworth', role: 'engineer' },
  { email: 'engineer2@demo.test', password, name: 'Zoë O’Brien-Ołowska', role: 'engineer' },
  { email: 'customer@demo.test', password, name: 'Priya Nair', role: 'customer' },
  { email: 'customer2@demo.test', password, name: 'Owen Pritchard', role: 'customer' },
  { email: 'customer3@demo.test', password, name: 'Hal Dearing', role: 'customer' },
  { email: 'customer4@demo.test', password, name: 'Marie Okoye', role: 'customer' },
]

export async function listDemoAccounts(db: Db): Promise<DemoAccount[]> {
  const emails = await listDemoEmails(db)
  return demoAccounts.filter(({ email }) => emails.includes(email))
}
