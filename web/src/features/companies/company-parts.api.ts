import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { send } from '#web/api/client.ts'
import {
  createContact,
  createSiteAddress,
  deleteContact,
  deleteSiteAddress,
  updateContact,
  updateSiteAddress,
} from '#contract/companies/companies.contract.ts'

export function useCreateContact(companyId: string) {
  return useMutation({
    mutationFn: (contact: Omit<z.input<typeof createContact.input>, 'companyId'>) =>
      send(createContact, { ...contact, companyId }),
    onSuccess: useReload(companyId),
  })
}

export function useUpdateContact(companyId: string) {
  return useMutation({
    mutationFn: (contact: z.input<typeof updateContact.input>) => send(updateContact, contact),
    onSuccess: useReload(companyId),
  })
}

export function useDeleteContact(companyId: string) {
  return useMutation({
    mutationFn: (contactId: string) => send(deleteContact, { contactId }),
    onSuccess: useReload(companyId),
  })
}

export function useCreateSiteAddress(companyId: string) {
  return useMutation({
    mutationFn: (site: Omit<z.input<typeof createSiteAddress.input>, 'companyId'>) =>
      send(createSiteAddress, { ...site, companyId }),
    onSuccess: useReload(companyId),
  })
}

export function useUpdateSiteAddress(companyId: string) {
  return useMutation({
    mutationFn: (site: z.input<typeof updateSiteAddress.input>) => send(updateSiteAddress, site),
    onSuccess: useReload(companyId),
  })
}

export function useDeleteSiteAddress(companyId: string) {
  return useMutation({
    mutationFn: (siteAddressId: string) => send(deleteSiteAddress, { siteAddressId }),
    onSuccess: useReload(companyId),
  })
}

/** Done only when the company has been loaded again, wherever it is shown: it is there the moment the form closes. */
function useReload(companyId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(companyId) })
}
