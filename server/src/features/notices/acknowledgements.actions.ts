import type { z } from 'zod'
import { AppError, badField } from '#contract/errors.ts'
import type {
  readNotice as readCall,
  recordCall as callCall,
  takeBackAnswer as takeBackCall,
} from '#contract/notices/notice-timeline.contract.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { canTakeBack } from '#contract/equipment/take-back.rules.ts'
import { clockAheadMs, isInFuture, maxAnswersADay, whyNotAnswer } from '#contract/notices/notices.rules.ts'
import { isWithin } from '#contract/auth/scope.rules.ts'
import { dayInLondon, type Day } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import type { Actor, Caller } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { documentIn, takeBackExpired } from '#server/features/equipment/rectifications.actions.ts'
import { markUsed } from '#server/features/files/files.queries.ts'
import { refreshNotices } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { limitLookups } from '#server/features/certificates/verification/verification.actions.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { findLink } from './mail/notice-mail.queries.ts'
import { toNotice } from './notice.mapper.ts'
import { noSuchNotice, requireNotice } from './notices.actions.ts'
import { findNotice, lockNotice, type NoticeRow } from './notices.queries.ts'
import {
  insertCall,
  insertAcknowledgement,
  listAnswerTimes,
  takeBackAcknowledgement,
} from './acknowledgements.queries.ts'

type Visitor = Pick<Caller, 'address' | 'actor'>

interface OpenedNotice {
  notice: NoticeRow
  name: string
  isByLink: boolean
}

/**
 * By the link of a mail, or by its id for a person of its company who is signed in. Once every danger of it has ended it is
 * there for nobody, unless it `mayBeClosed`.
 */
export async function openNotice(
  deps: Deps,
  { address, actor }: Visitor,
  token: string,
  { mayBeClosed = false } = {},
): Promise<OpenedNotice> {
  const opened = (await byLink(deps, token)) ?? (await byId(deps, actor, token))
  if (opened && (mayBeClosed || opened.notice.state !== 'closed')) return opened
  await limitLookups(deps, address)
  throw noSuchNotice()
}

async function byLink({ db }: Deps, token: string): Promise<OpenedNotice | null> {
  const link = await findLink(db, hashOfToken(token))
  if (!link) return null
  const notice = await findNotice(db, link.noticeId)
  // The job may have been moved: what is another company's now is not shown to whom it was sent.
  return notice?.companyId === link.companyId ? { notice, name: link.name, isByLink: true } : null
}

async function byId({ db }: Deps, actor: Actor | null, id: string): Promise<OpenedNotice | null> {
  if (actor?.role !== 'customer' || !Id.safeParse(id).success) return null
  const notice = await findNotice(db, id)
  if (!notice || !isWithin(actor.memberships, notice.companyId, notice.siteAddressId)) return null
  return { notice, name: actor.name, isByLink: false }
}

type Sent = z.output<typeof readCall.input>
export type SentAnswer = Pick<Sent, 'says' | 'repairBy' | 'itemId'>
type SentAnswers = Pick<Sent, 'token' | 'name' | 'words' | 'photoUrl'> & { answers: SentAnswer[] }

export async function readNotice(deps: Deps, visitor: Visitor, { says, repairBy, itemId, ...sent }: Sent) {
  const [recorded] = await recordAnswers(deps, visitor, { ...sent, answers: [{ says, repairBy, itemId }] })
  if (!recorded) throw new Error('An answer was neither recorded nor refused.')
  const { id: _id, at } = recorded
  return { _id, says, repairBy, itemId, name: sent.name, words: sent.words ?? '', at: at.toISOString() }
}

type RecordedAnswer = Pick<NoticeRow['acknowledgements'][number], 'id' | 'at'>

export async function checkAnswers(deps: Deps, visitor: Visitor, { token, answers }: SentAnswers): Promise<NoticeRow> {
  const { notice } = await openNotice(deps, visitor, token)
  for (const answer of answers) requireAnswer(notice, answer, deps.clock.today())
  return notice
}

export async function recordAnswers(deps: Deps, visitor: Visitor, sent: SentAnswers): Promise<RecordedAnswer[]> {
  const { token, name, words = '', answers } = sent
  const { notice, isByLink } = await openNotice(deps, visitor, token)
  for (const answer of answers) requireAnswer(notice, answer, deps.clock.today())
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    await lockNotice(tx, notice.id)
    const acknowledgements = (await findNotice(tx, notice.id))?.acknowledgements ?? []
    const repeated = answers.map((answer) => findRepeated(acknowledgements, { ...answer, name, words }))
    if (repeated.every((earlier) => earlier !== undefined)) return repeated
    const tokenSha256 = isByLink ? hashOfToken(token) : null
    if (tokenSha256) await requireFewAnswers(tx, notice.id, tokenSha256, clock)
    const photoFileId = await documentIn(tx, visitor.actor, sent.photoUrl, 'photoUrl')
    await markUsed(tx, [photoFileId])
    const from = { companyId: notice.companyId, userId: visitor.actor?.userId ?? null }
    const at = clock.now()
    const recorded: RecordedAnswer[] = []
    for (const [index, answer] of answers.entries()) {
      const earlier = repeated[index]
      if (earlier) {
        recorded.push(earlier)
        continue
      }
      const { says, repairBy, itemId } = answer
      const after = { ...from, says, repairBy, itemId, name, words, photoFileId, at }
      const row = { ...after, repairBy: repairBy ?? null, itemId: itemId ?? null, noticeId: notice.id, tokenSha256 }
      recorded.push({ id: await insertAcknowledgement(tx, row), at })
      await recordEvent(tx, clock, { actor: visitor.actor, what: 'notice-read', about: notice.id, after })
    }
    await refreshNotices(tx, { noticeIds: [notice.id] })
    return recorded
  })
}

