import { Box, Drawer, ActionIcon, Text, Group, UnstyledButton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import {
  IconClipboardCheck,
  IconMenu2,
  IconChevronDown,
  IconLayoutDashboard,
  IconSettings,
  type Icon,
} from '@tabler/icons-react'
import { NextStep } from '#web/features/dashboard/next-step.tsx'
import { useScannedPiece } from '#web/features/tags/find-tagged.ts'
import { addresses } from './admin-links.tsx'
import styles from './admin-shell.module.css'
import type { PageShape } from '#web/ui/feedback/loading.tsx'
import { PageBody, SkipLink } from '#web/ui/page/page-body.tsx'
import { useUser } from '#web/api/session.ts'
import { OwnName } from '#web/features/auth/own-name.tsx'
import { SignOutButton } from '#web/features/auth/sign-out-button.tsx'
import { AdminSearch } from './admin-search.tsx'
import { HeaderLink } from '#web/ui/page/header-action.tsx'
import { roleLabels } from '#web/ui/feedback/error-words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink } from 'react-router'
import { dashboardQuery } from '#web/features/dashboard/dashboard.api.ts'
import rail from './admin-rail.module.css'
import { destinationsOf, railGroups, type RailGroup } from './pages.ts'
import { settingsPagesFor } from '#web/portals/settings-pages.ts'
import { Mark } from '#web/ui/theme/mark.tsx'
import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'

export function AdminShell({ children }: { children: ReactNode }) {
  const [isRailOpen, setIsRailOpen] = useState(false)
  useScannedPiece(addresses.piece)
  const closeRail = () => setIsRailOpen(false)
  return (
    <>
      <SkipLink />
      <Box display="flex" mih="100dvh" className={styles.frame ?? ''}>
        <Box visibleFrom="lg" className={`${styles.rail} screen-only`}>
          <AdminRail />
        </Box>
        <Drawer.Root opened={isRailOpen} onClose={closeRail} size={264} padding={0} transitionProps={{ duration: 150 }}>
          <Drawer.Overlay color="var(--veil)" backgroundOpacity={1} />
          <Drawer.Content aria-label="Menu" bg="var(--navy)">
            <Drawer.Body h="100%">
              <AdminRail onNavigate={closeRail} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
        <Box flex={1} miw={0}>
          <AdminTopBar onOpenRail={() => setIsRailOpen(true)} />
          <NextStep className={`${styles.lead} screen-only`} />
          <PageBody className={styles.content} shapeOf={shapeOf}>
            {children}
          </PageBody>
        </Box>
      </Box>
    </>
  )
}

/** The dashboard is a list; lists are one step below it, what they list another; what is changed there has a form. */
function shapeOf(pathname: string): PageShape {
  if (/\/(new|edit|credit|load-from-previous)$|-settings$/.test(pathname)) return 'form'
  if (/^\/admin\/kpis\/?$/.test(pathname)) return 'figures'
  return /^\/admin(\/[^/]+)?\/?$/.test(pathname) ? 'table' : 'record'
}

function AdminTopBar({ onOpenRail }: { onOpenRail: () => void }) {
  const { role } = useUser()
  return (
    <header className={`${styles.bar} screen-only`}>
      <ActionIcon size={48} hiddenFrom="lg" aria-label="Menu" aria-haspopup="dialog" onClick={onOpenRail}>
        <IconMenu2 size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <AdminSearch />
      {/* On a phone it is in the menu. */}
      <Box component="nav" aria-label="Portals" visibleFrom="sm" ml="auto">
        <HeaderLink to="/engineer" icon={IconClipboardCheck} label="Engineer Portal" />
      </Box>
      <div className={styles.who}>
        <OwnName className={styles.name} />
        <Text c="dimmed" fz="xs">
          {roleLabels[role]}
        </Text>
      </div>
      <SignOutButton />
    </header>
  )
}

interface RailProps {
  onNavigate?: (() => void) | undefined
}

const refetchMs = 60_000
const settingsStart = '/tool-settings'
const dashboard = { to: '/admin', label: 'Dashboard', icon: IconLayoutDashboard }
const inspections = { to: '/engineer', label: 'Inspections', icon: IconClipboardCheck }

export function AdminRail({ onNavigate }: RailProps) {
  const { role } = useUser()
  const { data: counts } = useQuery({ ...dashboardQuery, staleTime: refetchMs, refetchInterval: refetchMs })
  const settings = settingsPagesFor(role).map(({ path, label }) => ({ to: path, label }))
  return (
    <nav aria-label="Main" className={rail.rail}>
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
      <div className={rail.settings}>
        <Link to={settingsStart} className={rail.link} onClick={() => onNavigate?.()}>
          <IconSettings size={20} stroke={1.5} aria-hidden />
          Settings
        </Link>
        <Links links={settings} onNavigate={onNavigate} className={rail.under} />
      </div>
    </nav>
  )
}

function FoldingGroup({ group, counts, onNavigate }: RailProps & { group: RailGroup; counts: Dashboard | undefined }) {
  const [isFolded, fold] = useFolded(group)
  const links = destinationsOf(group).map((page) => ({
    ...page,
    waiting: (counts && page.waiting?.(counts)) ?? 0,
    urgent: (counts && page.urgent?.(counts)) ?? 0,
  }))
  return (
    <>
      <UnstyledButton className={rail.group ?? ''} aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
        {group}
        <IconChevronDown size={14} stroke={2} className={rail.chevron} aria-hidden />
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
          <NavLink to={to} end={to === '/admin'} className={rail.link ?? ''} onClick={() => onNavigate?.()}>
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
    { count: urgent, words: ' open', className: `${rail.badge} ${rail.urgent}` },
    { count: waiting, words: ' waiting', className: rail.badge },
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
