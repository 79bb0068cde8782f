import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { sendPage } from '#web/api/client.ts'
import { listQuery } from '#web/api/queries.ts'
import { listSiteAddresses } from '#contract/companies/companies.contract.ts'
import { listUsers } from '#contract/users/users.contract.ts'

const offeredAtOnce = 20

export const choiceQueries = {
  sites: (companyId: string, q: string) => ({
    ...listQuery(['site-addresses', companyId, q], listSiteAddresses, { companyId, q, limit: offeredAtOnce }),
    enabled: companyId !== '',
  }),
  /** Engineers, and administrators, who may examine too. */
  examiners: (q: string) =>
    queryOptions({
      queryKey: ['examiners', q],
      queryFn: async ({ signal }) => {
        const [engineers, admins] = await Promise.all(
          (['engineer', 'admin'] as const).map((role) =>
            sendPage(listUsers, { role, q, limit: offeredAtOnce }, { signal }),
          ),
        )
        return [...(engineers?.rows ?? []), ...(admins?.rows ?? [])]
      },
      placeholderData: keepPreviousData,
    }),
}
