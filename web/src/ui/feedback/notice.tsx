import { Group, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import meanings from '#web/ui/theme/meaning.module.css'
import styles from './notice.module.css'

interface Props {
  variant: 'plain' | 'good' | 'progress' | 'repair' | 'danger'
  icon: Icon
  title: string
  isAnnounced?: boolean
  actions?: ReactNode
  children?: ReactNode
}

export function Notice({ variant, icon: Drawing, title, isAnnounced = false, actions, children }: Props) {
  return (
    <div className={`${styles.notice} ${meanings[variant]}`} {...(isAnnounced && { role: 'status' })}>
      <Drawing size={20} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <div>
          <Text fw={650}>{title}</Text>
          {children && (
            <Text component="div" c="var(--text)">
              {children}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="xs" className={styles.actions}>
            {actions}
          </Group>
        )}
      </div>
    </div>
  )
}
