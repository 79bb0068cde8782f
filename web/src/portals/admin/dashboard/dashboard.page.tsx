import { IconArrowRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dashboardQuery } from '#web/features/dashboard/dashboard.api.ts'
import { FirstSteps } from '#web/features/dashboard/first-steps.tsx'
import { isSettingUp } from '#web/features/dashboard/setting-up.ts'
import styles from './dashboard.module.css'
import { NeedsToday } from './needs-today.tsx'
import { ToTelephone } from './to-telephone.tsx'
import { destinationsFor, quickActions, type Destination } from '#web/portals/admin/pages.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'

export function DashboardPage() {
  const { data: counts, error, isPending, refetch } = useQuery(dashboardQuery)
  const cards = destinationsFor(counts).filter(({ isInRailOnly }) => !isInRailOnly)
  return (
    <>
      <PageHeader
        title="Welcome back!"
        windowTitle="Dashboard"
        actions={<QuickActions />}
        actionsLabel="Quick actions"
      />
      {counts && isSettingUp(counts) && (
        <div className={styles.first}>
          <FirstSteps dashboard={counts} />
        </div>
      )}
      <ToTelephone />
      {counts?.today && !isSettingUp(counts) && <NeedsToday today={counts.today} counts={counts} />}
      <ul className={styles.cards}>
        {cards.map((destination) => (
          <li key={destination.to}>
            <Card {...destination} counts={counts} isCounting={isPending} />
          </li>
        ))}
      </ul>
      <div className={styles.after}>
        {error && !counts && <QuietRetry what="The counts" error={error} onRetry={() => void refetch()} />}
        {counts && !isSettingUp(counts) && <FirstSteps dashboard={counts} />}
      </div>
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
      <span className={styles.icon}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.top}>
          <span className={styles.label}>{label}</span>
          {counted && <span className={styles.count}>{counted.total.toLocaleString('en-GB')}</span>}
          {!counted && !(count && isCounting) && (
            <IconArrowRight size={18} stroke={1.5} className={styles.arrow} aria-hidden />
          )}
        </span>
        <span className={styles.summary}>{summary}</span>
        {counted?.detail && <span className={styles.detail}>{counted.detail}</span>}
      </span>
    </Link>
  )
}

function QuickActions() {
  return (
    <>
      {quickActions.map(({ label, to, isMain }) => (
        <ButtonLink
          key={to}
          to={to}
          variant={isMain ? 'primary' : 'secondary'}
          icon={<IconPlus size={18} stroke={1.5} aria-hidden />}
        >
          {label}
        </ButtonLink>
      ))}
    </>
  )
}
