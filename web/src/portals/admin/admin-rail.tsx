import { IconLayoutDashboard } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import styles from '#web/portals/admin/admin-rail.module.css'
import { destinations } from '#web/portals/admin/pages.ts'
import { Mark } from '#web/ui/mark.tsx'

interface Props {
  onGo?: () => void
}

const dashboard = { to: '/admin', label: 'Dashboard', icon: IconLayoutDashboard }

export function AdminRail({ onGo }: Props) {
  return (
    <nav aria-label="Main" className={styles.rail}>
      <p className={styles.brand}>
        <Mark size={24} />
        Thorough
      </p>
      <ul className={styles.links}>
        {[dashboard, ...destinations].map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/admin'} className={styles.link ?? ''} onClick={() => onGo?.()}>
              <Icon size={20} stroke={1.5} aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
