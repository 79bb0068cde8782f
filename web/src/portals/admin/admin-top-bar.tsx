import { ActionIcon, Box, Text } from '@mantine/core'
import { IconClipboardCheck, IconMenu2 } from '@tabler/icons-react'
import { useUser } from '#web/api/session.ts'
import { OwnName } from '#web/features/auth/own-name.tsx'
import { SignOutButton } from '#web/features/auth/sign-out-button.tsx'
import { AdminSearch } from './admin-search.tsx'
import styles from './admin-top-bar.module.css'
import { HeaderLink } from '#web/ui/page/header-action.tsx'
import { roleLabels } from '#web/ui/feedback/error-words.ts'

export function AdminTopBar({ onOpenRail }: { onOpenRail: () => void }) {
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
