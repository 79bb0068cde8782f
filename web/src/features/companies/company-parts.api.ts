import { useSend } from '#web/api/use-send.ts'
import {
  createContact,
  createSiteAddress,
  deleteContact,
  deleteSiteAddress,
  updateContact,
  updateSiteAddress,
} from '#contract/companies/companies.contract.ts'

export const useCreateContact = (companyId: string) => useSend(createContact, reloadOf(companyId))
export const useUpdateContact = (companyId: string) => useSend(updateContact, reloadOf(companyId))
export const useDeleteContact = (companyId: string) => useSend(deleteContact, reloadOf(companyId))
export const useCreateSiteAddress = (companyId: string) => useSend(createSiteAddress, reloadOf(companyId))
export const useUpdateSiteAddress = (companyId: string) => useSend(updateSiteAddress, reloadOf(companyId))
export const useDeleteSiteAddress = (companyId: string) => useSend(deleteSiteAddress, reloadOf(companyId))

/** The company, wherever it is shown. */
function reloadOf(companyId: string) {
  return { invalidates: { about: companyId } }
}
