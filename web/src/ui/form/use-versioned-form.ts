import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
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
  /** The same edits on top of what stands now. */
  rebase: (values: Values, base: Entity, current: Entity) => Values
  /** Asked before anything is sent. */
  maySave?: (values: Values, base: Entity | undefined) => Promise<boolean>
  /** Sends the version of `base`, where there is one. */
  save: (values: Values, base: Entity | undefined) => Promise<Entity>
  onSaved: (saved: Entity, sent: { values: Values; base: Entity | undefined }) => void
  onFailed?: (error: Error) => void
}

/**
 * A form over a record with a version. Whoever saves over somebody else's change sees both and decides; where nothing of
 * either would be lost, it is saved without a question.
 */
export function useVersionedForm<Entity, Values extends object>(options: Options<Entity, Values>) {
  const { schema, valuesOf, differencesOf, rebase } = options
  const [base, setBase] = useState(options.record)
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: (values) => options.errorsOf(values, base),
  })
  const saving = useMutation({
    mutationFn: ({ values, base: sentBase }: { values: Values; base: Entity | undefined }) =>
      options.save(values, sentBase),
  })

  const send = (values: Values, sentBase: Entity | undefined) =>
    saving.mutate(
      { values, base: sentBase },
      {
        onSuccess: (saved) => {
          form.resetDirty()
          options.onSaved(saved, { values, base: sentBase })
        },
        onError: (error) => {
          const theirs = currentRecord(error, schema)
          if (theirs && sentBase && differencesOf(values, sentBase, theirs).length === 0) {
            send(rebase(values, sentBase, theirs), theirs)
            return
          }
          form.setErrors(refusedFields(error))
          options.onFailed?.(error)
        },
      },
    )
  const save = async (values: Values, over: Entity | undefined) => {
    if (options.maySave && !(await options.maySave(values, over))) return
    send(values, over)
  }
  const takeTheirs = (theirs: Entity) => {
    setBase(theirs)
    form.setValues(valuesOf(theirs))
    form.resetDirty(valuesOf(theirs))
    saving.reset()
  }

  const current = currentRecord(saving.error, schema)
  return {
    form,
    base,
    error: saving.error,
    isSaving: saving.isPending,
    save: (values: Values) => void save(values, base),
    takeTheirs,
    /** For the notice that somebody else was quicker. */
    stale: current &&
      base && {
        differences: differencesOf(form.values, base, current),
        isBusy: saving.isPending,
        onTakeTheirs: () => takeTheirs(current),
        onKeepMine: () => void save(rebase(form.values, base, current), current),
      },
  }
}
