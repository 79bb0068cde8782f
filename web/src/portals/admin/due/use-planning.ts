import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlanVisit } from '#web/features/due/due.api.ts'
import {
  errorsOf,
  keyOf,
  valuesOf,
  visitToSend,
  type VisitErrors,
  type VisitValues,
  piecesToPlan,
} from '#web/features/due/visit-values.ts'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { Unreachable } from '#web/api/reachability.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { useToday } from '#web/ui/page/use-today.ts'
import type { DueSite, Within } from '#contract/due/due.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { formatTimesRunning } from '#contract/counts/count.rules.ts'
import { lateVisit, formatLateVisit } from '#contract/jobs/late-visit.rules.ts'
import type { Day } from '#contract/values/days.ts'

export interface Visit {
  key: string
  row: DueSite
  values: VisitValues
  errors: VisitErrors
  failure: string | undefined
  onChange: (changes: Partial<VisitValues>) => void
}

export interface Planned {
  key: string
  job: Job
}

interface Draft {
  /** Made once: pressing twice, or again after no answer, makes one job. */
  _id: string
  changes: Partial<VisitValues>
  failure?: string | undefined
}

export function usePlanning(rows: DueSite[], begun: Partial<VisitValues> = {}) {
  const today = useToday()
  const { planningWords, sendEach } = useSending()
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [isPlanning, setIsPlanning] = useState(false)
  const [areErrorsShown, setAreErrorsShown] = useState(Object.keys(begun).length > 0)
  const { proposals, proposalOf } = useProposals(rows)

  const keep = (key: string, change: Partial<Draft>) =>
    setDrafts((before) => ({ ...before, [key]: { ...(before[key] ?? { _id: newId(), changes: {} }), ...change } }))

  const visits = rows.map((row): Visit => {
    const key = keyOf(row)
    const draft = drafts[key]
    const values = valuesOf(row, { proposal: proposals[key], changes: { ...begun, ...draft?.changes }, today })
    return {
      key,
      row,
      values,
      errors: areErrorsShown ? errorsOf(row, values) : {},
      failure: draft?.failure,
      onChange: (changes) => keep(key, { changes: { ...draft?.changes, ...changes } }),
    }
  })

  /** The values with their proposal, also where a user was quicker than that. */
  const completed = async ({ key, row }: Visit) => {
    const proposal = await proposalOf(row)
    const draft = drafts[key] ?? { _id: newId(), changes: {} }
    keep(key, { ...draft, failure: undefined })
    return {
      key,
      row,
      _id: draft._id,
      values: valuesOf(row, { proposal, changes: { ...begun, ...draft.changes }, today }),
    }
  }

  /** What was made; null where something has to be filled in first. What was refused says why. */
  const plan = async (): Promise<Planned[] | null> => {
    if (isPlanning) return []
    setIsPlanning(true)
    try {
      const wanted = await Promise.all(visits.map(completed))
      if (wanted.some(({ row, values }) => Object.keys(errorsOf(row, values)).length > 0)) {
        setAreErrorsShown(true)
        return null
      }
      return await sendEach(wanted, (key, failure) => keep(key, { failure }))
    } finally {
      setIsPlanning(false)
    }
  }

  return { visits, isPlanning, planWords: isPlanning ? planningWords : 'Plan visits', plan }
}

interface Wanted {
  key: string
  row: DueSite
  _id: string
  values: VisitValues
}

function useSending() {
  const queryClient = useQueryClient()
  const { mutateAsync: planVisit } = usePlanVisit()
  const [planningWords, setPlanningWords] = useState(planning)

  const sendEach = async (wanted: Wanted[], onFailure: (key: string, failure: string) => void) => {
    const planned: Planned[] = []
    for (const [index, { key, row, _id, values }] of wanted.entries()) {
      setPlanningWords(wanted.length > 1 ? `Planning ${index + 1} of ${wanted.length}...` : planning)
      try {
        planned.push({ key, job: await planVisit(visitToSend(_id, row, values)) })
      } catch (error) {
        onFailure(key, sentenceOf(error))
        // Without a signal each of the others would wait as long for nothing.
        if (error instanceof Unreachable) break
      }
    }
    // Once for all of them; also where one was refused: another user may have planned it, and then that is shown.
    void queryClient.invalidateQueries()
    return planned
  }

  return { planningWords, sendEach }
}

const planning = 'Planning...'

function proposalFor({ companyId, siteAddressId }: DueSite) {
  return jobQueries.proposal(companyId._id, siteAddressId?._id)
}

export function useProposals(rows: DueSite[]) {
  const queryClient = useQueryClient()
  const proposalOf = (row: DueSite) =>
    queryClient.fetchQuery({ ...proposalFor(row), staleTime: 60_000 }).catch(() => undefined)
  const { data: proposals = {} } = useQuery({
    queryKey: ['jobs', 'proposals', rows.map(keyOf)],
    queryFn: async () =>
      Object.fromEntries(await Promise.all(rows.map(async (row) => [keyOf(row), await proposalOf(row)]))),
    placeholderData: keepPreviousData,
    enabled: rows.length > 0,
  })
  return { proposals, proposalOf }
}

export const withinChoices = ['overdue', '30', '60', '90'] as const
export type WithinChoice = (typeof withinChoices)[number]

export function withinLabel(choice: WithinChoice): string {
  return choice === 'overdue' ? 'Overdue' : `${choice} days`
}

export function nothingWithin(choice: WithinChoice): string {
  return choice === 'overdue' ? 'Nothing is overdue' : `Nothing is due in the next ${choice} days`
}

export function withinOf(choice: WithinChoice): Within {
  return choice === 'overdue' ? choice : Number(choice)
}

export function siteName({ siteAddressId }: DueSite): string {
  return siteAddressId ? [siteAddressId.addressLine1, siteAddressId.city].filter(Boolean).join(', ') : 'No site known'
}

/** "3 pieces not presented at two visits running"; null where no piece was missed so often. */
export function notPresentedWords({ equipment }: DueSite): string | null {
  const [first, ...others] = equipment.flatMap(({ timesRunning }) => formatTimesRunning(timesRunning) ?? [])
  if (!first || others.length === 0) return first ?? null
  return `${counted(others.length + 1, 'piece')} not presented at two visits running`
}

/** "3 items must not be used after 3 March"; null where the visit comes in time. */
export function lateOf(row: DueSite, values: VisitValues, today: Day): string | null {
  return formatLateVisit(lateVisitTo(row, values), today)
}

/** Customers are not reminded of what is unsafe. */
export function toldOfLate(row: DueSite, values: VisitValues): string {
  const { latePieces } = lateVisitTo(row, values)
  return latePieces.length > 0 ? 'The engineer and the customer will see this.' : 'The engineer will see this.'
}

function lateVisitTo(row: DueSite, { scheduledDate }: VisitValues) {
  const pieces = piecesToPlan(row).map((piece) => ({ ...piece, isUnsafe: piece.condition === 'unsafe' }))
  return lateVisit(pieces, scheduledDate)
}
