import { Box, SimpleGrid, Text } from '@mantine/core'
import { IconArrowRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dashboardQuery } from '#web/features/dashboard/dashboard.api.ts'
import { FirstSteps } from '#web/features/dashboard/first-steps.tsx'
import { isSettingUp } from '#web/features/dashboard/setting-up.ts'
import styles from './dashboard.module.css'
import { NeedsAttention } from './needs-attention.tsx'
import { cards, quickActions, type Destination } from '#web/portals/admin/pages.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'

export function DashboardPage() {
  const { data: counts, error, isPending, refetch } = useQuery(dashboardQuery)
  return (
    <>
      <PageHeader
        title="Welcome back!"
        windowTitle="Dashboard"
        actions={<QuickActions />}
        actionsLabel="Quick actions"
      />
      {counts && isSettingUp(counts) && (
        <Box mb="lg">
          <FirstSteps dashboard={counts} />
        </Box>
      )}
      {!(counts && isSettingUp(counts)) && <NeedsAttention isKnown={!isPending} />}
      <SimpleGrid component="ul" minColWidth="132px" spacing="xs">
        {cards.map((destination) => (
          <li key={destination.to}>
            <Card {...destination} counts={counts} isCounting={isPending} />
          </li>
        ))}
      </SimpleGrid>
      <Box mt="lg">
        {error && !counts && <QuietRetry what="The counts" error={error} onRetry={() => void refetch()} />}
        {counts && !isSettingUp(counts) && <FirstSteps dashboard={counts} />}
      </Box>
    </>
  )
}

interface CardProps extends Destination {
  counts: Dashboard | undefined
  isCounting: boolean
}

function Card({ to, label, summary, icon: Icon, count, counts, isCounting }: CardProps) {
  const counted = counts && count?.(counts)
  return (
    <Link to={to} className={styles.card}>
      {/* Read out first, and shown below icon and count. */}
      <Text span fw={650} style={{ ...wholeRow, gridRow: 2 }}>
        {label}
      </Text>
      <Icon size={22} stroke={1.5} aria-hidden />
      {counted && (
        <Text span fz="lg" fw={700} lh={1} ta="end">
          {counted.total.toLocaleString('en-GB')}
        </Text>
      )}
      {!counted && !(count && isCounting) && (
        <IconArrowRight size={18} stroke={1.5} color="var(--text-muted)" aria-hidden />
      )}
      <Text span c="dimmed" fz="xs" style={wholeRow}>
        {summary}
      </Text>
      {counted?.detail && (
        <Text span c="dimmed" fz="xs" style={wholeRow}>
          {counted.detail}
        </Text>
      )}
    </Link>
  )
}

const wholeRow = { gridColumn: '1 / -1' }

function QuickActions() {
  return (
    <>
      {quickActions.map(({ label, to, isMain }) => (
        <ButtonLink key={to} to={to} variant={isMain ? 'primary' : 'secondary'} icon={IconPlus}>
          {label}
        </ButtonLink>
      ))}
    </>
  )
}
