import { updateItem } from '#web/offline/actions/items.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { defectsOf } from '#contract/inspections/items/defects.rules.ts'
import type { NoticeDanger, NoticeItem } from '#contract/notices/notice-words.rules.ts'

/** So that report and notice agree. Where it can't be saved, the notice goes all the same and carries the answers. */
export async function saveAnswers(localSession: LocalSession, found: LocalItem[], told: NoticeItem[]): Promise<void> {
  for (const { itemId, dangers } of told) {
    const item = found.find(({ _id }) => _id === itemId)
    if (!item) continue
    const { basis, jobId } = item
    const existing = defectsOf(item)
    const defects = existing.map((defect) => ({ ...defect, ...wordsOf(dangers.find(({ _id }) => _id === defect._id)) }))
    if (JSON.stringify(defects) === JSON.stringify(existing)) continue
    const content = { ...basis.content, defects }
    await updateItem(localSession, { itemId, jobId, content, basis }).catch(() => undefined)
  }
}

function wordsOf(danger: NoticeDanger | undefined) {
  if (!danger) return {}
  const { part, description, repair, dangerByDate } = danger
  return { part, description, repair, dangerByDate }
}
