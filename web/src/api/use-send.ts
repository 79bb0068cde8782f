import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { send } from './client.ts'
import type { JsonEndpoint } from '#contract/endpoint.ts'
import type { Page } from '#contract/values/pages.ts'

/** Below a key, about one record, or all but it, whose page shows the reply already or, once deleted, must not ask. */
export type Invalidated = QueryKey | { about: string } | { notAbout: string } | 'nothing'

export interface SendOptions<Reply> {
  /** Everything, where it is left out. */
  invalidates?: Invalidated | ((reply: Reply) => Invalidated)
  /** After a refusal the screen may be out of date: everything loads again then, too. */
  evenIfRefused?: boolean
  /** For a reply that is the record as it now stands: puts it into the cache. */
  onReply?: (reply: Reply, queryClient: QueryClient) => unknown
}

export function useSend<Input extends z.ZodType, Reply extends z.ZodType>(
  endpoint: JsonEndpoint<Input, Reply>,
  options: SendOptions<z.output<Reply>> = {},
) {
  return useMutation({
    mutationFn: (input: z.input<Input>) => send(endpoint, input),
    ...useReload(options),
  })
}

export function useReload<Reply>({ invalidates, evenIfRefused, onReply }: SendOptions<Reply>) {
  const queryClient = useQueryClient()
  return {
    onSuccess: async (reply: Reply) => {
      await onReply?.(reply, queryClient)
      await invalidate(queryClient, typeof invalidates === 'function' ? invalidates(reply) : invalidates)
    },
    ...(evenIfRefused && { onError: () => queryClient.invalidateQueries() }),
  }
}

/** A record is shown in lists and counts too; all of it loads again when it is seen. */
export function allButIt({ _id }: { _id: string }): Invalidated {
  return { notAbout: _id }
}

/** The mutation is done only when what is on screen has loaded again, except where its page shows the reply already. */
export async function invalidate(queryClient: QueryClient, invalidated: Invalidated | undefined): Promise<void> {
  if (invalidated === undefined) return queryClient.invalidateQueries()
  if (invalidated === 'nothing') return
  if ('about' in invalidated) return queryClient.invalidateQueries({ predicate: isAbout(invalidated.about) })
  if ('notAbout' in invalidated) {
    const isOwn = isAbout(invalidated.notAbout)
    void queryClient.invalidateQueries({ predicate: isOwn, refetchType: 'none' })
    void queryClient.invalidateQueries({ predicate: (query) => !isOwn(query) })
    return
  }
  return queryClient.invalidateQueries({ queryKey: invalidated })
}

function isAbout(id: string) {
  return ({ queryKey }: { queryKey: QueryKey }) => JSON.stringify(queryKey).includes(id)
}

/** A changed row stays where it is, though a filter may no longer hold it: a slip can be put right on the spot. */
export function replaceRow<Row extends { _id: string }>(queryClient: QueryClient, pages: QueryKey, row: Row): void {
  queryClient.setQueriesData(
    { queryKey: pages },
    (page: Page<Row> | undefined) =>
      page && { ...page, rows: page.rows.map((each) => (each._id === row._id ? row : each)) },
  )
  void queryClient.invalidateQueries({ queryKey: pages, refetchType: 'inactive' })
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !pages.every((part, at) => queryKey[at] === part) })
}
