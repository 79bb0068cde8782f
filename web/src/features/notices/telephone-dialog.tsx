import { useRef, useState } from 'react'
import { useRecordCall } from './notices.api.ts'
import { noticeTitle } from './notice-line.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { tellWhenDone } from '#web/ui/feedback/tell-when-done.ts'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { DialogForm } from '#web/ui/overlay/dialog-form.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import type { Notice } from '#contract/notices/notices.contract.ts'

interface Props {
  isOpen: boolean
  notice: Notice
  onClose: () => void
}

/** The office has telephoned about a danger, just now, and says with whom. */
export function TelephoneDialog({ isOpen, notice, onClose }: Props) {
  return (
    <DialogFrame isOpen={isOpen} title={`Record a call: ${noticeTitle(notice)}`} onCancel={onClose}>
      <CallForm notice={notice} onClose={onClose} />
    </DialogFrame>
  )
}

function CallForm({ notice, onClose }: Omit<Props, 'isOpen'>) {
  const [name, setName] = useState('')
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const { mutateAsync, isPending } = useRecordCall()
  // Of the first press: pressed again because the answer was lost, it is the same call.
  const calledAt = useRef<string>(undefined)
  const save = () => {
    if (name.trim() === '') {
      setError('Enter whom you spoke to.')
      return
    }
    calledAt.current ??= new Date(Date.now()).toISOString()
    const call = { noticeId: notice._id, name, words, at: calledAt.current }
    tellWhenDone(
      mutateAsync(call, { onSuccess: onClose, onError: (failure) => setError(sentenceOf(failure)) }),
      () => 'The call was recorded.',
    )
  }
  return (
    <DialogForm verb="Record the call" isPending={isPending} onSubmit={save} onCancel={onClose}>
      <Field
        label="Whom you spoke to"
        required
        autoComplete="off"
        data-autofocus
        value={name}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextAreaField
        label="What was said"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
    </DialogForm>
  )
}
