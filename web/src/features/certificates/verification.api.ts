import { queryOptions, skipToken } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { AppError } from '#contract/errors.ts'
import {
  verifyCertificate,
  type UnknownStatus,
  type Verification,
} from '#contract/certificates/verification.contract.ts'

export interface UnknownReport {
  status: UnknownStatus
  sentence: string
}

export function verificationQuery(code: string | undefined, number: string | undefined) {
  return queryOptions({
    queryKey: ['verification', code, number],
    queryFn:
      code === undefined
        ? skipToken
        : async ({ signal }): Promise<Verification | UnknownReport> => {
            try {
              return await send(verifyCertificate, { code, number }, { signal })
            } catch (error) {
              if (!(error instanceof AppError && error.code === 'not-found')) throw error
              const status = error.details['status'] === 'lost' ? 'lost' : 'unknown'
              return { status, sentence: error.message }
            }
          },
  })
}
