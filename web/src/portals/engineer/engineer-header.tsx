import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { OwnName } from '#web/features/auth/own-name.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './engineer-portal.module.css'
import { tagAddress } from '#web/portals/engineer/scan/scan-button.tsx'
import { SyncBadge } from '#web/portals/engineer/sync/sync-badge.tsx'
import { useHandScanner } from '#web/ui/scan/hand-scanner.ts'
import { Mark } from '#web/ui/theme/mark.tsx'
import { shortcut, useSearchKey } from '#web/features/search/search-key.ts'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'
import { PageBody, SkipLink } from '#web/ui/page/page-body.tsx'

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
