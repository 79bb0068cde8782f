import { Box, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'react-router'
import styles from './needs-today.module.css'
import { dangerAddress, equipmentAddress, invoicesAddress, jobsAddress } from '#web/portals/admin/admin-addresses.ts'
import { Section } from '#web/ui/page/section.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'
import { dueSoonDays } from '#contract/inspections/equipment/condition.rules.ts'
import { nobodyAssigned } from '#contract/jobs/jobs.rules.ts'
import type { Day } from '#contract/values/days.ts'

interface Line {
  label: string
  count: number
  to: string
  /** Worse than waiting. */
  isUrgent?: boolean
}

interface Props {
  today: NonNullable<Dashboard['today']>
  counts: Pick<Dashboard, 'invoices' | 'nobodyToTell' | 'dangers'>
}

/** What cannot wait, as numbers that lead to their lists. */
export function NeedsToday({ today, counts }: Props) {
  const day = useToday()
  return (
    <Box mb="lg">
      <Section title="What needs me today">
        <SimpleGrid component="ul" minColWidth="208px" autoFlow="auto-fit" spacing={4} p="0 8px 8px">
          {linesOf(today, counts, day).map(({ label, count, to, isUrgent }) => (
            <li key={label}>
              <Link to={to} className={styles.line}>
                <span className={toneOf(count, isUrgent)}>{count.toLocaleString('en-GB')}</span>
                <Text span c="dimmed" fz="xs">
                  {label}
                </Text>
              </Link>
            </li>
          ))}
        </SimpleGrid>
      </Section>
    </Box>
  )
}

function linesOf(
  today: Props['today'],
  { invoices, nobodyToTell = 0, dangers = 0 }: Props['counts'],
  day: Day,
): Line[] {
  return [
    { label: 'Danger open', count: dangers, to: dangerAddress, isUrgent: true },
    {
      label: 'Equipment overdue',
      count: today.overdue,
      to: `${equipmentAddress}?condition=overdue`,
      isUrgent: true,
    },
    {
      label: `Equipment due in ${dueSoonDays} days`,
      count: today.dueSoon,
      to: `${equipmentAddress}?condition=due_soon`,
    },
    { label: 'Jobs today', count: today.jobsToday, to: `${jobsAddress}?from=${day}&to=${day}` },
    { label: 'Jobs unassigned', count: today.unassignedJobs, to: `${jobsAddress}?engineer=${nobodyAssigned}` },
    { label: 'Invoices waiting', count: invoices.awaiting, to: invoicesAddress },
    { label: 'Nobody to tell about what is due', count: nobodyToTell, to: '/admin/reminders' },
    { label: 'Mail undelivered', count: today.undeliveredMail, to: '/admin/system', isUrgent: true },
  ]
}

function toneOf(count: number, isUrgent = false): string {
  if (count === 0) return `${styles.count} ${styles.none}`
  return isUrgent ? `${styles.count} ${styles.urgent}` : `${styles.count}`
}
