import { useState } from 'react'
import { differences, rebased, sameTexts, textsOf, type SettingsDraft, type SettingsField } from './settings-draft.ts'
import { useCacheSettings, useUpdateToolSettings } from './tool-settings.api.ts'
import { fieldErrors } from '#web/ui/form/field-errors.ts'
import { currentRecord, refusedFields } from '#web/ui/form/save-failure.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { ToolSettings, ToolSettingsChanges } from '#contract/tool-settings/tool-settings.contract.ts'

interface Editing {
  /** null while the person has changed nothing: then the form shows what is loaded. */
  draft: SettingsDraft | null
  errors: Record<string, string>
  /** What someone else has saved meanwhile, until the person has decided. */
  overtakenBy: ToolSettings | null
}

const untouched: Editing = { draft: null, errors: {}, overtakenBy: null }

/** What was written stays until it is saved or given up, whatever is loaded or refused meanwhile. */
export function useSettingsDraft(settings: ToolSettings) {
  const [{ draft, errors, overtakenBy }, setEditing] = useState(untouched)
  const change = (changes: Partial<Editing>) => setEditing((before) => ({ ...before, ...changes }))
  const saving = useUpdateToolSettings()
  const keep = useCacheSettings()
  const shown = draft ?? { base: settings, texts: textsOf(settings) }

  const send = (sent: SettingsDraft) => {
    const whenSaved = (saved: ToolSettings) =>
      setEditing(({ draft: now }) => ({ ...untouched, draft: leftToSave(now, sent, saved) }))
    const whenRefused = (error: Error) => {
      const current = currentRecord(error, ToolSettings)
      // Only the logo was changed, or the other wrote the very same: there is nothing to ask.
      if (current && differences(sent, current).length === 0) send(rebased(sent, current))
      else change({ errors: refusedFields(error), overtakenBy: current ?? null })
    }
    const version = versionFor(sent, settings)
    saving.mutate({ ...sent.texts, version }, { onSuccess: whenSaved, onError: whenRefused })
  }

  return {
    texts: shown.texts,
    hasChanges: draft !== null && !sameTexts(draft.texts, draft.base),
    errors,
    isSaving: saving.isPending,
    refusal: saving.error && !overtakenBy ? sentenceOf(saving.error) : undefined,
    conflict: overtakenBy && differences(shown, overtakenBy),

    write: (field: SettingsField, text: string) => {
      const { [field]: solved, ...others } = errors
      const texts = { ...shown.texts, [field]: text }
      change({ draft: { base: shown.base, texts }, errors: solved ? others : errors })
    },
    /** Gives what is wrong, and sends only when nothing is. */
    save: () => {
      const found = fieldErrors(ToolSettingsChanges, shown.texts)
      change({ errors: found })
      if (Object.keys(found).length > 0) saving.reset()
      else send(shown)
      return found
    },
    loadCurrent: () => {
      if (overtakenBy) void keep(overtakenBy)
      saving.reset()
      setEditing(untouched)
    },
    saveMine: () => {
      if (!overtakenBy) return
      const mine = rebased(shown, overtakenBy)
      change({ draft: mine, overtakenBy: null })
      send(mine)
    },
  }
}

/** What was typed while a save was on its way is still to be saved. */
function leftToSave(now: SettingsDraft | null, sent: SettingsDraft, saved: ToolSettings): SettingsDraft | null {
  return now && !sameTexts(now.texts, sent.texts) ? { base: saved, texts: now.texts } : null
}

/** A new logo alone makes a new version, and is no reason to think that the texts are out of date. */
function versionFor({ base }: SettingsDraft, settings: ToolSettings): number {
  const isOnlyLogo = settings.version > base.version && sameTexts(base, settings)
  return isOnlyLogo ? settings.version : base.version
}
