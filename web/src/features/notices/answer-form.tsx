import { Group, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { AnswerCheck } from './answer-check.tsx'
import { AnswerItem } from './answer-item.tsx'
import { missingIn, newAnswers, openItemsOf, type Answers, type ItemAnswer } from './answer-values.ts'
import { useUploadAnswerPhoto } from './notices.api.ts'
import { useUser } from '#web/api/session.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import { scaledPhoto } from '#web/ui/form/scaled-photo.ts'
import { useToday } from '#web/ui/page/use-today.ts'
import { fileKinds } from '#contract/files/file-kinds.ts'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'

interface Props {
  notice: Notice
  onSent: () => void
}

export function AnswerForm({ notice, onSent }: Props) {
  const { name } = useUser()
  const today = useToday()
  const [answers, setAnswers] = useState(() => newAnswers(notice, name, today))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isChecking, setIsChecking] = useState(false)
  // As it was when they began: what is repaired by now stays in sight until all is sent.
  const [items] = useState(() => openItemsOf(notice))
  const change = (itemId: string, changes: Partial<ItemAnswer>) => {
    setAnswers((before) => {
      const item = before.items[itemId]
      return item ? { ...before, items: { ...before.items, [itemId]: { ...item, ...changes } } } : before
    })
    const isAnswered = (name: string) => Object.keys(changes).some((field) => name === `${field}-${itemId}`)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !isAnswered(name))))
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(notice, answers, today)
    setErrors(missing)
    if (Object.keys(missing).length === 0) setIsChecking(true)
  }
  if (isChecking) {
    return <AnswerCheck notice={notice} answers={answers} onChange={() => setIsChecking(false)} onSent={onSent} />
  }
  const missingCount = Object.keys(errors).length
  return (
    <form noValidate onSubmit={check}>
      <Stack maw={640}>
        {items.map((item) => {
          const answer = answers.items[item.itemId]
          return (
            answer && (
              <AnswerItem
                key={item.itemId}
                item={item}
                answer={answer}
                today={today}
                errors={errors}
                onChange={(changes) => change(item.itemId, changes)}
              />
            )
          )
        })}
        <Field
          label={answerWords.name}
          required
          autoComplete="name"
          value={answers.name}
          error={errors['name']}
          onChange={({ currentTarget }) => setAnswers({ ...answers, name: currentTarget.value })}
        />
        <PhotoOfAnswer photo={answers.photo} onPhoto={(photo) => setAnswers((before) => ({ ...before, photo }))} />
        <Refusal>{missingCount > 0 ? `Please check ${counted(missingCount, 'field')}.` : undefined}</Refusal>
        <Group gap="xs" justify="flex-end" align="stretch">
          <Button type="submit" variant="primary">
            {answerWords.check}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface PhotoProps {
  photo: Answers['photo']
  onPhoto: (photo: NonNullable<Answers['photo']>) => void
}

function PhotoOfAnswer({ photo, onPhoto }: PhotoProps) {
  const upload = useUploadAnswerPhoto()
  const pick = async (file: File) => {
    const sent = await scaledPhoto(file).then(
      (jpeg) => new File([jpeg], 'photo.jpg', { type: 'image/jpeg' }),
      // What this browser can't draw the server may still take, such as a PDF.
      () => file,
    )
    upload.mutate({ input: {}, file: sent }, { onSuccess: ({ url }) => onPhoto({ name: file.name, url }) })
  }
  return (
    <div>
      <FilePicker
        label={photo ? photo.name : 'Add a photo'}
        hint="Optional. It shows us what you’ve done: JPG, PNG or PDF, maximum 25MB"
        accept="image/*,.pdf"
        maxBytes={fileKinds.document.maxBytes}
        progress={upload.progress}
        onPick={(file) => void pick(file)}
      />
      <Refusal>{upload.error ? sentenceOf(upload.error) : undefined}</Refusal>
    </div>
  )
}
