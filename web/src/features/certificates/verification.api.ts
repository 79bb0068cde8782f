import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { AppError } from '#contract/errors.ts'
import { verifyCertificate, type Verification } from '#contract/certificates/verification.contract.ts'

/** What stands about the report with this code; null when none was ever issued under it. */
export function verificationQuery(code: string) {
  return queryOptions({
    queryKey: ['verification', code],
    queryFn: async ({ signal }): Promise<Verification | null> => {
      try {
        return await send(verifyCertificate, { code }, { signal })
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return null
        throw error
      }
    },
  })
}
