import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { pageRange, send, sendPage, upload } from '#web/api/client.ts'
import {
  createCompany,
  deleteCompany,
  deleteCompanyLogo,
  getCompany,
  getOwnCompany,
  listCompanies,
  updateCompany,
  uploadCompanyLogo,
  type Company,
} from '#contract/companies/companies.contract.ts'

export const companiesPerPage = 50
const offeredAtOnce = 20

export const companyQueries = {
  all: ['companies'] as const,
  page: ({ q, page }: { q: string; page: number }) =>
    queryOptions({
      queryKey: [...companyQueries.all, 'page', { q, page }],
      queryFn: ({ signal }) =>
        sendPage(listCompanies, { q: q || undefined, ...pageRange(page, companiesPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  matching: (q: string) =>
    queryOptions({
      queryKey: [...companyQueries.all, 'matching', q],
      queryFn: ({ signal }) => sendPage(listCompanies, { q: q || undefined, limit: offeredAtOnce }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (companyId: string) =>
    queryOptions({
      queryKey: [...companyQueries.all, 'one', companyId],
      queryFn: ({ signal }) => send(getCompany, { companyId }, { signal }),
    }),
}

/** A customer's own. */
export const ownCompanyQuery = queryOptions({
  queryKey: ['own-company'],
  queryFn: ({ signal }) => send(getOwnCompany, {}, { signal }),
})

export function useCreateCompany() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (company: z.input<typeof createCompany.input>) => send(createCompany, company),
    onSuccess: (company) => {
      // What was just made has nothing yet, so its page need not wait.
      queryClient.setQueryData(companyQueries.one(company._id).queryKey, { company, contacts: [], siteAddresses: [] })
      void queryClient.invalidateQueries({ queryKey: [...companyQueries.all, 'page'] })
    },
  })
}

export function useUpdateCompany() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: z.input<typeof updateCompany.input>) => send(updateCompany, changes),
    onSuccess: (company) => showAtOnce(queryClient, company),
  })
}

/** Its contacts, sites and customer logins go too, so nothing that was loaded may stay. */
export function useDeleteCompany() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (companyId: string) => send(deleteCompany, { companyId }),
    onSuccess: ({ _id }) => {
      // Its own page is still open and must not ask for what is gone.
      void queryClient.invalidateQueries({ queryKey: companyQueries.one(_id).queryKey, refetchType: 'none' })
      reloadAllBut(queryClient, _id)
    },
  })
}

export function useUploadCompanyLogo(companyId: string) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const { mutate, error } = useMutation({
    mutationFn: (file: File) => upload(uploadCompanyLogo, { companyId }, file, { onProgress: setProgress }),
    onMutate: () => setProgress(0),
    onSuccess: (company) => showAtOnce(queryClient, company),
    onSettled: () => setProgress(undefined),
  })
  return { upload: mutate, progress, error }
}

export function useDeleteCompanyLogo(companyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(deleteCompanyLogo, { companyId }),
    onSuccess: (company) => showAtOnce(queryClient, company),
  })
}

/** The answer is the company as it stands. Lists and users show its name too, and load it again when they are seen. */
function showAtOnce(queryClient: QueryClient, company: Company) {
  queryClient.setQueryData(companyQueries.one(company._id).queryKey, (known) => known && { ...known, company })
  reloadAllBut(queryClient, company._id)
}

function reloadAllBut(queryClient: QueryClient, companyId: string) {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(companyId) })
}
