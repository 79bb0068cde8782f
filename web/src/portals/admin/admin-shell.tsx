import { Box, Drawer, ActionIcon, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { IconClipboardCheck, IconMenu2 } from '@tabler/icons-react'
import { NextStep } from '#web/features/dashboard/next-step.tsx'
import { useScannedPiece } from '#web/features/tags/find-tagged.ts'
import { addresses } from './admin-addresses.ts'
import { AdminRail } from './admin-rail.tsx'
import styles from './admin-shell.module.css'
import type { PageShape } from '#web/ui/feedback/loading.tsx'
import { PageBody, SkipLink } from '#web/ui/page/page-body.tsx'
import { useUser } from '#web/api/session.ts'
import { OwnName } from '#web/features/auth/own-name.tsx'
import { SignOutButton } from '#web/features/auth/sign-out-button.tsx'
import { AdminSearch } from './admin-search.tsx'
import { HeaderLink } from '#web/ui/page/header-action.tsx'
import { roleLabels } from '#web/ui/feedback/error-words.ts'

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
