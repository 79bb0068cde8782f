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
import { Unreachable } from '#web/api/unreachable.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { useToday } from '#web/ui/page/use-today.ts'
import type { DueSite } from '#contract/due/due.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

/** A visit that is about to be planned. */
export interface Visit {
  key: string
  row: DueSite
  values: VisitValues
  errors: VisitErrors
  /** Why the server said no. */
  failure: string | undefined
  onChange: (changes: Partial<VisitValues>) => void
}

/** A visit that was planned, and the site it was planned for. */
export interface Planned {
  key: string
  job: Job
}

interface Draft {
  /** Made once: pressing twice, or again after no answer, makes one job. */
  _id: string
  changes: Partial<VisitValues>
  failure?: string
}

/** A visit for each of the sites, as proposed and as a person changed it. */
export function usePlanning(rows: DueSite[]) {
  const today = useToday()
  const { mutateAsync: planVisit } = usePlanVisit()
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const queryClient = useQueryClient()
  /** Which of the visits is sent just now, from 1; null while nothing is. */
  const [sending, setSending] = useState<{ place: number; of: number } | null>(null)
  const [areErrorsShown, setAreErrorsShown] = useState(false)
  const { proposals, proposalOf } = useProposals(rows)

  const keep = (key: string, change: Partial<Draft>) =>
    setDrafts((before) => ({ ...before, [key]: { ...(before[key] ?? { _id: newId(), changes: {} }), ...change } }))

  const visits = rows.map((row): Visit => {
    const key = keyOf(row)
    const draft = drafts[key]
    const values = valuesOf(row, { proposal: proposals[key], changes: draft?.changes ?? {}, today })
    return {
      key,
      row,
      values,
      errors: areErrorsShown ? errorsOf(row, values) : {},
      failure: draft?.failure,
      onChange: (changes) => keep(key, { changes: { ...draft?.changes, ...changes } }),
    }
  })

  /** The values with their proposal, also where somebody was quicker than that. */
  const completed = async ({ key, row }: Visit) => {
    const proposal = await proposalOf(row)
    const draft = drafts[key] ?? { _id: newId(), changes: {} }
    keep(key, draft)
    return { key, row, _id: draft._id, values: valuesOf(row, { proposal, changes: draft.changes, today }) }
  }

  /** What was made; null where something has to be filled in first. What was refused says why. */
  const plan = async (): Promise<Planned[] | null> => {
    if (sending) return []
    setSending({ place: 1, of: visits.length })
    try {
      const wanted = await Promise.all(visits.map(completed))
      if (wanted.some(({ row, values }) => Object.keys(errorsOf(row, values)).length > 0)) {
        setAreErrorsShown(true)
        return null
      }
      const planned: Planned[] = []
      for (const [index, { key, row, _id, values }] of wanted.entries()) {
        setSending({ place: index + 1, of: wanted.length })
        try {
          planned.push({ key, job: await planVisit(visitToSend(_id, row, values)) })
        } catch (error) {
          keep(key, { failure: sentenceOf(error) })
          // Without a signal the others would each wait as long for nothing.
          if (error instanceof Unreachable) break
        }
      }
      // Once for all of them; and refused, somebody else has planned it: then that is shown.
      void queryClient.invalidateQueries()
      return planned
    } finally {
      setSending(null)
    }
  }

  return { visits, isPlanning: sending !== null, planWords: planWords(sending), plan }
}

function planWords(sending: { place: number; of: number } | null): string {
  if (!sending) return 'Plan visits'
  return sending.of > 1 ? `Planning ${sending.place} of ${sending.of}...` : 'Planning...'
}

function proposalFor({ companyId, siteAddressId }: DueSite) {
  return jobQueries.proposal(companyId._id, siteAddressId?._id)
}

/** What is proposed for each site, by its key; asked for together, and again alone by whoever was quicker. */
function useProposals(rows: DueSite[]) {
  const queryClient = useQueryClient()
  const proposalOf = (row: DueSite) =>
    queryClient.fetchQuery({ ...proposalFor(row), staleTime: 60_000 }).catch(() => undefined)
  const { data: proposals = {} } = useQuery({
    queryKey: [...jobQueries.all, 'proposals', rows.map(keyOf)],
    queryFn: async () =>
      Object.fromEntries(await Promise.all(rows.map(async (row) => [keyOf(row), await proposalOf(row)]))),
    placeholderData: keepPreviousData,
    enabled: rows.length > 0,
  })
  return { proposals, proposalOf }
}
