import { useQuery } from '@tanstack/react-query'
import { equipmentQueries } from '#web/features/equipment/equipment.api.ts'
import { inspectionQueries } from '#web/features/inspections/job-items.api.ts'

/** What the next job would take over from this one; of equipment that was stored or withdrawn since, nothing. */
export function useItemsToLoad(jobId: string) {
  const items = useQuery(inspectionQueries.items(jobId))
  const retired = useQuery(equipmentQueries.retiredOf(jobId))
  const error = (items.data ? null : items.error) ?? (retired.data ? null : retired.error)
  const refetch = () => void Promise.all([items.refetch(), retired.refetch()])
  if (!items.data || !retired.data) return { loaded: undefined, error, refetch }
  const retiredIds = new Set(retired.data.rows.map(({ _id }) => _id))
  const isRetired = ({ equipmentId }: { equipmentId?: string | null | undefined }) =>
    typeof equipmentId === 'string' && retiredIds.has(equipmentId)
  const loaded = {
    items: items.data.filter((item) => !isRetired(item)),
    leftOut: items.data.filter(isRetired).length,
  }
  return { loaded, error: null, refetch }
}
