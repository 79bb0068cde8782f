import { Text } from '@mantine/core'
import { OwnName } from '#web/features/auth/own-name.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './engineer-portal.module.css'
import { SearchButton } from '#web/portals/engineer/search/search-button.tsx'
import { SyncBadge } from '#web/portals/engineer/sync/sync-badge.tsx'
import { Mark } from '#web/ui/theme/mark.tsx'

/** On top of the start page: whose portal this is, and the ways out of it. */
export function EngineerHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Mark size={28} />
        <div className={styles.who}>
          <Text truncate fz="md" fw={650} lh={1.25}>
            Engineer Portal
          </Text>
          <OwnName />
        </div>
        <SyncBadge />
        <SearchButton />
        <AccountMenu />
      </div>
    </header>
  )
}
