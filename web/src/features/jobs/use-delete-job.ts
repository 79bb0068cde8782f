import { useRemoveJob } from '#web/features/jobs/jobs.api.ts'
import { counted } from '#web/ui/counted.ts'
import { useConfirm } from '#web/ui/dialogs.tsx'
import { toast } from '#web/ui/toast.ts'
import { serverText } from '#web/ui/words.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

/** Asks, deletes and says how it went; true when the job is gone. */
export function useDeleteJob() {
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
