import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { useNavigate, Link } from 'react-router'
import { IconSearch, IconLayoutDashboard, IconSignature, IconUserCircle, IconArrowLeft } from '@tabler/icons-react'
import { useState, type ReactNode, useRef, type FocusEvent } from 'react'
import { OwnName } from '#web/features/auth/own-name.tsx'
import styles from './engineer-portal.module.css'
import { tagAddress } from '#web/portals/engineer/scan/scan-button.tsx'
import { SyncBadge } from '#web/portals/engineer/sync/sync-badge.tsx'
import { useHandScanner } from '#web/ui/scan/hand-scanner.ts'
import { Mark } from '#web/ui/theme/mark.tsx'
import { shortcut, useSearchKey } from '#web/features/search/search-key.ts'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'
import { PageBody, SkipLink } from '#web/ui/page/page-body.tsx'
import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { useSession, useUser } from '#web/api/session.ts'
import { SignOutButton } from '#web/features/auth/sign-out-button.tsx'
import menuStyles from './account-menu.module.css'
import { settingsPagesFor } from '#web/portals/settings-pages.ts'
import { HeaderLink } from '#web/ui/page/header-action.tsx'
import { usePageArrival } from '#web/ui/page/page-arrival.ts'

export function EngineerHeader() {
  const navigate = useNavigate()
  useHandScanner((value) => void navigate(tagAddress(value)))
  return (
    <header className={`${styles.header} screen-only`}>
      <Group wrap="nowrap" gap="clamp(4px, 1.2vw, 12px)" w="min(1200px, 100%)" mih={64} mx="auto" p="8px 4px 8px 16px">
        <Mark size={28} />
        <Box pos="relative" flex={1} miw={0} fz="var(--size-small)">
          <Text truncate fz="md" fw={650} lh={1.25}>
            Engineer Portal
          </Text>
          <OwnName />
        </Box>
        <SyncBadge />
        <SearchButton />
        <AccountMenu />
      </Group>
    </header>
  )
}

const loadSearchPanel = async () => (await import('./search/search-panel.tsx')).SearchPanel

/** Opens the search, whose code comes with its first use: the first load of a phone is short. */
function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  const { Overlay: SearchPanel, fetchOverlay } = useLazyOverlay(loadSearchPanel)
  const open = () => void fetchOverlay().then(setIsOpen)
  useSearchKey(open)
  return (
    <>
      <ActionIcon
        size={48}
        aria-label="Search everything"
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut.aria}
        onClick={open}
      >
        <IconSearch size={24} stroke={1.5} aria-hidden />
      </ActionIcon>
      {SearchPanel && <SearchPanel isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

export function EngineerShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <EngineerHeader />
      <PageBody className={styles.column}>{children}</PageBody>
    </>
  )
}

export function AccountMenu() {
  const user = useUser()
  // Those pages need the server, and a user who goes on without signing in has none.
  const isSignedIn = useSession()?.token !== null
  const settings = settingsPagesFor(user.role).filter(({ path }) => isSignedIn && path === '/signature')
  const { isOpen, setIsOpen, menu, opener, onBlur } = useMenu()
  return (
    <Box ref={menu} pos="relative" onBlur={onBlur}>
      <ActionIcon
        ref={opener}
        size={48}
        hiddenFrom="sm"
        aria-label="Account menu"
        aria-expanded={isOpen}
        aria-controls="account-menu"
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconUserCircle size={26} stroke={1.5} aria-hidden />
      </ActionIcon>
      <Box
        component="nav"
        id="account-menu"
        aria-label="Account"
        className={menuStyles.list ?? ''}
        {...(!isOpen && { visibleFrom: 'sm' })}
      >
        {settings.map(({ path, label }) => (
          <HeaderLink key={path} to={path} icon={IconSignature} label={label} isAlwaysWorded />
        ))}
        {isSignedIn && (
          <Box display="contents" hiddenFrom="sm">
            <HeaderLink to="/account" icon={IconUserCircle} label="Your Account" isAlwaysWorded />
          </Box>
        )}
        {isSignedIn && user.role === 'admin' && (
          <HeaderLink to="/admin" icon={IconLayoutDashboard} label="Admin Portal" isAlwaysWorded />
        )}
        <SignOutButton isAlwaysWorded />
      </Box>
    </Box>
  )
}

/** Closes by Escape, by a tap beside it and when the keyboard leaves it. */
function useMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useClickOutside<HTMLDivElement>(() => setIsOpen(false), ['pointerdown'])
  useWindowEvent('keydown', ({ key }) => {
    if (!isOpen || key !== 'Escape') return
    setIsOpen(false)
    opener.current?.focus()
  })
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setIsOpen(false)
  }
  return { isOpen, setIsOpen, menu, opener, onBlur }
}

interface Props {
  back: { to: string; label: string; onClick?: () => void }
  title: string
  under?: string | undefined
}

export function EngineerPage({ children, ...bar }: Props & { children: ReactNode }) {
  return (
    <>
      <PageBar {...bar} />
      <PageBody className={styles.column}>{children}</PageBody>
    </>
  )
}

function PageBar({ back, title, under }: Props) {
  const heading = usePageArrival(title)
  return (
    <header className={`${styles.header} screen-only`}>
      <Group wrap="nowrap" gap={4} w="min(1200px, 100%)" mih={64} mx="auto" p="8px 16px 8px 4px">
        <ActionIcon
          component={Link}
          to={back.to}
          size={48}
          aria-label={back.label}
          title={back.label}
          onClick={back.onClick}
        >
          <IconArrowLeft size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Box flex={1} miw={0} fz="var(--size-small)">
          {/* As long as people write them, it is read whole on a phone; a longer one must not cover the page. */}
          <Text
            ref={heading}
            component="h1"
            tabIndex={-1}
            title={title}
            lineClamp={2}
            fz={{ base: 'md', sm: 'lg' }}
            fw={650}
            lh={1.3}
            lts="-0.011em"
            className={styles.heading ?? ''}
          >
            {title}
          </Text>
          {under && (
            <Text truncate c="dimmed" title={under}>
              {under}
            </Text>
          )}
        </Box>
        <SyncBadge />
      </Group>
    </header>
  )
}
