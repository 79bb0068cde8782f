import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { jobQueries, useRemoveJob } from './jobs.api.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { whyJobStays, whyJobStaysInWords } from '#contract/jobs/issued-documents.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

interface Deletion {
  /** False until somebody looks: then nothing is asked of the server. */
  isAsked: boolean
  onDeleted: () => void
}

/** Delete as a job's menu offers it: with the reason beforehand, where its papers keep it. */
export function useDeletion(job: Job, { isAsked, onDeleted }: Deletion): RowAction {
  const { data: documents, isPending } = useQuery({ ...jobQueries.issuedDocuments(job._id), enabled: isAsked })
  const deleteJob = useDeleteJob()
  const stays = documents && whyJobStays(documents)
  return {
    label: 'Delete',
    icon: IconTrash,
    isDangerous: true,
    isPending,
    refusal: stays ? whyJobStaysInWords(documents, { change: 'deleted', status: job.status }) : undefined,
    run: () => void deleteJob(job).then((isGone) => isGone && onDeleted()),
  }
}

/** Asks, deletes and says how it went; true when the job is gone. */
function useDeleteJob() {
  const confirm = useConfirm()
  const { mutateAsync: remove } = useRemoveJob()
  return async ({ _id, title, companyId, itemCount }: Job): Promise<boolean> => {
    const items = itemCount > 0 ? `, with its ${counted(itemCount, 'item')},` : ''
    const isSure = await confirm({
      title: `Delete ${title}?`,
      message: `The job for ${companyId.name}${items} disappears from every list.`,
      verb: 'Delete',
      isDangerous: true,
    })
    if (!isSure) return false
    try {
      await remove(_id)
      toast.success(`${title} was deleted.`)
      return true
    } catch (error) {
      toast.error(serverText(error, 'Error deleting job'))
      return false
    }
  }
}
