import { useState, type ChangeEvent } from 'react'
import { useUpdateAuthorityCopy } from './authority-copies.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Field, SelectField } from '#web/ui/form/field.tsx'
import { refusedFields } from '#web/ui/form/saving/save-failure.ts'
import { FormDialog } from '#web/ui/overlay/dialog-form.tsx'
import type { AuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'
import {
  authorities,
  authorityLabels,
  copyHowLabels,
  copyHows,
  type Authority,
  type CopyHow,
} from '#contract/companies/enforcing-authority.rules.ts'

export function SendCopyDialog({ copy, onClose }: { copy: AuthorityCopy; onClose: () => void }) {
  const { proposal } = copy
  const [values, setValues] = useState({
    authority: proposal.authority as string,
    name: proposal.name,
    how: 'email',
    sentOn: '',
    reference: '',
    reason: '',
  })
  const { authority, how, sentOn, reason, ...typed } = values
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const asksReason = copy.isHired && authority !== 'hse'
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutateAsync, isPending } = useUpdateAuthorityCopy()
  const save = () => {
    if (sentOn === '') {
      setErrors({ sentOn: 'Enter the day it was sent.' })
      return
    }
    // The lists offer nothing else.
    const chosen = { authority: authority as Authority, how: how as CopyHow }
    notifyWhenDone(
      mutateAsync(
        { copyId: copy._id, ...chosen, ...typed, sentOn, ...(asksReason && { reason }) },
        {
          onSuccess: onClose,
          onError: (failure) => {
            setErrors(refusedFields(failure))
            toast.error(sentenceOf(failure))
          },
        },
      ),
      () => 'The copy was recorded as sent.',
    )
  }
  const text = (name: 'name' | 'reference' | 'reason') => ({
    autoComplete: 'off',
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change({ [name]: currentTarget.value }),
  })
  return (
    <FormDialog
      title={`Copy for the authority: ${copy.items.join('; ')}`}
      message={`Proposed: ${proposal.name}. ${proposal.reason} The decision is yours.`}
      verb="Record as sent"
      isPending={isPending}
      onSubmit={save}
      onCancel={onClose}
    >
      <SelectField
        label="Authority"
        name="authority"
        value={authority}
        error={errors['authority']}
        options={authorities.map((value) => ({ value, label: authorityLabels[value] }))}
        // What was typed stays; what was proposed was the other authority's.
        onChange={(other) => change({ authority: other, ...(typed.name === proposal.name && { name: '' }) })}
      />
      {asksReason && <Field label="Why not to the Executive" required {...text('reason')} />}
      <Field label="Office it was sent to" required {...text('name')} />
      <SelectField
        label="How"
        name="how"
        value={how}
        error={errors['how']}
        options={copyHows.map((value) => ({ value, label: copyHowLabels[value] }))}
        onChange={(other) => change({ how: other })}
      />
      <DateField
        label="Sent on"
        required
        value={sentOn}
        error={errors['sentOn']}
        onChange={(day) => change({ sentOn: day })}
      />
      <Field label="Reference" help="Optional." {...text('reference')} />
    </FormDialog>
  )
}
