import { Box, Group, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconClipboardCheck, IconLayoutDashboard, IconSettings, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { dashboardQuery } from '#web/features/dashboard/dashboard.api.ts'
import styles from './admin-rail.module.css'
import { destinationsOf, railGroups, type RailGroup } from './pages.ts'
import { settingsPagesFor } from '#web/portals/settings-pages.ts'
import { Mark } from '#web/ui/theme/mark.tsx'
import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'

interface Props {
  onNavigate?: (() => void) | undefined
}

const refetchMs = 60_000
const settingsStart = '/tool-settings'
const dashboard = { to: '/admin', label: 'Dashboard', icon: IconLayoutDashboard }
const inspections = { to: '/engineer', label: 'Inspections', icon: IconClipboardCheck }

export function AdminRail({ onNavigate }: Props) {
  const { role } = useUser()
  const { data: counts } = useQuery({ ...dashboardQuery, staleTime: refetchMs, refetchInterval: refetchMs })
  const settings = settingsPagesFor(role).map(({ path, label }) => ({ to: path, label }))
  return (
    <nav aria-label="Main" className={styles.rail}>
      <Group gap={10} mih={56} px="sm" fz="md" fw={700} style={{ flexShrink: 0 }}>
        <Mark size={24} />
        Thorough
      </Group>
      <Links links={[dashboard]} onNavigate={onNavigate} />
      {/* Where there is room, it is in the top bar. */}
      <Box hiddenFrom="sm">
        <Links links={[inspections]} onNavigate={onNavigate} />
      </Box>
      {railGroups.map((group) => (
        <FoldingGroup key={group} group={group} counts={counts} onNavigate={onNavigate} />
      ))}
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

function FoldingGroup({ group, counts, onNavigate }: Props & { group: RailGroup; counts: Dashboard | undefined }) {
  const [isFolded, fold] = useFolded(group)
  const links = destinationsOf(group).map((page) => ({
    ...page,
    waiting: (counts && page.waiting?.(counts)) ?? 0,
    urgent: (counts && page.urgent?.(counts)) ?? 0,
  }))
  return (
    <>
      <UnstyledButton className={styles.group ?? ''} aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
        {group}
        <IconChevronDown size={14} stroke={2} className={styles.chevron} aria-hidden />
        {isFolded && (
          <Numbers
            waiting={links.reduce((sum, { waiting }) => sum + waiting, 0)}
            urgent={links.reduce((sum, { urgent }) => sum + urgent, 0)}
          />
        )}
      </UnstyledButton>
      {!isFolded && <Links links={links} onNavigate={onNavigate} />}
    </>
  )
}

const foldedKey = (group: RailGroup) => `rail-folded-${group}`

function useFolded(group: RailGroup): [boolean, (isFolded: boolean) => void] {
  const [isFolded, setIsFolded] = useState(() => localStorage.getItem(foldedKey(group)) !== null)
  const fold = (folded: boolean) => {
    setIsFolded(folded)
    if (folded) localStorage.setItem(foldedKey(group), '1')
    else localStorage.removeItem(foldedKey(group))
  }
  return [isFolded, fold]
}

interface LinksProps {
  links: { to: string; label: string; icon?: Icon; waiting?: number; urgent?: number }[]
  onNavigate?: (() => void) | undefined
  className?: string | undefined
}

function Links({ links, onNavigate, className = '' }: LinksProps) {
  return (
    <ul className={className}>
      {links.map(({ to, label, icon: LinkIcon, waiting, urgent }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/admin'} className={styles.link ?? ''} onClick={() => onNavigate?.()}>
            {LinkIcon && <LinkIcon size={20} stroke={1.5} aria-hidden />}
            {label}
            <Numbers waiting={waiting} urgent={urgent} />
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function Numbers({ waiting = 0, urgent = 0 }: { waiting?: number | undefined; urgent?: number | undefined }) {
  const numbers = [
    { count: urgent, words: ' open', className: `${styles.badge} ${styles.urgent}` },
    { count: waiting, words: ' waiting', className: styles.badge },
  ]
  return numbers.map(
    ({ count, words, className }) =>
      count > 0 && (
        <span key={words} className={className}>
          {count.toLocaleString('en-GB')}
          <span className="visually-hidden">{words}</span>
        </span>
      ),
  )
}
