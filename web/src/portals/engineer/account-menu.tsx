import { ActionIcon, Box } from '@mantine/core'
import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { IconLayoutDashboard, IconSignature, IconUserCircle } from '@tabler/icons-react'
import { useRef, useState, type FocusEvent } from 'react'
import { useSession, useUser } from '#web/api/session.ts'
import { SignOutButton } from '#web/features/auth/sign-out-button.tsx'
import styles from './account-menu.module.css'
import { settingsPagesFor } from '#web/portals/settings-pages.ts'
import { HeaderLink } from '#web/ui/page/header-action.tsx'

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
        className={styles.list ?? ''}
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
