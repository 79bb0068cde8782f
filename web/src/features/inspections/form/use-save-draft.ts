import { useState } from 'react'
import type { ItemDraft } from '#web/features/inspections/form/item-draft.ts'
import { rememberLast } from '#web/features/inspections/form/last-item.ts'
import { useDesk } from '#web/offline/desk.ts'
import { createItem, saveItem } from '#web/offline/item-actions.ts'
import { toast } from '#web/ui/toast.ts'
import { AppError } from '#contract/errors.ts'

interface Refused {
  sentence?: string
  fields: Record<string, string>
}

const nothingRefused: Refused = { fields: {} }

/** Puts a draft into the local store and the outbox; true when both are on disk. */
export function useSaveDraft(jobId: string) {
  const desk = useDesk()
  const [isSaving, setIsSaving] = useState(false)
  const [{ sentence, fields }, setRefused] = useState(nothingRefused)

  const save = async ({ itemId, values, basis }: ItemDraft, isExamined: boolean): Promise<boolean> => {
    setIsSaving(true)
    setRefused(nothingRefused)
    try {
      if (basis) await saveItem(desk, { itemId, content: values, basis, isExamined })
      else {
        await createItem(desk, { itemId, jobId, content: values })
        await rememberLast(desk, jobId, values)
      }
      return true
    } catch (error) {
      toast.error('Error saving inspection item')
      if (error instanceof AppError) setRefused({ sentence: error.message, fields: error.fields ?? {} })
      return false
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving, refusal: sentence, refused: fields }
}
