import { AppError } from '#contract/errors.ts'
import { readNotice as readCall } from '#contract/notices/notice-course.contract.ts'
import type { Deps } from '#server/deps.ts'
import { openNotice, readNotice } from '#server/features/notices/readings.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
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
  const sent = readCall.input.safeParse({ ...Object(body), token: visit.token })
  if (!sent.success) return openNoticePage(deps, visit, textsIn(Object(body)))
  return orErrorPage(async () => {
    await readNotice(deps, { address: visit.address, actor: null }, sent.data)
    return thanksPage(sent.data, await firmOf(deps))
  })
}

function textsIn({ says, name, words }: Record<string, unknown>): SentAnswer {
  return { says: textOf(says), name: textOf(name), words: textOf(words) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
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
