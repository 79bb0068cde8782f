import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './danger-case.module.css'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { MoreRows } from '#web/ui/table/part-list.tsx'
import { isOutOfUse, formatDeadline, whatIsWrong, type NoticeItem } from '#contract/notices/notice-words.rules.ts'
import type { CallNumber } from '#contract/notices/notices.contract.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { diallableNumber } from '#contract/values/telephone.ts'

interface DangerCaseProps {
  title: ReactNode
  items: NoticeItem[]
  since: string
  lines: ReactNode[]
  isUnnotified: boolean
  next: string
  numbers: CallNumber[]
  actions: ReactNode
}

function DangerCase({ title, items, since, lines, isUnnotified, next, numbers, actions }: DangerCaseProps) {
  const today = useToday()
  const dangers = items.flatMap((item) => item.dangers)
  const isNow = dangers.some((danger) => isOutOfUse(danger, today))
  const [gravest] = dangers
  return (
    <li className={styles.case} data-unnotified={isUnnotified || undefined}>
      <Stack gap={2}>
        <Group gap="4px 12px">
          <StatusBadge meaning={isNow ? 'danger' : 'repair'}>
            {isNow ? 'Must not be used' : 'Could become a danger'}
          </StatusBadge>
          <Text fw={650}>{title}</Text>
        </Group>
        {gravest && (
          <p>
            {[whatIsWrong(gravest), formatDeadline(gravest, dayInLondon(new Date(since)), today)]
              .filter(Boolean)
              .join('. ')}
            {dangers.length > 1 && ` (and ${dangers.length - 1} more)`}
          </p>
        )}
        {lines.filter(Boolean).map((line, place) => (
          <Text key={place} component="p" c="dimmed">
            {line}
          </Text>
        ))}
      </Stack>
      <Stack gap={4}>
        <Text fw={600} c={isUnnotified ? 'var(--danger)' : 'var(--text)'}>
          {next}
        </Text>
        <Numbers numbers={numbers} />
        <Group gap="xs" align="stretch" mt={4}>
          {actions}
        </Group>
      </Stack>
    </li>
  )
}

const shownNumbers = 2

function Numbers({ numbers }: { numbers: CallNumber[] }) {
  if (numbers.length === 0) return <Text c="dimmed">No telephone number.</Text>
  return (
    <ul>
      {numbers.slice(0, shownNumbers).map(({ name, phone }) => {
        const number = diallableNumber(phone)
        return (
          <Group key={`${name} ${phone}`} component="li" gap={4} mih={28}>
            {name}: {number === null ? phone : <a href={`tel:${number}`}>{phone}</a>}
          </Group>
        )
      })}
    </ul>
  )
}

interface Props {
  title: string
  cases: (DangerCaseProps & { _id: string })[]
  nothing: string
  more: MoreRows | undefined
}

export function CaseList({ title, cases, nothing, more }: Props) {
  return (
    <Section title={title} count={more?.total ?? (cases.length || undefined)}>
      {cases.length === 0 ? (
        <Text c="dimmed" px={20} pb={16}>
          {nothing}
        </Text>
      ) : (
        <ul>
          {cases.map(({ _id, ...each }) => (
            <DangerCase key={_id} {...each} />
          ))}
        </ul>
      )}
      {more && (
        <Box px="xs" py={4}>
          <Button variant="quiet" aria-disabled={more.isLoading} onClick={() => more.isLoading || more.onShow()}>
            {more.isLoading ? 'Loading...' : 'Show more'}
          </Button>
        </Box>
      )}
    </Section>
  )
}
