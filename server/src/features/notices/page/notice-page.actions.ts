import { AppError } from '#contract/errors.ts'
import { readNotice as readCall } from '#contract/notices/notice-course.contract.ts'
import type { Deps } from '#server/deps.ts'
import { openNotice, readNotice } from '#server/features/notices/readings.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { makeStorable } from '#server/http/request/bad-input.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { busyPage, deadPage, noticePage, thanksPage, type SentAnswer } from './notice-page.ts'

interface Visit {
  address: string
  token: string
}

/** The page behind the link of a mail; `sent` is what its form sent and can't be taken. */
export function openNoticePage(deps: Deps, { address, token }: Visit, sent: SentAnswer | null = null) {
  return orErrorPage(async () => {
    const opened = await openNotice(deps, { address, actor: null }, token)
    return noticePage({ ...opened, firm: await firmOf(deps), sent })
  })
}

/** What the form on the page sends: a phone without a script is enough. */
export async function answerNoticePage(deps: Deps, visit: Visit, body: unknown): Promise<FileAnswer> {
  const sent = answerIn({ ...Object(body), token: visit.token })
  if (!sent) return openNoticePage(deps, visit, textsIn(Object(body)))
  return orErrorPage(async () => {
    await readNotice(deps, { address: visit.address, actor: null }, sent)
    return thanksPage(sent, await firmOf(deps))
  })
}

/** Null where it can't be taken. */
function answerIn(fields: object) {
  try {
    makeStorable(fields)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
  return readCall.input.safeParse(fields).data ?? null
}

function textsIn({ says, name, words }: Record<string, unknown>): SentAnswer {
  return { says: textOf(says), name: textOf(name), words: textOf(words) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '') : ''
}

async function firmOf({ db }: Deps): Promise<string> {
  return (await findToolSettings(db)).companyName
}

async function orErrorPage(show: () => Promise<FileAnswer>): Promise<FileAnswer> {
  try {
    return await show()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === 'too-many-attempts' ? busyPage() : deadPage()
  }
}
