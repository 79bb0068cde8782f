import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageRange, send, sendPage } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import type { Role } from '#contract/permissions.ts'
import {
  createUser,
  deleteUser,
  endUserSessions,
  getUser,
  listUsers,
  promoteUser,
  updateUser,
} from '#contract/users/users.contract.ts'

export const usersPerPage = 50

interface UserPage {
  q: string
  role: Role | undefined
  page: number
}

export const userQueries = {
  all: ['users'] as const,
  page: ({ q, role, page }: UserPage) =>
    queryOptions({
      queryKey: [...userQueries.all, 'page', { q, role, page }],
      queryFn: ({ signal }) =>
        sendPage(listUsers, { q: q || undefined, role, ...pageRange(page, usersPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  ofCompany: (companyId: string) =>
    queryOptions({
      queryKey: [...userQueries.all, 'of-company', companyId],
      queryFn: ({ signal }) => sendPage(listUsers, { companyId }, { signal }),
    }),
  one: (userId: string) =>
    queryOptions({
      queryKey: [...userQueries.all, 'one', userId],
      queryFn: ({ signal }) => send(getUser, { userId }, { signal }),
    }),
}

const reload = { invalidates: userQueries.all }
export const useCreateUser = () => useSend(createUser, reload)
export const useUpdateUser = () => useSend(updateUser, reload)
export const useDeleteUser = () => useSend(deleteUser, reload)
export const usePromoteUser = () => useSend(promoteUser, reload)
export const useEndUserSessions = () => useSend(endUserSessions, { invalidates: 'nothing' })
