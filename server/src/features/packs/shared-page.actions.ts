import { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { busyPage, firmOf } from '#server/features/tool-settings/firm-page.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { getShared, openShared, type Visit } from './shared.actions.ts'
import { noSharedPage, pinPage, sharedPage } from './shared-page.ts'

/** The page behind a link: what it lists, or the question for its PIN. */
export async function openSharedPage(deps: Deps, visit: Visit): Promise<FileAnswer> {
  const firm = await firmOf(deps)
  try {
    const shared = await getShared(deps, visit)
    return sharedPage(firm, { ...shared, token: visit.token, today: deps.clock.today() })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'wrong-pin') return pinPage(firm, visit.token)
    if (error.code === 'too-many-attempts') return busyPage(firm)
    return noSharedPage(firm)
  }
}

/** What its form sends: a phone without a script is enough. */
export async function enterPinOnPage(
  deps: Deps,
  visit: Omit<Visit, 'cookie'>,
  { pin }: { pin?: unknown },
): Promise<FileAnswer> {
  try {
    const cookie = await openShared(deps, visit, typeof pin === 'string' ? pin : '')
    const location = `/shared/${encodeURIComponent(visit.token)}`
    return { status: 303, stream: Readable.from([]), headers: { location, 'set-cookie': cookie } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const firm = await firmOf(deps)
    return error.code === 'not-found' ? noSharedPage(firm) : pinPage(firm, visit.token, error.message)
  }
}
