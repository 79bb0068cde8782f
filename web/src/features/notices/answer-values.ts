import { isSentence } from '#contract/equipment/rectifications.contract.ts'
import { acknowledgementWords, whyNotRepairBy, type AcknowledgementAnswer } from '#contract/notices/notices.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { Day, longDay } from '#contract/values/days.ts'

export type NoticeItem = Notice['items'][number]

export type Said = AcknowledgementAnswer | 'repaired'

export interface ItemAnswer {
  says: Said | null
  defectIds: string[]
  on: string
  by: string
  description: string
  repairBy: string
  words: string
}

export interface Answers {
  name: string
  items: Record<string, ItemAnswer>
  photo: { name: string; url: string } | null
}

export function openItemsOf({ items }: Pick<Notice, 'items'>): NoticeItem[] {
  return items.filter(({ ended }) => ended === null)
}

export function openDangersOf({ dangers, openDefectIds }: NoticeItem) {
  return dangers.filter(({ _id }) => openDefectIds.includes(_id))
}

/** The same, to say how the piece stands today: what can't be told apart stands with all that was found. */
export function standingDangersOf(item: NoticeItem) {
  const open = openDangersOf(item)
  return open.length > 0 ? open : item.dangers
}

/** Nothing is chosen beforehand: what was done is said by a person, not by a form. */
export function newAnswers(notice: Notice, name: string, today: Day): Answers {
  const items = openItemsOf(notice).map((item) => {
    const open = openDangersOf(item)
    const defectIds = open.length === 1 ? open.map(({ _id }) => _id) : []
    return [
      item.itemId,
      { says: null, defectIds, on: today, by: '', description: '', repairBy: '', words: '' },
    ] as const
  })
  return { name, items: Object.fromEntries(items), photo: null }
}

export function answeredItems(
  notice: Notice,
  { items }: Answers,
): { item: NoticeItem; answer: ItemAnswer & { says: Said } }[] {
  return openItemsOf(notice).flatMap((item) => {
    const answer = items[item.itemId]
    return answer?.says ? [{ item, answer: { ...answer, says: answer.says } }] : []
  })
}

export function missingIn(notice: Notice, answers: Answers, today: Day): Record<string, string> {
  const answered = answeredItems(notice, answers)
  const [first] = openItemsOf(notice)
  return {
    ...(answered.length === 0 && first && { [`says-${first.itemId}`]: 'Choose what you have done.' }),
    ...(answers.name.trim() === '' && { name: 'Enter your name.' }),
    ...Object.fromEntries(
      answered.flatMap(({ item: { itemId }, answer }) =>
        Object.entries(missingOf(answer, today)).map(([field, why]) => [`${field}-${itemId}`, why]),
      ),
    ),
  }
}

function missingOf(answer: ItemAnswer, today: Day): Record<string, string> {
  switch (answer.says) {
    case 'repaired':
      return {
        ...(answer.defectIds.length === 0 && { defectIds: 'Tick what was repaired.' }),
        ...(!(isDay(answer.on) && answer.on <= today) && { on: 'Enter the day it was repaired.' }),
        ...(answer.by.trim() === '' && { by: 'Enter who repaired it.' }),
        ...(!isSentence(answer.description) && {
          description: 'Say in a sentence what was done.',
        }),
      }
    case 'will_be_repaired': {
      const why = whyNotRepairBy(isDay(answer.repairBy) ? answer.repairBy : undefined, today)
      return why === null ? {} : { repairBy: why }
    }
    case 'not_here':
      return answer.words.trim() === '' ? { words: 'Say where it went.' } : {}
    case 'disputed':
      return answer.words.trim() === '' ? { words: 'Say why.' } : {}
    default:
      return {}
  }
}

export function formatAnswer({ says, on, by, description, repairBy, words }: ItemAnswer & { says: Said }): string[] {
  if (says === 'repaired') return [`Repaired on ${longDay(on)} by ${by}`, description]
  return [acknowledgementWords({ says, ...(says === 'will_be_repaired' && { repairBy }) }), words].filter(Boolean)
}

function isDay(text: string): boolean {
  return Day.safeParse(text).success
}
