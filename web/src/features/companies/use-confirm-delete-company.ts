import { useDeleteCompany } from './companies.api.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { Company } from '#contract/companies/companies.contract.ts'

export function useConfirmDeleteCompany() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deleteCompany } = useDeleteCompany()
  return ({ _id, name }: Company) =>
    confirmThen({
      title: `Delete ${name}?`,
      message: 'Its contacts, site addresses and customer logins are deleted too. This cannot be undone.',
      verb: 'Delete',
      isDangerous: true,
      mutate: () => deleteCompany({ companyId: _id }),
      success: () => `${name} was deleted.`,
      failure: 'Error deleting company',
    })
}
