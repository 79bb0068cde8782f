import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TellDraft, blankTell } from './tell-draft.ts'
import { TellForm } from './tell-form.tsx'
import { itemsToTell, unnotifiedItems, useToldDangers, type Told } from './told-dangers.ts'
import { readItems } from '#web/offline/hooks/use-local-items.ts'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import { takeDraft, noticeForm } from '#web/offline/store/drafts.ts'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { thisTab } from '#web/offline/store/tab.ts'
import { EngineerPage } from '#web/portals/engineer/engineer-page.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { jointOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import type { NoticeItem } from '#contract/notices/notice-words.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { ItemsToFetch } from '#web/portals/engineer/job/job-details.tsx'
import { readOnce } from '#web/portals/engineer/item/item-of-job.tsx'

interface Props {
  job: LocalJob
}

export function TellPage({ job }: Props) {
  const onDevice = useLiveQuery(readOnDevice, job._id)
  const told = useToldDangers(job._id)
  const address = `/engineer/job/${job._id}`
  const [opened, setOpened] = useState<Dangers | null>(null)
  const now = onDevice && told && dangersOf(unnotifiedItems(onDevice.items, told), told)
  // As they were when the form opened: what comes in later must not change what the person says they told.
  if (!opened && now && now.items.length > 0) setOpened(now)
  return (
    <EngineerPage back={{ to: address, label: 'Back to the job' }} title="Tell the customer" under={job.title}>
      {opened ? (
        <Opened job={job} {...opened} />
      ) : !now ? (
        <LoadingPage shape="form" />
      ) : onDevice && onDevice.itemsToFetch > 0 ? (
        <ItemsToFetch>
          This job’s items are not on this device yet. They are downloaded when there is signal.
        </ItemsToFetch>
      ) : (
        <EmptyState>You’ve told the customer about every danger in this job.</EmptyState>
      )}
    </EngineerPage>
  )
}

/** Asked in this order: where nothing is left to fetch, the items that are read next are all. */
async function readOnDevice(localSession: LocalSession, jobId: string) {
  const row = await localSession.store.jobs.get([localSession.userId, jobId])
  return { itemsToFetch: row?.itemsToFetch ?? 0, items: await readItems(localSession, jobId) }
}

interface Dangers {
  found: LocalItem[]
  items: NoticeItem[]
  examinedOn: Day[]
  risk: TellDraft['risk']
}

function dangersOf(found: LocalItem[], told: Told[]): Dangers {
  return {
    found,
    items: itemsToTell(found, told),
    examinedOn: found.flatMap(({ examinationDate }) => examinationDate ?? []),
    risk: riskOf(found),
  }
}

function Opened({ job, risk, ...dangers }: Props & Dangers) {
  const localSession = useLocalSession()
  const navigate = useNavigate()
  const address = `/engineer/job/${job._id}`
  const start = useQuery({
    queryKey: ['engineer', 'notice draft', localSession.userId, job._id],
    queryFn: async () => {
      const tab = await thisTab()
      const place = { form: noticeForm(job._id), jobId: job._id, tabId: tab.id }
      const draft = TellDraft.safeParse(await takeDraft(localSession, place, tab)).data ?? blankTell()
      return { place, draft }
    },
    ...readOnce,
  })
  if (!start.data) return <LoadingPage shape="form" />
  const { place, draft } = start.data
  return (
    <TellForm
      job={job}
      {...dangers}
      place={place}
      atFirst={{ ...draft, risk: draft.risk || risk }}
      onLeave={() => void navigate(address)}
    />
  )
}

/** What the forms of the items say already is not asked again. */
function riskOf(unnotified: LocalItem[]): TellDraft['risk'] {
  const opinion = jointOpinion(unnotified.map(({ seriousInjuryRisk }) => seriousInjuryRisk ?? null))
  if (opinion === null) return ''
  return opinion ? 'yes' : 'no'
}
