import { useState } from 'react'
import { useUpdateAuthorityCopy } from './authority-copies.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { refusedFields } from '#web/ui/form/saving/save-failure.ts'
import { SelectField } from '#web/ui/form/choice/select-field.tsx'
import { DialogForm } from '#web/ui/overlay/dialog-form.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import type { AuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'
import {
  authorities,
  authorityLabels,
  copyHowLabels,
  copyHows,
  type Authority,
  type CopyHow,
} from '#contract/companies/authorities.ts'

interface Props {
  isOpen: boolean
  copy: AuthorityCopy
  onClose: () => void
}

export function SendCopyDialog({ isOpen, copy, onClose }: Props) {
  return (
    <DialogFrame isOpen={isOpen} title={`Copy for the authority: ${copy.items.join('; ')}`} onCancel={onClose}>
      <CopyForm copy={copy} onClose={onClose} />
    </DialogFrame>
  )
}

function CopyForm({ copy, onClose }: Omit<Props, 'isOpen'>) {
  const { proposal } = copy
  const [authority, setAuthority] = useState<string>(proposal.authority)
  const [name, setName] = useState(proposal.name)
  const [how, setHow] = useState<string>('email')
  const [sentOn, setSentOn] = useState('')
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const asksReason = copy.isHired && authority !== 'hse'
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutateAsync, isPending } = useUpdateAuthorityCopy()
  const save = () => {
    if (sentOn === '') {
      setErrors({ sentOn: 'Enter the day it was sent.' })
      return
    }
    // The lists offer nothing else.
    const sent = {
      authority: authority as Authority,
      how: how as CopyHow,
      name,
      sentOn,
      reference,
      ...(asksReason && { reason }),
    }
    notifyWhenDone(
      mutateAsync(
        { copyId: copy._id, ...sent },
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
  return (
    <DialogForm
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
        onChange={(chosen) => {
          setAuthority(chosen)
          // What was typed stays; what was proposed was the other authority's.
          if (name === proposal.name) setName('')
        }}
      />
      {asksReason && (
        <Field
          label="Why not to the Executive"
          required
          autoComplete="off"
          value={reason}
          error={errors['reason']}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Field
        label="Office it was sent to"
        required
        autoComplete="off"
        value={name}
        error={errors['name']}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SelectField
        label="How"
        name="how"
        value={how}
        error={errors['how']}
        options={copyHows.map((value) => ({ value, label: copyHowLabels[value] }))}
        onChange={setHow}
      />
      <DateField label="Sent on" required value={sentOn} error={errors['sentOn']} onChange={setSentOn} />
      <Field
        label="Reference"
        help="Optional."
        autoComplete="off"
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
    </DialogForm>
  )
}
