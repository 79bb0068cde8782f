import type { DemoAccount } from '#contract/auth/auth.contract.ts'

const password = 'thorough-demo'

/** Offered on the sign-in screen of a demo system, and nowhere else. */
export const demoAccounts: DemoAccount[] = [
  { email: 'admin@demo.test', password, name: 'Grace Hopwood', role: 'admin' },
  { email: 'engineer@demo.test', password, name: 'Tom Ashworth', role: 'engineer' },
  { email: 'engineer2@demo.test', password, name: 'Zoë O’Brien-Ołowska', role: 'engineer' },
  { email: 'customer@demo.test', password, name: 'Priya Nair', role: 'customer' },
  { email: 'customer2@demo.test', password, name: 'Owen Pritchard', role: 'customer' },
]
