import { Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { useSession } from '#web/api/session.ts'
import styles from './needs-you.module.css'
import { SignInLink } from '#web/features/auth/sign-in-link.tsx'
import {
  jobsChangedByOffice,
  jobsWithUnnotifiedDangers,
  stepsNeeded,
  type Step,
  useDraftsOfGoneJobs,
} from './steps-needed.ts'
import { useExaminer } from '#web/offline/hooks/use-device-work.ts'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import { useSyncState } from '#web/offline/hooks/use-sync-state.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** So that the day's jobs stay in sight; a danger is always shown. */
const shownAtFirst = 3

export function NeedsYou({ jobs }: { jobs: LocalJob[] }) {
  const [now] = useState(serverNow)
  const steps = stepsNeeded({
    jobs,
    sync: useSyncState(),
    hasSignature: useExaminer()?.hasSignature ?? true,
    isSignedIn: useSession()?.token !== null,
    unnotified: useLiveQuery(jobsWithUnnotifiedDangers, '') ?? [],
    changedByOffice: useLiveQuery(jobsChangedByOffice, '') ?? [],
    drafts: useDraftsOfGoneJobs(),
    now,
  })
  const [isWhole, setIsWhole] = useState(false)
  if (steps.length === 0) return null
  const dangers = steps.filter(({ isDanger }) => isDanger).length
  const shown = isWhole ? steps : steps.slice(0, Math.max(shownAtFirst, dangers))
  return (
    <Notice variant={dangers > 0 ? 'danger' : 'repair'} icon={IconAlertTriangle} title={title(steps.length)}>
      <Stack component="ul" gap="xs" mt="xs">
        {shown.map(({ key, about, words, ...step }) => (
          <li key={key} className={styles.step}>
            {about && (
              <p className={styles.about} title={about}>
                {about}
              </p>
            )}
            <p>{words}</p>
            <NextStep {...step} />
          </li>
        ))}
      </Stack>
      {shown.length < steps.length && (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          {`Show all ${steps.length.toLocaleString('en-GB')}`}
        </Button>
      )}
    </Notice>
  )
}

function NextStep({ label, to, isDanger }: Pick<Step, 'label' | 'to' | 'isDanger'>) {
  if (to === null) return <Button onClick={() => void retryNow()}>{label}</Button>
  if (to === '/login') return <SignInLink />
  return (
    <ButtonLink to={to} {...(isDanger && { variant: 'danger' })}>
      {label}
    </ButtonLink>
  )
}

function title(count: number): string {
  return count === 1 ? 'One thing needs you' : `${count.toLocaleString('en-GB')} things need you`
}
