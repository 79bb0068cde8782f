import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { jobQueries, useDeleteJob } from './jobs.api.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { useConfirmedDeletion } from '#web/ui/overlay/use-confirmed-action.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { whyJobStays, formatWhyJobStays } from '#contract/jobs/issued-documents.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

interface Options {
  /** False until a user looks: then nothing is asked of the server. */
  enabled: boolean
  onDeleted?: () => void
}

export function useDeleteJobAction(job: Job, { enabled, onDeleted }: Options): RowAction {
  const { data: documents, isPending } = useQuery({ ...jobQueries.issuedDocuments(job._id), enabled })
  const deleteJob = useConfirmDeleteJob()
  const stays = documents && whyJobStays(documents)
  return {
    label: 'Delete',
    icon: IconTrash,
    isDangerous: true,
    isPending,
    refusal: stays ? formatWhyJobStays(documents, { change: 'deleted', status: job.status }) : undefined,
    run: () => void deleteJob(job).then((isGone) => isGone && onDeleted?.()),
  }
}

function useConfirmDeleteJob() {
  const confirmDeletion = useConfirmedDeletion()
  const { mutateAsync: deleteJob } = useDeleteJob()
  return ({ _id, title, companyId, itemCount }: Job) => {
    const items = itemCount > 0 ? `, with its ${counted(itemCount, 'item')},` : ''
    return confirmDeletion({
      name: title,
      message: `The job for ${companyId.name}${items} is removed from every list.`,
      mutate: () => deleteJob({ jobId: _id }),
      failure: 'Error deleting job',
    })
  }
}