type TakenBack = z.output<typeof takeBackCall.input>

/** By the link it was said with, or by anyone from the company who is signed in. The notice may be closed by now. */
export async function takeBackAnswer(deps: Deps, visitor: Visitor, { token, acknowledgementId }: TakenBack) {
  const { db, clock } = deps
  const opened = await openNotice(deps, visitor, token, { mayBeClosed: true })
  return db.transaction().execute(async (tx) => {
    await lockNotice(tx, opened.notice.id)
    const notice = await findNotice(tx, opened.notice.id)
    const said = [...(notice?.acknowledgements ?? []), ...(notice?.takenBack.acknowledgements ?? [])]
    const isTheirs = (sha256: Buffer | null) => !opened.isByLink || sha256?.equals(hashOfToken(token))
    const answer = said.find(({ id, tokenSha256 }) => id === acknowledgementId && isTheirs(tokenSha256))
    if (!answer) throw new AppError('not-found', 'There is no such answer.')
    if (answer.takenBackAt === null) {
      const at = clock.now()
      if (!canTakeBack(answer.at, at)) throw takeBackExpired()
      await takeBackAcknowledgement(tx, acknowledgementId, at, opened.name)
      await refreshNotices(tx, { noticeIds: [opened.notice.id] })
      const before = { says: answer.says, name: answer.name, words: answer.words, at: answer.at }
      const [actor, about] = [visitor.actor, opened.notice.id]
      await recordEvent(tx, clock, { actor, what: 'notice-answer-taken-back', about, before })
    }
    return { _id: acknowledgementId }
  })
}

/** Pressed twice, or its answer was lost on the way; another person may have answered meanwhile. */
function findRepeated(all: NoticeRow['acknowledgements'], answer: SentAnswer & { name: string; words: string }) {
  const { name, words, says, repairBy = null, itemId = null } = answer
  const last = all.filter((earlier) => earlier.name === name && earlier.itemId === itemId).at(-1)
  return last?.says === says && last.words === words && last.repairBy === repairBy ? last : undefined
}

function requireAnswer({ items }: NoticeRow, { says, repairBy, itemId }: SentAnswer, today: Day) {
  const open = items.filter(({ facts, endedOn }) => endedOn === null && (!itemId || facts.itemId === itemId))
  if (itemId && open.length === 0) {
    throw new AppError('invalid-input', 'This item is not open in this notice.', { fields: { itemId: 'Not open.' } })
  }
  const fields = whyNotAnswer({ says, repairBy, items: open.map(({ facts }) => facts), today })
  const [why] = Object.values(fields ?? {})
  if (fields && why) throw new AppError('invalid-input', why, { fields })
}

async function requireFewAnswers(tx: Db, noticeId: string, tokenSha256: Buffer, clock: Deps['clock']) {
  const times = await listAnswerTimes(tx, noticeId, tokenSha256)
  if (times.filter((at) => dayInLondon(at) === clock.today()).length < maxAnswersADay) return
  throw new AppError('too-many-attempts', 'This link has been answered too often today. Please telephone instead.')
}

export function recordCall({ db, clock }: Deps, actor: Actor, sent: z.output<typeof callCall.input>): Promise<Notice> {
  const { noticeId, name, at, words } = sent
  return db.transaction().execute(async (tx) => {
    await lockNotice(tx, noticeId)
    const notice = await requireNotice(tx, actor, noticeId)
    const calledAt = new Date(at)
    if (
      notice.calls.some(
        (call) => call.name === name && call.at.getTime() === calledAt.getTime() && call.words === words,
      )
    ) {
      return toNotice({ clock, actor }, notice)
    }
    if (isInFuture(calledAt, clock.now())) throw badField('at', 'This is in the future. Enter when you called.')
    if (calledAt < notice.madeAt && clockAheadMs(notice.madeAt, calledAt) > 24 * 3_600_000) {
      throw badField('at', 'This is before the danger was found.')
    }
    const { companyId } = notice
    const call = { companyId, name, calledAt, words, recordedAt: clock.now(), recordedBy: actor.userId }
    await insertCall(tx, { ...call, noticeId })
    await refreshNotices(tx, { noticeIds: [noticeId] })
    await recordEvent(tx, clock, { actor, what: 'notice-telephoned', about: noticeId, after: call })
    return toNotice({ clock, actor }, await requireNotice(tx, actor, noticeId))
  })
}
