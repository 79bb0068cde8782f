import { Paper, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './collapsible.module.css'

interface Props {
  title: string
  summary: string
  isAlarming?: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

export function Collapsible({ title, summary, isAlarming = false, isOpen, onToggle, children }: Props) {
  return (
    <Paper component="details" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className={styles.head}>
        <span>
          <h2>{title}</h2>
          <Text span c={isAlarming ? 'var(--danger)' : 'dimmed'} fw={isAlarming ? 600 : 400}>
            {' '}
            · {summary}
          </Text>
        </span>
        <IconChevronDown size={20} stroke={1.5} aria-hidden />
      </summary>
      <Stack p="8px 16px 20px">{children}</Stack>
    </Paper>
  )
}
