import { Group } from '@mantine/core'
import { IconLayoutDashboard, IconSettings, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { dashboardQuery } from '#web/features/dashboard/dashboard.api.ts'
import styles from './admin-rail.module.css'
import { destinationsFor } from './pages.ts'
import { settingsPagesFor } from '#web/portals/settings-pages.ts'
import { Mark } from '#web/ui/theme/mark.tsx'

interface Props {
  onNavigate?: () => void
}

const refetchMs = 60_000
/** Where most of what is settled about the firm is. */
const settingsStart = '/tool-settings'
const dashboard = { to: '/admin', label: 'Dashboard', icon: IconLayoutDashboard }

export function AdminRail({ onNavigate }: Props) {
  const { role } = useUser()
  const { data: counts } = useQuery({ ...dashboardQuery, staleTime: refetchMs, refetchInterval: refetchMs })
  const settings = settingsPagesFor(role).map(({ path, label }) => ({ to: path, label }))
  const pages = destinationsFor(counts).map((page) => ({
    ...page,
    badge: counts && page.waiting?.(counts),
    urgent: (counts && page.urgent?.(counts)) || undefined,
  }))
  return (
    <nav aria-label="Main" className={styles.rail}>
      <Group gap={10} mih={64} px="sm" fz="md" fw={700} style={{ flexShrink: 0 }}>
        <Mark size={24} />
        Thorough
      </Group>
      <Links
        // What comes with the counts comes last, into free room: nothing moves under the pointer.
        links={[dashboard, ...pages.filter(({ waiting }) => !waiting), ...pages.filter(({ waiting }) => waiting)]}
        onNavigate={onNavigate}
      />
      <div className={styles.settings}>
        <Link to={settingsStart} className={styles.link} onClick={() => onNavigate?.()}>
          <IconSettings size={20} stroke={1.5} aria-hidden />
          Settings
        </Link>
        <Links links={settings} onNavigate={onNavigate} className={styles.under} />
      </div>
    </nav>
  )
}

interface LinksProps {
  links: { to: string; label: string; icon?: Icon; badge?: number | undefined; urgent?: number | undefined }[]
  onNavigate: (() => void) | undefined
  className?: string | undefined
}

function Links({ links, onNavigate, className = '' }: LinksProps) {
  return (
    <ul className={className}>
      {links.map(({ to, label, icon: LinkIcon, badge, urgent }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/admin'} className={styles.link ?? ''} onClick={() => onNavigate?.()}>
            {LinkIcon && <LinkIcon size={20} stroke={1.5} aria-hidden />}
            {label}
            {urgent !== undefined && (
              <span className={`${styles.badge} ${styles.urgent}`}>
                {urgent.toLocaleString('en-GB')}
                <span className="visually-hidden"> open</span>
              </span>
            )}
            {badge !== undefined && (
              <span className={styles.badge}>
                {badge.toLocaleString('en-GB')}
                <span className="visually-hidden"> waiting</span>
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
