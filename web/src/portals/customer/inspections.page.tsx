import { IconClipboardCheck } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function InspectionsPage() {
  return (
    <>
      <PageHeader title="LOLER Inspections" />
      <EmptyState icon={<IconClipboardCheck size={28} stroke={1.5} aria-hidden />}>
        No inspections have been scheduled for your company yet.
      </EmptyState>
    </>
  )
}
