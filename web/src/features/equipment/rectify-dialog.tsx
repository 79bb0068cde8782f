import { Checkbox, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useUploadRectificationDocument, type Rectify } from './equipment.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { rowParts, Field, TextAreaField, typed } from '#web/ui/form/field.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import { refusedFields } from '#web/ui/form/saving/save-failure.ts'
import { FormDialog } from '#web/ui/overlay/dialog-form.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { fileKinds } from '#contract/files/file-kinds.ts'
import type { OpenDefect } from '#contract/equipment/equipment.contract.ts'
import { isSentence } from '#contract/equipment/rectifications.contract.ts'

interface Props {
  of: string
  defects: OpenDefect[]
  rectify: Rectify
  onClose: () => void
}

const verb = 'Mark as repaired'

export function RectifyDialog({ of, defects, rectify, onClose }: Props) {
  const { mutate, isPending } = useMutation({ mutationFn: rectify })
  const today = useToday()
  const [on, setOn] = useState<string>(today)
  const [ticked, setTicked] = useState<string[]>([])
  const [by, setBy] = useState('')
  const [description, setDescription] = useState('')
  const [document, setDocument] = useState<{ name: string; url: string } | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const upload = useUploadRectificationDocument()
  const isUploading = upload.progress !== undefined
  const save = () => {
    const missing = { ...missingIn({ on, by, description }), ...(ticked.length === 0 && nothingTicked) }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    mutate(
      { on, by, description, defectIds: ticked, documentUrl: document?.url ?? null },
      {
        onSuccess: () => {
          toast.success('Marked as repaired. Not examined since.')
          onClose()
        },
        onError: (failure) => {
          setErrors(refusedFields(failure))
          toast.error(sentenceOf(failure))
        },
      },
    )
  }
  const pick = (file: File) =>
    upload.mutate({ input: {}, file }, { onSuccess: ({ url }) => setDocument({ name: file.name, url }) })
  return (
    <FormDialog
      title={`Mark as repaired: ${of}`}
      message="Tick only what has been repaired. The equipment then shows as put right, not examined since, until it’s examined."
      verb={verb}
      busyVerb={isUploading ? verb : 'Saving...'}
      isPending={isPending || isUploading}
      onSubmit={save}
      onCancel={onClose}
    >
      <Checkbox.Group
        label="What was repaired"
        required
        value={ticked}
        error={errors['defectIds']}
        onChange={setTicked}
      >
        <Stack gap={8} mt={4}>
          {defects.map((defect) => (
            <Checkbox key={defect._id} classNames={rowParts} value={defect._id} label={defectName(defect)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <DateField label="Repaired on" required value={on} max={today} error={errors['on']} onChange={setOn} />
      <Field label="Who did it" required {...typed(by, setBy, errors['by'])} />
      <TextAreaField label="What was done" required {...typed(description, setDescription, errors['description'])} />
      <FilePicker
        label={document ? document.name : 'Add a document'}
        hint="Optional. An invoice or photo that proves it: PDF, JPG or PNG, maximum 25 MB"
        accept=".pdf,.jpg,.jpeg,.png"
        maxBytes={fileKinds.document.maxBytes}
        progress={upload.progress}
        onPick={pick}
      />
      <Refusal>{upload.error ? sentenceOf(upload.error) : errors['documentUrl']}</Refusal>
    </FormDialog>
  )
}

function missingIn({ on, by, description }: Record<'on' | 'by' | 'description', string>): Record<string, string> {
  return {
    ...(on === '' && { on: 'Enter the day it was repaired.' }),
    ...(by.trim() === '' && { by: 'Enter who repaired it.' }),
    ...(!isSentence(description) && {
      description: 'Say in a sentence what was done: at least ten characters.',
    }),
  }
}

const nothingTicked = { defectIds: 'Tick what was repaired.' }

function defectName({ part, description }: OpenDefect): string {
  return [part, description].filter(Boolean).join(': ') || 'A defect without a description'
}
