import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from '#web/portals/admin/dashboard.module.css'
import { adminPages, destinations } from '#web/portals/admin/pages.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function DashboardPage() {
  const quickActions = adminPages.flatMap(({ quickAction }) => quickAction ?? [])
  return (
    <>
      <PageHeader title="Welcome back!" windowTitle="Dashboard" />
      <ul className={styles.cards}>
        {destinations.map(({ to, label, says, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.card}>
              <span className={styles.icon}>
                <Icon size={24} stroke={1.5} aria-hidden />
              </span>
              <span className={styles.words}>
                <span className={styles.label}>{label}</span>
                <span className={styles.says}>{says}</span>
              </span>
              <IconArrowRight size={18} stroke={1.5} className={styles.arrow} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {quickActions.length > 0 && (
        <section aria-labelledby="quick-actions" className={styles.quick}>
          <h2 id="quick-actions" className={styles.title}>
            Quick actions
          </h2>
          <div className={styles.actions}>
            {quickActions.map(({ label, to }) => (
              <ButtonLink key={to} to={to}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </section>
      )}
    </>
  )
}
