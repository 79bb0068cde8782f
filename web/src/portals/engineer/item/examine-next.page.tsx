import { Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Navigate, useLocation } from 'react-router'
import { decidingFrom } from './decide.page.tsx'
import { JustDecided } from './just-decided.tsx'
import { formatEnd } from '#web/features/inspections/decide/decision-words.ts'
import { useLocalItems } from '#web/offline/hooks/use-local-items.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { Dangers } from '#web/portals/engineer/danger/dangers.tsx'
import { EngineerPage } from '#web/portals/engineer/engineer-page.tsx'
import { progressOf } from '#web/portals/engineer/your-jobs/use-local-progress.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { awaitsInspection, tallyItems } from '#contract/inspections/items/item-status.rules.ts'
import { formatResults } from '#contract/jobs/job-results.rules.ts'

interface Props {
  job: LocalJob
}

export function ExamineNextPage({ job }: Props) {
  const items = useLocalItems(job._id)
  const address = `/engineer/job/${job._id}`
  const next = items?.find(awaitsInspection)
  if (next) return <Navigate to={`${address}/examine/${next._id}`} replace />
  if (!job.isOpen || items?.length === 0) return <Navigate to={address} replace />
  return (
    <EngineerPage back={{ to: address, label: 'Back to the job' }} title={job.title} under={job.companyId.name}>
      {items ? <AllExamined job={job} items={items} /> : <LoadingPage shape="form" />}
    </EngineerPage>
  )
}

function AllExamined({ job, items }: Props & { items: LocalItem[] }) {
  const { decidedId } = decidingFrom(useLocation().state)
  const { examinedCount: examined, leftOutCount: leftOut } = progressOf(items)
  const address = `/engineer/job/${job._id}`
  return (
    <>
      {decidedId && <JustDecided itemId={decidedId} job={job} isToldBelow />}
      <Stack gap={20}>
        <Stack align="center" gap={8} py={32} ta="center">
          <IconCircleCheck size={56} stroke={1.5} color="var(--good)" aria-hidden />
          <Text component="h2" fz="xl" fw={650}>
            {formatEnd({ examined, leftOut })}
          </Text>
          <Text c="dimmed">{formatResults(tallyItems(items))}</Text>
        </Stack>
        <Dangers jobId={job._id} items={items} />
      </Stack>
      <BottomBar>
        <ButtonLink to={address}>Back to the job</ButtonLink>
        <ButtonLink variant="primary" to={address} state={{ isCompleting: true }}>
          Complete Job
        </ButtonLink>
      </BottomBar>
    </>
  )
}
