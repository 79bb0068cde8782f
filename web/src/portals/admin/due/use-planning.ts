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
} from '#web/features/due/visit-values.ts'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { Unreachable } from '#web/api/reachability.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { useToday } from '#web/ui/page/use-today.ts'
import type { DueSite } from '#contract/due/due.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

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
