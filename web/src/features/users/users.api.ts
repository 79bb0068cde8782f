import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { pageRange, send, sendPage } from '#web/api/client.ts'
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

export function useCreateUser() {
  return useMutation({
    mutationFn: (user: z.input<typeof createUser.input>) => send(createUser, user),
    onSuccess: useReload(),
  })
}

export function useUpdateUser() {
  return useMutation({
    mutationFn: (changes: z.input<typeof updateUser.input>) => send(updateUser, changes),
    onSuccess: useReload(),
  })
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: (userId: string) => send(deleteUser, { userId }),
    onSuccess: useReload(),
  })
}

export function useEndUserSessions() {
  return useMutation({ mutationFn: (userId: string) => send(endUserSessions, { userId }) })
}

export function usePromoteUser() {
  return useMutation({
    mutationFn: (userId: string) => send(promoteUser, { userId }),
    onSuccess: useReload(),
  })
}

function useReload() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: userQueries.all })
}
