import { ActionIcon, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './engineer-portal.module.css'
import { SyncBadge } from '#web/portals/engineer/sync/sync-badge.tsx'
import { usePageArrival } from '#web/ui/page/page-arrival.ts'

interface Props {
  back: { to: string; label: string; onClick?: () => void }
  title: string
  under?: string | undefined
}

/** On top of every page below the start: the way back, what this is, and the connection. */
export function PageBar({ back, title, under }: Props) {
  const heading = usePageArrival(title)
  return (
    <header className={styles.header}>
      <div className={`${styles.bar} ${styles.withBack}`}>
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
        <div className={styles.who}>
          <h1 ref={heading} tabIndex={-1} className={styles.heading} title={title}>
            {title}
          </h1>
          {under && (
            <Text truncate c="dimmed" title={under}>
              {under}
            </Text>
          )}
        </div>
        <SyncBadge />
      </div>
    </header>
  )
}
