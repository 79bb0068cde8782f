import styles from './demo-accounts.module.css'
import { roleLabels } from '#web/ui/feedback/error-words.ts'
import type { DemoAccount } from '#contract/auth/auth.contract.ts'

interface Props {
  accounts: DemoAccount[]
  isBusy: boolean
  onChange: (credentials: { email: string; password: string }) => void
}

/** A system with demo data lets anyone in as anyone, with one tap. */
export function DemoAccounts({ accounts, isBusy, onChange }: Props) {
  return (
    <section aria-labelledby="demo-accounts" className={styles.demo}>
      <h3 id="demo-accounts" className={styles.title}>
        Or try a demo account
      </h3>
      <ul className={styles.list}>
        {accounts.map(({ email, password, name, role }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.account}
              title={email}
              disabled={isBusy}
              onClick={() => onChange({ email, password })}
            >
              <span className={styles.name}>{name}</span>
              <span className={styles.role}>{roleLabels[role]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
