import { AppError } from '#contract/errors.ts'
import { readNotice as readCall } from '#contract/notices/notice-timeline.contract.ts'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import { answerTooLong, maxAnswerBytes } from '#contract/notices/notices.rules.ts'
import type { Deps } from '#server/deps.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import {
  checkAnswers,
  openNotice,
  recordAnswers,
  takeBackAnswer,
} from '#server/features/notices/acknowledgements.actions.ts'
import { busyPage, firmOf } from '#server/features/tool-settings/firm-page.ts'
import { makeStorable } from '#server/http/request/bad-input.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { checkPage, deadPage, noticePage, thanksPage, type SentAnswer } from './notice-page.ts'

interface Visit {
  address: string
  token: string
}

interface Shown {
  sent?: SentAnswer | null
  done?: string
}

export function openNoticePage(deps: Deps, visit: Visit, { sent = null, done = '' }: Shown = {}) {
  return orErrorPage(deps, async () => {
    const { notice, name } = await openNotice(deps, visitorAt(visit), visit.token)
    const tokenSha256 = hashOfToken(visit.token)
    return noticePage({ notice, name, tokenSha256, firm: await firmOf(deps), now: deps.clock.now(), sent, done })
  })
}

/** What the form on the page sends: a phone without a script is enough. It counts once it was read back and sent again. */
export async function answerNoticePage(deps: Deps, visit: Visit, body: unknown): Promise<FileAnswer> {
  const { step, acknowledgements, ...fields } = textsIn(Object(body))
  if (step === 'take-back') return takeBack(deps, visit, acknowledgements)
  if (step === 'change') return openNoticePage(deps, visit, { sent: { fields: withoutNul(fields), why: '' } })
  const said = isStorable(fields) ? answersIn(visit.token, fields) : null
  if (!said) return openNoticePage(deps, visit, { sent: { fields: withoutNul(fields), why: whyNotTaken(fields) } })
  return orErrorPage(deps, async () => {
    const firm = await firmOf(deps)
    try {
      const notice = await checkAnswers(deps, visitorAt(visit), said)
      if (step !== 'send') return checkPage(said, fields, notice, firm)
      const recorded = await recordAnswers(deps, visitorAt(visit), said)
      const ids = recorded.map(({ id }) => id)
      return thanksPage(said, ids, notice, firm)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid-input') throw error
      return openNoticePage(deps, visit, { sent: { fields, why: error.message } })
    }
  })
}

function takeBack(deps: Deps, visit: Visit, acknowledgements = ''): Promise<FileAnswer> {
  return orErrorPage(deps, async () => {
    const acknowledgementIds = acknowledgements.split(',').map(Number).filter(Number.isSafeInteger)
    try {
      for (const acknowledgementId of acknowledgementIds) {
        await takeBackAnswer(deps, visitorAt(visit), { token: visit.token, acknowledgementId })
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'take-back-expired') throw error
      return openNoticePage(deps, visit, { done: error.message })
    }
    return openNoticePage(deps, visit, { done: answerWords.takenBack })
  })
}

function visitorAt({ address }: Visit) {
  return { address, actor: null }
}

function whyNotTaken({ words = '' }: Record<string, string>): string {
  const isLong = Buffer.byteLength(words) > maxAnswerBytes
  return isLong ? answerTooLong : 'Choose an answer and enter your name.'
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

async function orErrorPage(deps: Deps, show: () => Promise<FileAnswer>): Promise<FileAnswer> {
  try {
    return await show()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const firm = await firmOf(deps)
    return error.code === 'too-many-attempts' ? busyPage(firm) : deadPage(firm)
  }
}
