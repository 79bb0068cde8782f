import { IconLayoutDashboard, IconSignature } from '@tabler/icons-react'
import { Route, Routes } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { SignOutButton } from '#web/features/auth/sign-out-button.tsx'
import { useConnection } from '#web/offline/use-connection.ts'
import styles from '#web/portals/engineer/engineer-portal.module.css'
import { YourJobsPage } from '#web/portals/engineer/your-jobs.page.tsx'
import { settingsPagesFor } from '#web/portals/settings-pages.ts'
import { ConnectionBadge } from '#web/ui/connection-badge.tsx'
import { HeaderLink } from '#web/ui/header-action.tsx'
import { Kit } from '#web/ui/kit.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

/** One column, one thumb: the header stays in sight, everything else scrolls. */
export function EngineerPortal() {
  return (
    <Kit>
      <SkipLink />
      <EngineerHeader />
      <PageBody className={styles.column}>
        <Routes>
          <Route index element={<YourJobsPage />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </PageBody>
    </Kit>
  )
}

function EngineerHeader() {
  const user = useUser()
  const { isOnline } = useConnection()
  const settings = settingsPagesFor(user.role).filter(({ path }) => path === '/signature')
  const hasLinks = user.role === 'admin' || settings.length > 0
  return (
    <header className={`${styles.header} ${hasLinks ? styles.withLinks : ''}`}>
      <div className={styles.bar}>
        <Mark size={28} />
        <div className={styles.who}>
          <p className={styles.portal}>Engineer Portal</p>
          <p className={styles.name}>{user.name}</p>
        </div>
        <ConnectionBadge isOnline={isOnline} pendingCount={0} />
        {hasLinks && (
          <nav aria-label="Portal" className={styles.links}>
            {settings.map(({ path, label }) => (
              <HeaderLink key={path} to={path} icon={IconSignature} label={label} isAlwaysWorded />
            ))}
            {user.role === 'admin' && (
              <HeaderLink to="/admin" icon={IconLayoutDashboard} label="Admin Portal" isAlwaysWorded />
            )}
          </nav>
        )}
        <SignOutButton />
      </div>
    </header>
  )
}
