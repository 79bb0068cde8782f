import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { AppError } from '#contract/errors.ts'
import {
  getSubscription,
  subscribeAgain,
  unsubscribe,
  type Subscription,
} from '#contract/reminders/unsubscribe.contract.ts'

export function subscriptionQuery(token: string) {
  return queryOptions({
    queryKey: ['subscription', token],
    queryFn: async ({ signal }): Promise<Subscription | null> => {
      try {
        return await send(getSubscription, { token }, { signal })
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return null
        throw error
      }
    },
  })
}

export function useChangeSubscription(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isSubscribed: boolean) => send(isSubscribed ? subscribeAgain : unsubscribe, { token }),
    onSuccess: (subscription) => queryClient.setQueryData(subscriptionQuery(token).queryKey, subscription),
  })
}
