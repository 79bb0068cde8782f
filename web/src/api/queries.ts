import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { nextOffset, send, sendPage } from './client.ts'
import { allButIt } from './use-send.ts'
import type { JsonEndpoint, ListEndpoint } from '#contract/endpoint.ts'

export function callQuery<Key extends QueryKey, Input extends z.ZodType, Reply extends z.ZodType>(
  queryKey: Key,
  endpoint: JsonEndpoint<Input, Reply>,
  input: z.input<Input>,
) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => send(endpoint, input, { signal }) })
}

export function listQuery<Key extends QueryKey, Input extends z.ZodType, Row extends z.ZodType>(
  queryKey: Key,
  endpoint: ListEndpoint<Input, Row>,
  input: z.input<Input>,
) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => sendPage(endpoint, input, { signal }) })
}

/** One page of a list as it is filtered, which is part of its key; the page before stays in sight until it is there. */
export function pageQuery<Input extends z.ZodType, Row extends z.ZodType>(
  list: QueryKey,
  endpoint: ListEndpoint<Input, Row>,
  input: z.input<Input>,
) {
  return keepingPrevious(listQuery([...list, input], endpoint, input))
}

export function rowsQuery<Key extends QueryKey, Input extends z.ZodType, Row extends z.ZodType>(
  queryKey: Key,
  endpoint: ListEndpoint<Input, Row>,
  input: z.input<Input>,
) {
  return queryOptions({ queryKey, queryFn: async ({ signal }) => (await sendPage(endpoint, input, { signal })).rows })
}

export function infiniteListQuery<Key extends QueryKey, Input extends z.ZodType, Row extends z.ZodType>(
  queryKey: Key,
  endpoint: ListEndpoint<Input, Row>,
  input: Omit<z.input<Input>, 'offset'>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam: offset }) => {
      // TypeScript can't see that only the offset was missing.
      const asked = { ...input, offset } as z.input<Input>
      return sendPage(endpoint, asked, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })
}

export function keepingPrevious<Options extends object>(options: Options) {
  return { ...options, placeholderData: keepPreviousData }
}

/** For a call that replies with the record as it now stands: its own query has that at once, all others load again. */
export function showing(one: (id: string) => { queryKey: QueryKey }) {
  return {
    onReply: (record: { _id: string }, queryClient: QueryClient) =>
      queryClient.setQueryData(one(record._id).queryKey, record),
    invalidates: allButIt,
  }
}
