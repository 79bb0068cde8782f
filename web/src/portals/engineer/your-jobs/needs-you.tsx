import { Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { useSession } from '#web/api/session.ts'
import styles from './needs-you.module.css'
import { SignInLink } from '#web/features/auth/sign-in-link.tsx'
import { useDraftsOfGoneJobs } from '#web/portals/engineer/sync/use-drafts-of-gone-jobs.ts'
import { jobsChangedByOffice, stepsNeeded } from './needs-you.ts'
import { useExaminer } from '#web/offline/hooks/use-examiner.ts'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import { useSyncState } from '#web/offline/hooks/use-sync-state.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** On top of the list: everything that waits for this person, each with its next step; nothing when nothing does. */
export function NeedsYou({ jobs }: { jobs: LocalJob[] }) {
  const [now] = useState(serverNow)
  const steps = stepsNeeded({
    jobs,
    sync: useSyncState(),
    hasSignature: useExaminer()?.hasSignature ?? true,
    isSignedIn: useSession()?.token !== null,
    changedByOffice: useLiveQuery(jobsChangedByOffice, '') ?? [],
    drafts: useDraftsOfGoneJobs(),
    now,
  })
  if (steps.length === 0) return null
  return (
    <Notice variant="repair" icon={IconAlertTriangle} title={title(steps.length)}>
      <Stack component="ul" gap="sm" mt="xs">
        {steps.map(({ key, words, label, to }) => (
          <li key={key} className={styles.step}>
            <p>{words}</p>
            {to === null ? (
              <Button onClick={() => void retryNow()}>{label}</Button>
            ) : to === '/login' ? (
              <SignInLink />
            ) : (
              <ButtonLink to={to}>{label}</ButtonLink>
            )}
          </li>
        ))}
      </Stack>
    </Notice>
  )
}

function title(count: number): string {
  return count === 1 ? 'One thing needs you' : `${count.toLocaleString('en-GB')} things need you`
}
