import { useState } from 'react'
import type { ItemDraft } from './item-draft.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { DraftPlace } from '#web/offline/store/drafts.ts'
import { ChangedInAnotherTab } from '#web/offline/actions/merge-save.ts'
import { saveForm } from '#web/offline/actions/save-form.ts'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { AppError } from '#contract/errors.ts'

interface Refused {
  sentence?: string
  clash?: ChangedInAnotherTab
  fields: Record<string, string>
}

const nothingRefused: Refused = { fields: {} }

export function useSaveDraft(place: DraftPlace) {
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
