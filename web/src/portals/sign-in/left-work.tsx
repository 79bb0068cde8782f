import { IconDeviceTablet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import { mayGoOn, type FormerReason, type FormerSession } from '#web/api/former-sessions.ts'
import { formerSessions, goOnWithoutSigningIn } from '#web/api/session.ts'
import { returnPathFor, startOnDevice } from '#web/features/auth/return-path.ts'
import type { LeftWork as Left } from '#web/offline/outbox/pending-work.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { replaceAddress } from '#web/ui/page/address.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

export function LeftWork() {
  const people = formerSessions().filter(({ user }) => user.role !== 'customer')
  const { data: left } = useQuery({
    queryKey: ['left-work', people.map(({ user }) => user._id)],
    queryFn: () => readLeftWork(people),
    enabled: people.length > 0,
    staleTime: 0,
  })
  return people.map((former) => (
    <PersonsWork key={former.user._id} former={former} left={left?.get(former.user._id) ?? nothing} />
  ))
}

const nothing: Left = { pendingCount: 0, draftCount: 0 }

/** The store's code is fetched only where a user has worked. */
async function readLeftWork(people: FormerSession[]): Promise<Map<string, Left>> {
  const { leftWorkOf } = await import('#web/offline/outbox/pending-work.ts')
  return new Map(
    await Promise.all(people.map(async ({ user }) => [user._id, await leftWorkOf(user._id)] satisfies [string, Left])),
  )
}

function PersonsWork({ former, left }: { former: FormerSession; left: Left }) {
  const { user, reason } = former
  const hasLeft = left.pendingCount + left.draftCount > 0
  if (!hasLeft && !mayGoOn(former)) return null
  return (
    <Notice
      variant="progress"
      icon={IconDeviceTablet}
      title={hasLeft ? `Work by ${user.name} is waiting on this device` : `${user.name} worked on this device`}
      actions={
        <>
          {mayGoOn(former) && <GoOn userId={user._id} />}
          {hasLeft && reason !== 'logged-out' && (
            <PlainButton onClick={() => void saveWorkOf(user._id)}>Export pending work</PlainButton>
          )}
        </>
      }
    >
      {[whyNotSignedIn[reason], hasLeft && `${formatLeft(left)} not sent yet, and ${user.name} must sign in first.`]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  )
}

function GoOn({ userId }: { userId: string }) {
  const goOn = () => {
    goOnWithoutSigningIn(userId)
    replaceAddress(returnPathFor(userId) ?? startOnDevice)
  }
  return <PlainButton onClick={goOn}>Continue without signing in</PlainButton>
}

async function saveWorkOf(userId: string): Promise<void> {
  const { savePendingWork } = await import('#web/features/inspections/save-pending-work.ts')
  await savePendingWork(userId)
}

const whyNotSignedIn: Record<FormerReason, string> = {
  expired: 'The session expired.',
  'signed-out': 'This device was logged out.',
  ended: 'An administrator ended the access.',
  'password-changed': 'The password was changed.',
  'logged-out': '',
  unknown: '',
}

function formatLeft({ pendingCount, draftCount }: Left): string {
  const parts = [
    pendingCount > 0 && counted(pendingCount, 'change'),
    draftCount > 0 && counted(draftCount, 'half-filled form'),
  ]
  return `${parts.filter(Boolean).join(' and ')} ${pendingCount + draftCount === 1 ? 'is' : 'are'}`
}
