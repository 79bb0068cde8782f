import { AppError } from '#contract/errors.ts'
import { readNotice as readCall } from '#contract/notices/notice-course.contract.ts'
import { maxAnswerBytes } from '#contract/notices/notices.rules.ts'
import type { Deps } from '#server/deps.ts'
import { openNotice, recordAnswers } from '#server/features/notices/readings.actions.ts'
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
  const fields = textsIn(Object(body))
  const sent = isStorable(fields) ? answersIn(visit.token, fields) : null
  if (!sent) return openNoticePage(deps, visit, { fields: withoutNul(fields), why: whyNotTaken(fields) })
  try {
    const visitor = { address: visit.address, actor: null }
    const { notice } = await openNotice(deps, visitor, visit.token)
    await recordAnswers(deps, visitor, sent)
    return thanksPage(sent, notice, await firmOf(deps))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'invalid-input') return openNoticePage(deps, visit, { fields, why: error.message })
    return error.code === 'too-many-attempts' ? busyPage() : deadPage()
  }
}

function whyNotTaken({ words = '' }: Record<string, string>): string {
  const isLong = Buffer.byteLength(words) > maxAnswerBytes
  return isLong ? 'Use at most 2,000 characters.' : 'Choose an answer and enter your name.'
}

function withoutNul(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replaceAll('\0', '')]))
}

function isStorable(fields: object): boolean {
  try {
    makeStorable(fields)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return false
  }
}

/** To the whole notice, or to each of its items; null where one can't be taken. */
function answersIn(token: string, { name, words, ...fields }: Record<string, string>) {
  const ends = Object.keys(fields).flatMap((field) => (field.startsWith('says') ? field.slice('says'.length) : []))
  const answers = ends.map((end) => {
    const says = fields[`says${end}`]
    const repairBy = says === 'will_be_repaired' ? fields[`repairBy${end}`] || undefined : undefined
    return readCall.input.safeParse({ token, name, words, says, repairBy, itemId: end.slice(1) || undefined }).data
  })
  const [first] = answers
  if (!first || answers.includes(undefined)) return null
  return { token, name: first.name, words: first.words, answers: answers.flatMap((answer) => answer ?? []) }
}

function textsIn(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
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
