import { useRef, useState } from 'react'
import { draftErrors, type ItemDraft, withChange } from './item-draft.ts'
import { useLoadQuestion } from './load-question.tsx'
import { today, type useItemDraft } from './use-item-draft.ts'
import type { DraftPlace } from '#web/offline/store/drafts.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { useSaveOnLeaving } from '#web/ui/form/saving/unsaved-changes.tsx'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { ChangedInAnotherTab } from '#web/offline/actions/merge-save.ts'
import { saveForm } from '#web/offline/actions/save-form.ts'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { Day } from '#contract/values/days.ts'
import { AppError } from '#contract/errors.ts'

/** An item that was decided just now not to be simply fit: only what follows from that is asked. */
export interface Deciding {
  hasNext: boolean
  onLeftEarly: (itemId: string) => void
  onCancel: (written: ItemDraft) => void
}

interface Form {
  companyId: string
  place: DraftPlace
  deciding: Deciding | undefined
  drafting: Pick<ReturnType<typeof useItemDraft>, 'latestDraft' | 'change' | 'whileSaving' | 'cancel'>
}

export function useSaving({ companyId, place, deciding, drafting }: Form) {
  const { latestDraft, whileSaving } = drafting
  const { save, ...saving } = useSaveDraft(place)
  const load = useLoadQuestion(companyId, drafting.change)
  const isOver = useRef(false)

  // What can't be saved as it is stays in the draft.
  const saveOnLeaving = async () => {
    const latest = () => withoutHalfTyped(latestDraft())
    if (firstError(latest()) || !(await load.ask(latest()))) return
    const savedId = await whileSaving(() => save(latest(), true))
    if (savedId) deciding?.onLeftEarly(savedId)
  }
  useSaveOnLeaving({ isNeeded: () => deciding !== undefined && !isOver.current, save: saveOnLeaving })

  return {
    ...saving,
    question: load.question,
    /** Gives the item's id once it is on disk, or the field that stands in the way; neither where something else does. */
    attempt: async (isExamined: boolean): Promise<{ savedId?: string | null; wrong?: string }> => {
      if (saving.isSaving || load.isAsking()) return {}
      const latest = latestDraft()
      const wrong = isExamined ? firstError(latest) : Object.keys(fieldErrors(ItemContent, latest.values))[0]
      if (wrong) return { wrong }
      if (!(await load.ask(latest))) return { wrong: 'wll' }
      const savedId = await whileSaving((saved) => save(saved, isExamined))
      isOver.current = savedId !== null
      return { savedId }
    },
    cancel: async () => {
      isOver.current = true
      await drafting.cancel()
    },
  }
}

function firstError(draft: ItemDraft): string | undefined {
  return Object.keys(draftErrors(draft, today()))[0]
}

/** A day of which only a part is typed is none yet. */
function withoutHalfTyped(draft: ItemDraft): ItemDraft {
  const { dangerByDate } = draft.values
  if (Day.safeParse(dangerByDate).success) return draft
  return withChange(draft, { dangerByDate: null }, today())
}

const nothingRefused: { sentence?: string; clash?: ChangedInAnotherTab; fields: Record<string, string> } = {
  fields: {},
}

function useSaveDraft(place: DraftPlace) {
  const localSession = useLocalSession()
  const [isSaving, setIsSaving] = useState(false)
  const [{ sentence, clash, fields }, setRefused] = useState(nothingRefused)

  const save = async ({ itemId, values, basis, tag }: ItemDraft, isExamined: boolean): Promise<string | null> => {
    setIsSaving(true)
    setRefused(nothingRefused)
    withdrawToast('Error saving inspection item')
    try {
      return await saveForm(localSession, { place, itemId, content: values, basis, isExamined, tag })
    } catch (error) {
      if (error instanceof ChangedInAnotherTab) {
        setRefused({ clash: error, fields: {} })
        return null
      }
      toast.error('Error saving inspection item')
      if (error instanceof AppError) setRefused({ sentence: error.message, fields: error.fields ?? {} })
      return null
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving, refusal: sentence, refused: fields, clash, resolveClash: () => setRefused(nothingRefused) }
}
