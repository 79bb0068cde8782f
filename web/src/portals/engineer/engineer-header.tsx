import { IconLayoutDashboard, IconSignature } from '@tabler/icons-react'
import { useSession, useUser } from '#web/api/session.ts'
import { OwnName } from '#web/features/auth/own-name.tsx'
import { SignOutButton } from '#web/features/auth/sign-out-button.tsx'
import styles from './engineer-portal.module.css'
import { SyncBadge } from './sync-badge.tsx'
import { settingsPagesFor } from '#web/portals/settings-pages.ts'
import { HeaderLink } from '#web/ui/page/header-action.tsx'
import { Mark } from '#web/ui/theme/mark.tsx'

/** On top of the start page: whose portal this is, and the ways out of it. */
export function EngineerHeader() {
  const user = useUser()
  // Those pages need the server, and whoever goes on without signing in has none.
  const isSignedIn = useSession()?.token !== null
  const settings = settingsPagesFor(user.role).filter(({ path }) => isSignedIn && path === '/signature')
  const isAdministrator = isSignedIn && user.role === 'admin'
  const hasLinks = isAdministrator || settings.length > 0
  return (
    <header className={`${styles.header} ${hasLinks ? styles.withLinks : ''}`}>
      <div className={styles.bar}>
        <Mark size={28} />
        <div className={styles.who}>
          <p className={styles.portal}>Engineer Portal</p>
          <OwnName className={styles.name} />
        </div>
        <SyncBadge />
        {hasLinks && (
          <nav aria-label="Portal" className={styles.links}>
            {settings.map(({ path, label }) => (
              <HeaderLink key={path} to={path} icon={IconSignature} label={label} isAlwaysWorded />
            ))}
            {isAdministrator && (
              <HeaderLink to="/admin" icon={IconLayoutDashboard} label="Admin Portal" isAlwaysWorded />
            )}
          </nav>
        )}
        <SignOutButton />
      </div>
    </header>
  )
}
