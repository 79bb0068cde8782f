import { useRemoveCompany } from './companies.api.ts'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { Company } from '#contract/companies/companies.contract.ts'

/** Asks, deletes and says how it went; true when the company is gone. */
export function useDeleteCompany() {
  const confirm = useConfirm()
  const { mutateAsync: remove } = useRemoveCompany()
  return async ({ _id, name }: Company): Promise<boolean> => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      message: 'Its contacts, site addresses and customer logins go with it. This cannot be undone.',
      verb: 'Delete',
      isDangerous: true,
    })
    if (!isSure) return false
    try {
      await remove(_id)
      toast.success(`${name} was deleted.`)
      return true
    } catch (error) {
      toast.error(serverText(error, 'Error deleting company'))
      return false
    }
  }
}
