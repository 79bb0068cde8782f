import { useQuery } from '@tanstack/react-query'
import { pageRange } from '#web/api/client.ts'
import { useUser } from '#web/api/session.ts'
import { useSend } from '#web/api/use-send.ts'
import { callQuery, listQuery, pageQuery } from '#web/api/queries.ts'
import type { Role } from '#contract/permissions.ts'
import {
  createUser,
  deleteUser,
  endUserSessions,
  getUser,
  listUsers,
  promoteUser,
  unbindSingleSignOn,
  updateUser,
} from '#contract/users/users.contract.ts'

export const usersPerPage = 50

interface UserPage {
  q: string
  role: Role | undefined
  page: number
}

export const userQueries = {
  page: ({ q, role, page }: UserPage) =>
    pageQuery(['users', 'page'], listUsers, { q: q || undefined, role, ...pageRange(page, usersPerPage) }),
  ofCompany: (companyId: string) => listQuery(['users', 'of-company', companyId], listUsers, { companyId }),
  one: (userId: string) => callQuery(['users', 'one', userId], getUser, { userId }),
}

/** Whether the signed-in customer reaches every site of a company; an administrator’s pages never ask. */
export function useReachesAll(companyId: string | undefined): boolean {
  const { data } = useQuery({ ...userQueries.one(useUser()._id), staleTime: 60_000 })
  const membership = data?.memberships.find((each) => each.companyId._id === companyId)
  return membership === undefined || membership.allSites === true
}

const reload = { invalidates: ['users'] }
export const useCreateUser = () => useSend(createUser, reload)
export const useUpdateUser = () => useSend(updateUser, reload)
export const useDeleteUser = () => useSend(deleteUser, reload)
export const usePromoteUser = () => useSend(promoteUser, reload)
export const useEndUserSessions = () => useSend(endUserSessions, { invalidates: 'nothing' })
export const useUnbindSingleSignOn = () => useSend(unbindSingleSignOn, reload)
