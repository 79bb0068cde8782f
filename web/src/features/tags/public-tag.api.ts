import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { AppError } from '#contract/errors.ts'
import { getPublicTag, type PublicTag } from '#contract/tags/public-tag.contract.ts'

export function publicTagQuery(code: string) {
  return queryOptions({
    queryKey: ['public-tag', code],
    queryFn: async ({ signal }): Promise<PublicTag | null> => {
      try {
        return await send(getPublicTag, { code }, { signal })
      } catch (error) {
        // What can't be a code looks like one that isn't known.
        if (error instanceof AppError && ['not-found', 'invalid-input'].includes(error.code)) return null
        throw error
      }
    },
  })
}
