import { Paper, Stack, Text } from '@mantine/core'
import styles from './demo-accounts.module.css'
import { roleLabels } from '#web/ui/feedback/error-words.ts'
import type { DemoAccount } from '#contract/auth/auth.contract.ts'

interface Props {
  accounts: DemoAccount[]
  isBusy: boolean
  onChange: (credentials: { email: string; password: string }) => void
}

export function DemoAccounts({ accounts, isBusy, onChange }: Props) {
  return (
    <Stack aria-labelledby="demo-accounts" component="section" gap="sm">
      <h3 id="demo-accounts" className={styles.title}>
        Or try a demo account
      </h3>
      <Paper component="ul" radius="md" className="lined">
        {accounts.map(({ email, password, name, role }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.account}
              title={email}
              disabled={isBusy}
              onClick={() => onChange({ email, password })}
            >
              <Text span fw={600}>
                {name}
              </Text>
              <Text span c="dimmed" fz="xs">
                {roleLabels[role]}
              </Text>
            </button>
          </li>
        ))}
      </Paper>
    </Stack>
  )
}
