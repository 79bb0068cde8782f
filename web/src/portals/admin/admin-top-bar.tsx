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
    <header className={styles.bar}>
      <button type="button" className={styles.menu} aria-label="Menu" aria-haspopup="dialog" onClick={onOpenRail}>
        <IconMenu2 size={20} stroke={1.5} aria-hidden />
      </button>
      <AdminSearch />
      <nav aria-label="Portals" className={styles.links}>
        <HeaderLink to="/engineer" icon={IconClipboardCheck} label="Engineer Portal" />
      </nav>
      <div className={styles.who}>
        <OwnName className={styles.name} />
        <p className={styles.role}>{roleLabels[role]}</p>
      </div>
      <SignOutButton />
    </header>
  )
}
