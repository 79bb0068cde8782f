import { useDeleteCompany } from './companies.api.ts'
import { useConfirmedDeletion } from '#web/ui/overlay/use-confirmed-action.ts'
import type { Company } from '#contract/companies/companies.contract.ts'

export function useConfirmDeleteCompany() {
  const confirmDeletion = useConfirmedDeletion()
  const { mutateAsync: deleteCompany } = useDeleteCompany()
  return ({ _id, name }: Company) =>
    confirmDeletion({
      name,
      message: 'Its contacts, site addresses and customer logins are deleted too. This cannot be undone.',
      mutate: () => deleteCompany({ companyId: _id }),
      failure: 'Error deleting company',
    })
}
