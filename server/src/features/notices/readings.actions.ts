import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { readNotice as readCall, recordCall as callCall } from '#contract/notices/notice-course.contract.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { clockAheadMs, isInFuture } from '#contract/notices/notices.rules.ts'
import { Id } from '#contract/values/ids.ts'
import type { Actor, Caller } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { refreshNotices } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { limitLookups } from '#server/features/certificates/verification/limit-lookups.actions.ts'
import { hashOfToken } from './mail/notice-mail.actions.ts'
import { findLink } from './mail/notice-mail.queries.ts'
import { toNotice } from './notice.mapper.ts'
import { noSuchNotice, requireNotice } from './notices.actions.ts'
import { findNotice, lockNotice, type NoticeRow } from './notices.queries.ts'
import { insertCall, insertReading } from './readings.queries.ts'

type Visitor = Pick<Caller, 'address' | 'actor'>

interface OpenedNotice {
  notice: NoticeRow
  /** To whom the link was sent. */
  name: string
}

/**
 * By the link of a mail, or by its id for somebody of its company who is signed in. Once every danger of it has ended it is
 * there for nobody.
 */
export async function openNotice(deps: Deps, { address, actor }: Visitor, token: string): Promise<OpenedNotice> {
  const opened = (await byLink(deps, token)) ?? (await byId(deps, actor, token))
  if (opened && opened.notice.state !== 'closed') return opened
  await limitLookups(deps, address)
  throw noSuchNotice()
}

async function byLink({ db }: Deps, token: string): Promise<OpenedNotice | null> {
  const link = await findLink(db, hashOfToken(token))
  if (!link) return null
  const notice = await findNotice(db, link.noticeId)
  // The job may have been moved: what is another company's now is not shown to whom it was sent.
  return notice?.companyId === link.companyId ? { notice, name: link.name } : null
}

async function byId({ db }: Deps, actor: Actor | null, id: string): Promise<OpenedNotice | null> {
  if (actor?.role !== 'customer' || !Id.safeParse(id).success) return null
  const notice = await findNotice(db, id)
  return notice?.companyId === actor.companyId ? { notice, name: actor.name } : null
}

type Sent = z.output<typeof readCall.input>

export async function readNotice(deps: Deps, visitor: Visitor, { token, says, name, words = '' }: Sent) {
  const { notice } = await openNotice(deps, visitor, token)
  const { db, clock } = deps
  const { companyId } = notice
  const reading = { companyId, says, name, words, at: clock.now(), userId: visitor.actor?.userId ?? null }
  const at = await db.transaction().execute(async (tx) => {
    await lockNotice(tx, notice.id)
    const readings = (await findNotice(tx, notice.id))?.readings ?? []
    const before = readings.filter((earlier) => earlier.name === name).at(-1)
    // Pressed twice, or its answer was lost on the way; somebody else may have answered meanwhile.
    if (before && isSame(before, reading)) return before.at
    await insertReading(tx, notice.id, reading)
    await refreshNotices(tx, { noticeIds: [notice.id] })
    await recordEvent(tx, clock, { actor: visitor.actor, what: 'notice-read', about: notice.id, after: reading })
    return reading.at
  })
  return { says, name, words, at: at.toISOString() }
}

type Answer = Pick<z.output<typeof readCall.input>, 'says' | 'name' | 'words'>

function isSame(one: Answer, other: Answer): boolean {
  return one.says === other.says && one.name === other.name && one.words === other.words
}

/** The office has telephoned, and says with whom. */
export function recordCall({ db, clock }: Deps, actor: Actor, sent: z.output<typeof callCall.input>): Promise<Notice> {
  const { noticeId, name, at, words } = sent
  return db.transaction().execute(async (tx) => {
    await lockNotice(tx, noticeId)
    const notice = await requireNotice(tx, actor, noticeId)
    const calledAt = new Date(at)
    if (notice.calls.some((call) => isSameCall(call, { name, at: calledAt, words }))) {
      return toNotice({ clock, actor }, notice)
    }
    if (isInFuture(calledAt, clock.now())) throw wrongTime('This is in the future. Enter when you telephoned.')
    if (calledAt < notice.madeAt && clockAheadMs(notice.madeAt, calledAt) > 24 * 3_600_000) {
      throw wrongTime('This is before the danger was found.')
    }
    const call = {
      companyId: notice.companyId,
      name,
      calledAt,
      words,
      recordedAt: clock.now(),
      recordedBy: actor.userId,
    }
    await insertCall(tx, noticeId, call)
    await refreshNotices(tx, { noticeIds: [noticeId] })
    await recordEvent(tx, clock, { actor, what: 'notice-telephoned', about: noticeId, after: call })
    return toNotice({ clock, actor }, await requireNotice(tx, actor, noticeId))
  })
}

interface SaidCall {
  name: string
  at: Date
  words: string
}

function isSameCall(one: SaidCall, other: SaidCall): boolean {
  return one.name === other.name && one.at.getTime() === other.at.getTime() && one.words === other.words
}

function wrongTime(why: string): AppError {
  return new AppError('invalid-input', why, { fields: { at: why } })
}
