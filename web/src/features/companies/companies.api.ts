import type { QueryClient } from '@tanstack/react-query'
import { pageRange } from '#web/api/client.ts'
import { allButIt, useSend } from '#web/api/use-send.ts'
import { useUpload } from '#web/api/use-transfer.ts'
import { callQuery, keepingPrevious, listQuery, pageQuery } from '#web/api/queries.ts'
import {
  createCompany,
  createContact,
  createSiteAddress,
  deleteCompany,
  deleteCompanyLogo,
  deleteContact,
  deleteSiteAddress,
  getCompany,
  getOwnCompany,
  listCompanies,
  updateCompany,
  updateContact,
  updateSiteAddress,
  uploadCompanyLogo,
  type Company,
} from '#contract/companies/companies.contract.ts'

export const companiesPerPage = 50
const offeredAtOnce = 20

export const companyQueries = {
  page: ({ q, page }: { q: string; page: number }) =>
    pageQuery(['companies', 'page'], listCompanies, { q: q || undefined, ...pageRange(page, companiesPerPage) }),
  matching: (q: string) =>
    keepingPrevious(
      listQuery(['companies', 'matching', q], listCompanies, { q: q || undefined, limit: offeredAtOnce }),
    ),
  one: (companyId: string) => callQuery(['companies', 'one', companyId], getCompany, { companyId }),
}

export const ownCompanyQuery = callQuery(['own-company'], getOwnCompany, {})

export function useCreateCompany() {
  return useSend(createCompany, {
    // What was just made has nothing yet, so its page need not wait.
    onReply: (company, queryClient) =>
      queryClient.setQueryData(companyQueries.one(company._id).queryKey, { company, contacts: [], siteAddresses: [] }),
    invalidates: allButIt,
  })
}

const show = {
  onReply: (company: Company, queryClient: QueryClient) =>
    queryClient.setQueryData(companyQueries.one(company._id).queryKey, (known) => known && { ...known, company }),
  invalidates: allButIt,
}
export const useUpdateCompany = () => useSend(updateCompany, show)
export const useUploadCompanyLogo = () => useUpload(uploadCompanyLogo, show)
export const useDeleteCompanyLogo = () => useSend(deleteCompanyLogo, show)

/** Its contacts, sites and customer logins go too, so nothing that was loaded may stay. */
export const useDeleteCompany = () => useSend(deleteCompany, { invalidates: allButIt })

export const useCreateContact = (companyId: string) => useSend(createContact, reloadOf(companyId))
export const useUpdateContact = (companyId: string) => useSend(updateContact, reloadOf(companyId))
export const useDeleteContact = (companyId: string) => useSend(deleteContact, reloadOf(companyId))
export const useCreateSiteAddress = (companyId: string) => useSend(createSiteAddress, reloadOf(companyId))
export const useUpdateSiteAddress = (companyId: string) => useSend(updateSiteAddress, reloadOf(companyId))
export const useDeleteSiteAddress = (companyId: string) => useSend(deleteSiteAddress, reloadOf(companyId))

function reloadOf(companyId: string) {
  return { invalidates: { about: companyId } }
}
