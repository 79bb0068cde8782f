import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './engineer-portal.module.css'
import { SyncBadge } from '#web/portals/engineer/sync/sync-badge.tsx'
import { usePageArrival } from '#web/ui/page/page-arrival.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'

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
