import { useQuery } from '@tanstack/react-query'
import { sendPage } from '#web/api/client.ts'
import type { NoticeRow } from '#web/offline/store/local-rows.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { whyNotThisOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import {
  answeredDangers,
  leavesOutTold,
  toNoticeItem,
  toNoticeItems,
  unnotifiedDangers,
  type NoticeItem,
  type ToldItem,
} from '#contract/notices/notice-words.rules.ts'
import { listJobNotices, type Notice } from '#contract/notices/notices.contract.ts'
import type { NoticeState } from '#contract/notices/notices.rules.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'

export interface Told extends Pick<Notice, '_id' | 'toldName' | 'toldRole' | 'how' | 'toldAt'> {
  items: ToldItem[]
  /** The opinion that the person who told gave with it. */
  seriousInjuryRisk?: boolean | null
  /** Null until the server has it. */
  state: NoticeState | null
}

/** By the server, where it can be asked, and by this device; undefined until that was read. Untold ones are none. */
export function useToldDangers(jobId: string): Told[] | undefined {
  const local = useLiveQuery(readNotices, jobId)
  // Asked again when something recorded here has arrived.
  const arrived = local?.filter(({ state }) => state !== null).length ?? 0
  const { data: known = [] } = useQuery({
    queryKey: ['engineer', 'notices', jobId, arrived],
    queryFn: async ({ signal }) => (await sendPage(listJobNotices, { jobId }, { signal })).rows,
    retry: false,
  })
  if (!local) return undefined
  const told: Told[] = known.filter(({ state }) => state !== 'untold')
  const ids = new Set(told.map(({ _id }) => _id))
  return [...told, ...local.filter(({ _id }) => !ids.has(_id))].toSorted(latestFirst)
}

/** The items of a job with a danger of which no customer is known to have been notified, what is a danger now first. */
export function unnotifiedItems(items: readonly LocalItem[], told: readonly Told[]): LocalItem[] {
  const before = told.flatMap((each) => each.items)
  return items
    .filter((item) => !isLeftOut(item) && unnotifiedDangers(toNoticeItem(item), before).length > 0)
    .toSorted((one, other) => Number(other.defectImmediateDanger) - Number(one.defectImmediateDanger))
}

export function itemsLeavingOutTold(items: readonly LocalItem[], told: readonly Told[]): LocalItem[] {
  const before = told.flatMap((each) => each.items)
  return items.filter((item) => leavesOutTold(toNoticeItem(item), before))
}

/** The items on which a notice that waits here brings their examiner's opinion: the server takes it from there. */
export function itemsWithToldOpinion(items: readonly LocalItem[], told: readonly Told[]): LocalItem[] {
  const waiting = told.filter(({ state }) => state === null)
  return items.filter((item) =>
    waiting.some(
      ({ items: those, seriousInjuryRisk: isRisk = null }) =>
        isRisk !== null && whyNotThisOpinion(item, isRisk) === null && those.some(({ itemId }) => itemId === item._id),
    ),
  )
}

/** What is still to be said about them: without what was put right since a person was told. */
export function itemsToTell(unnotified: readonly LocalItem[], told: readonly Told[]): NoticeItem[] {
  const before = told.flatMap((each) => each.items)
  return toNoticeItems(unnotified, (itemId) => answeredDangers(before, itemId))
}

function latestFirst(one: Told | NoticeRow, other: Told | NoticeRow): number {
  return (other.toldAt ?? '').localeCompare(one.toldAt ?? '')
}

function readNotices({ store, userId }: LocalSession, jobId: string): Promise<NoticeRow[]> {
  return store.notices.where('[userId+jobId]').equals([userId, jobId]).toArray()
}
