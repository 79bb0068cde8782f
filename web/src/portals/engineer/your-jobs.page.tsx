import { IconChecks } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function YourJobsPage() {
  return (
    <>
      <PageHeader title="Your Jobs" />
      <EmptyState icon={<IconChecks size={28} stroke={1.5} aria-hidden />} title="All caught up!">
        You don't have any pending jobs.
      </EmptyState>
    </>
  )
}
