import { useRef, useState, type ReactNode } from 'react'
import { useRecordCall } from './notices.api.ts'
import { noticeTitle } from './notice-line.tsx'
import { serverNow } from '#web/api/server-clock.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { MomentField, readMoment, type Moment } from '#web/ui/form/date/moment-field.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { refusedFields } from '#web/ui/form/saving/save-failure.ts'
import { DialogForm } from '#web/ui/overlay/dialog-form.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import type { Notice } from '#contract/notices/notices.contract.ts'

export type Numbers = (pick: (name: string) => void) => ReactNode

interface Props {
  notice: Notice
  numbers: Numbers
  onClose: () => void
}

export function TelephoneDialog({ notice, numbers, onClose }: Props) {
  const [name, setName] = useState('')
  const [words, setWords] = useState('')
  const [when, setWhen] = useState<Moment | null>(null)
  const [errors, setErrors] = useState<{ name?: string; at?: string }>({})
  const { mutateAsync, isPending } = useRecordCall()
  // Of the first press: pressed again because the answer was lost, it is the same call.
  const calledAt = useRef<string>(undefined)
  const save = () => {
    const at = when ? readMoment(when)?.toISOString() : (calledAt.current ??= new Date(serverNow()).toISOString())
    if (name.trim() === '' || at === undefined) {
      setErrors({
        ...(name.trim() === '' && { name: 'Enter who you spoke to.' }),
        ...(at === undefined && { at: 'Enter a day and a time.' }),
      })
      return
    }
    const call = { noticeId: notice._id, name, words, at }
    notifyWhenDone(
      mutateAsync(call, {
        onSuccess: onClose,
        onError: (failure) => {
          const refused = refusedFields(failure)
          setErrors(Object.keys(refused).length > 0 ? refused : { name: sentenceOf(failure) })
        },
      }),
      () => 'The call was recorded.',
    )
  }
  return (
    <DialogFrame isOpen title={`Record a call: ${noticeTitle(notice)}`} onCancel={onClose}>
      <DialogForm verb="Record the call" isPending={isPending} onSubmit={save} onCancel={onClose}>
        {numbers(setName)}
        <Field
          label="Who did you speak to?"
          required
          autoComplete="off"
          data-autofocus
          value={name}
          error={errors.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <MomentField value={when} error={errors.at} onChange={setWhen} />
        <TextAreaField
          label="What was said"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </DialogForm>
    </DialogFrame>
  )
}
