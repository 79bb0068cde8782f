import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { mergeChanges } from './merge-changes.ts'
import { currentRecord, refusedFields } from './save-failure.ts'
import type { Difference } from '#web/ui/feedback/stale-notice.tsx'

interface Options<Entity, Values> {
  /** What is changed; undefined while the form makes a new one. */
  record: Entity | undefined
  schema: z.ZodType<Entity>
  initialValues: Values
  valuesOf: (record: Entity) => Values
  errorsOf: (values: Values, base: Entity | undefined) => Record<string, string>
  /** What someone else has changed since `base`, as far as it is not what was typed. */
  differencesOf: (values: Values, base: Entity, current: Entity) => Difference[]
  rebase: (values: Values, base: Entity, current: Entity) => Values
  maySave?: (values: Values, base: Entity | undefined) => Promise<boolean>
  /** Sends the version of `base`, where there is one. */
  save: (values: Values, base: Entity | undefined) => Promise<Entity>
  onSaved: (saved: Entity, sent: { values: Values; base: Entity | undefined }) => void
  onFailed?: (error: Error) => void
}

/** Over another user's change a user sees both and decides; where nothing of either would be lost, it is just saved. */
export function useVersionedForm<Entity, Values extends object>(options: Options<Entity, Values>) {
  const { schema, valuesOf, differencesOf, rebase } = options
  const { form, base, rebaseOnto } = useFormWithBase(options)
  const saving = useMutation({
    mutationFn: ({ values, base: sentBase }: { values: Values; base: Entity | undefined }) =>
      options.save(values, sentBase),
  })

  const send = (values: Values, sentBase: Entity | undefined, typed: Values) =>
    saving.mutate(
      { values, base: sentBase },
      {
        onSuccess: (saved) => {
          // What was typed while the save was on its way is still to be saved.
          rebaseOnto(saved, mergeChanges(typed, form.getValues(), valuesOf(saved)))
          options.onSaved(saved, { values, base: sentBase })
        },
        onError: (error) => {
          const theirs = currentRecord(error, schema)
          if (theirs && sentBase && differencesOf(values, sentBase, theirs).length === 0) {
            send(rebase(values, sentBase, theirs), theirs, typed)
            return
          }
          form.setErrors(refusedFields(error))
          options.onFailed?.(error)
        },
      },
    )
  const save = async (values: Values, over: Entity | undefined) => {
    if (options.maySave && !(await options.maySave(values, over))) return
    send(values, over, form.getValues())
  }
  const takeTheirs = (theirs: Entity) => {
    rebaseOnto(theirs, valuesOf(theirs))
    saving.reset()
  }

  const current = currentRecord(saving.error, schema)
  return {
    form,
    base,
    error: saving.error,
    isSaving: saving.isPending,
    save: (values: Values) => void save(values, base),
    stale: current &&
      base && {
        differences: differencesOf(form.values, base, current),
        isBusy: saving.isPending,
        onTakeTheirs: () => takeTheirs(current),
        onKeepMine: () => void save(rebase(form.values, base, current), current),
      },
  }
}

function useFormWithBase<Entity, Values extends object>(options: Options<Entity, Values>) {
  const { record, valuesOf, differencesOf, rebase } = options
  const [base, setBase] = useState(record)
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: (values) => options.errorsOf(values, base),
  })
  const rebaseOnto = (next: Entity, values: Values) => {
    setBase(next)
    form.setValues(values)
    form.resetDirty(valuesOf(next))
  }

  // Follows what is loaded anew, as long as nothing that was typed speaks against it.
  useEffect(() => {
    if (!record || !base || record === base) return
    const values = form.getValues()
    const isAtOdds = form.isDirty() && differencesOf(values, base, record).length > 0
    if (!isAtOdds) rebaseOnto(record, rebase(values, base, record))
    // oxlint-disable-next-line react/exhaustive-deps -- only when something else was loaded
  }, [record])

  return { form, base, rebaseOnto }
}
