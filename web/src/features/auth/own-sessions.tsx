import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ownSessionsQuery, useEndOtherSessions, useEndOwnSession } from './account.api.ts'
import { useConnection } from '#web/offline/hooks/use-connection.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Button } from '#web/ui/form/button.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { timeAgo } from '#web/ui/feedback/time-ago.ts'
import type { OwnSession } from '#contract/auth/account.contract.ts'
import { AppError } from '#contract/errors.ts'

const title = 'Where you are signed in'

export function OwnSessions() {
  const { isOnline } = useConnection()
  const { data, error, refetch } = useQuery({ ...ownSessionsQuery, enabled: isOnline })
  if (data) return <SessionList sessions={data.rows} total={data.total} />
  const waiting = error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton height={56} />
  return (
    <Section title={title}>
      <Box p="4px 20px 20px">{isOnline ? waiting : <Text c="dimmed">Shown once you have signal again.</Text>}</Box>
    </Section>
  )
}

function SessionList({ sessions, total }: { sessions: OwnSession[]; total: number }) {
  const endOne = useEndOne()
  const endOthers = useEndOthers(total - 1)
  return (
    <Stack gap="sm">
      <PartList
        title={title}
        parts={sessions}
        action={total > 1 && <Button onClick={() => void endOthers()}>Log out all others</Button>}
        row={(session) => ({
          title: session.isThisOne ? (
            <Group component="span" gap="4px 8px">
              {session.device} <StatusBadge meaning="good">This device</StatusBadge>
            </Group>
          ) : (
            session.device
          ),
          lines: [
            `Signed in ${britishMoment(session.firstSeenAt)}`,
            session.isThisOne ? 'In use now' : `Last used ${timeAgo(Date.parse(session.lastSeenAt), Date.now())}`,
          ],
          action: !session.isThisOne && (
            <Button aria-label={`Log out ${session.device}`} onClick={() => void endOne(session)}>
              Log out
            </Button>
          ),
        })}
      />
      {total > sessions.length && (
        <Text c="dimmed">
          The {sessions.length} used most recently, of {total.toLocaleString('en-GB')}.
        </Text>
      )}
    </Stack>
  )
}

const staysThere = 'Unsent work stays there and is sent after the next sign-in.'

function useEndOne() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: end } = useEndOwnSession()
  return ({ _id, device }: OwnSession) =>
    confirmThen({
      title: `Log out ${device}?`,
      message: `It must sign in again before it can do anything. ${staysThere}`,
      verb: 'Log out',
      isDangerous: true,
      mutate: () => end({ sessionId: _id }).catch(unlessEnded),
      success: () => `${device} is logged out.`,
      failure: 'Error logging out the device',
    })
}

/** Ended meanwhile: that is what was wanted. */
function unlessEnded(error: unknown): true {
  if (error instanceof AppError && error.code === 'not-found') return true
  throw error
}

function useEndOthers(count: number) {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: endOtherSessions } = useEndOtherSessions()
  return () =>
    confirmThen({
      title: `Log out ${counted(count, 'other device')}?`,
      message: `Only this one stays signed in. ${staysThere}`,
      verb: 'Log out',
      isDangerous: true,
      mutate: () => endOtherSessions({}),
      success: () => 'All other devices are logged out.',
      failure: 'Error logging out the other devices',
    })
}
