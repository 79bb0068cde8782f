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
import type { Job, JobProposal } from '#contract/jobs/jobs.contract.ts'

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
  const queryClient = useQueryClient()
  const { mutateAsync: planVisit } = usePlanVisit()
  const { visits, keep, complete } = useVisits(rows, begun)
  /** What the button says while visits are being planned. */
  const [progress, setProgress] = useState<string | null>(null)

  /** What was made; null where something has to be filled in first. What was refused says why. */
  const plan = async (): Promise<Planned[] | null> => {
    if (progress !== null) return []
    setProgress('Planning...')
    try {
      const wanted = await complete()
      const planned: Planned[] = []
      for (const [index, { key, _id, row, values }] of (wanted ?? []).entries()) {
        if (rows.length > 1) setProgress(`Planning ${index + 1} of ${rows.length}...`)
        keep(key, { _id, failure: undefined })
        try {
          planned.push({ key, job: await planVisit(visitToSend(_id, row, values)) })
        } catch (error) {
          keep(key, { failure: sentenceOf(error) })
          // Without a signal each of the others would wait as long for nothing.
          if (error instanceof Unreachable) break
        }
      }
      // Once for all of them; also where one was refused: another user may have planned it, and then that is shown.
      if (wanted) void queryClient.invalidateQueries()
      return wanted && planned
    } finally {
      setProgress(null)
    }
  }

  return { visits, isPlanning: progress !== null, planWords: progress ?? 'Plan visits', plan }
}

function useVisits(rows: DueSite[], begun: Partial<VisitValues>) {
  const today = useToday()
  const { proposals, proposalOf } = useProposals(rows)
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [areErrorsShown, setAreErrorsShown] = useState(Object.keys(begun).length > 0)

  const keep = (key: string, change: Partial<Draft>) =>
    setDrafts((before) => ({ ...before, [key]: { ...(before[key] ?? { _id: newId(), changes: {} }), ...change } }))
  const valuesWith = (row: DueSite, proposal: JobProposal | undefined) =>
    valuesOf(row, { proposal, changes: { ...begun, ...drafts[keyOf(row)]?.changes }, today })

  const visits = rows.map((row): Visit => {
    const key = keyOf(row)
    const values = valuesWith(row, proposals[key])
    return {
      key,
      row,
      values,
      errors: areErrorsShown ? errorsOf(row, values) : {},
      failure: drafts[key]?.failure,
      onChange: (changes) => keep(key, { changes: { ...drafts[key]?.changes, ...changes } }),
    }
  })

  /** With their proposals, also where a user was quicker than these; null while something has to be filled in. */
  const complete = async () => {
    const wanted = await Promise.all(
      visits.map(async ({ key, row }) => {
        const _id = drafts[key]?._id ?? newId()
        return { key, _id, row, values: valuesWith(row, await proposalOf(row)) }
      }),
    )
    if (wanted.every(({ row, values }) => Object.keys(errorsOf(row, values)).length === 0)) return wanted
    setAreErrorsShown(true)
    return null
  }
  return { visits, keep, complete }
}

export function useProposals(rows: DueSite[]) {
  const queryClient = useQueryClient()
  const proposalOf = ({ companyId, siteAddressId }: DueSite) =>
    queryClient
      .fetchQuery({ ...jobQueries.proposal(companyId._id, siteAddressId?._id), staleTime: 60_000 })
      .catch(() => undefined)
  const { data: proposals = {} } = useQuery({
    queryKey: ['jobs', 'proposals', rows.map(keyOf)],
    queryFn: async () =>
      Object.fromEntries(await Promise.all(rows.map(async (row) => [keyOf(row), await proposalOf(row)]))),
    placeholderData: keepPreviousData,
    enabled: rows.length > 0,
  })
  return { proposals, proposalOf }
}
