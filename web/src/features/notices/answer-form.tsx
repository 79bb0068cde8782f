import { Group, Paper, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AnswerItem } from './answer-item.tsx'
import {
  answeredItems,
  type Answers,
  formatAnswer,
  type ItemAnswer,
  missingIn,
  newAnswers,
  openItemsOf,
} from './answer-values.ts'
import { useUploadAnswerPhoto } from './notices.api.ts'
import { useUser } from '#web/api/session.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Field, typed } from '#web/ui/form/field.tsx'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import { scaledPhoto } from '#web/ui/form/scaled-photo.ts'
import { useToday } from '#web/ui/page/use-today.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { send } from '#web/api/client.ts'
import { fileKinds } from '#contract/files/file-kinds.ts'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { readNotice, rectifyNoticeItem } from '#contract/notices/notice-timeline.contract.ts'

export function AnswerForm({ notice, onSent }: { notice: Notice; onSent: () => void }) {
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
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = missingIn(notice, answers, today)
    // Drawn at once, so that the first field that is wrong can be found by its mark.
    flushSync(() => setErrors(missing))
    if (Object.keys(missing).length === 0) setIsChecking(true)
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
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
          {...typed(answers.name, (typedName) => setAnswers({ ...answers, name: typedName }), errors['name'])}
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
        hint="Optional. It shows us what you’ve done: JPG, PNG or PDF, maximum 25 MB"
        accept="image/*,.pdf"
        maxBytes={fileKinds.document.maxBytes}
        progress={upload.progress}
        onPick={(file) => void pick(file)}
      />
      <Refusal error={upload.error} />
    </div>
  )
}

interface CheckProps {
  notice: Notice
  answers: Answers
  onChange: () => void
  onSent: () => void
}

function AnswerCheck({ notice, answers, onChange, onSent }: CheckProps) {
  const { mutate: send, isPending, error } = useSendAnswers(notice)
  const heading = useRef<HTMLHeadingElement>(null)

  // The questions have gone, and with them the button that was pressed.
  useEffect(() => heading.current?.focus(), [])

  const confirm = () =>
    send(answers, {
      onSuccess: () => {
        toast.success(answerWords.received)
        onSent()
      },
    })
  return (
    <Stack maw={640}>
      <h2 ref={heading} tabIndex={-1}>
        {answerWords.check}
      </h2>
      <Paper component="ul" p="md" style={{ display: 'grid', gap: 12 }}>
        {answeredItems(notice, answers).map(({ item, answer }) => (
          <li key={item.itemId}>
            <Text fw={650}>{noticeItemName(item)}</Text>
            {formatAnswer(answer).map((line) => (
              <Text key={line}>{line}</Text>
            ))}
          </li>
        ))}
        <li>
          <Text c="dimmed">{[answers.name, answers.photo?.name].filter(Boolean).join(' · ')}</Text>
        </li>
      </Paper>
      <Text>{`${answerWords.notSentYet} ${answerWords.untilWhen}`}</Text>
      <Refusal error={error} />
      <Group gap="xs" justify="flex-end" align="stretch">
        <Button onClick={onChange}>{answerWords.change}</Button>
        <Button variant="primary" isBusy={isPending} onClick={confirm}>
          {answerWords.send}
        </Button>
      </Group>
    </Stack>
  )
}

/** Sends what was said of each piece. Repairs come last: the last of them closes the notice. All of it is safe to send twice. */
function useSendAnswers(notice: Notice) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (answers: Answers) => {
      const answered = answeredItems(notice, answers)
      const photoUrl = answers.photo?.url ?? null
      for (const { item, answer } of answered) {
        const { says, repairBy, words } = answer
        if (says === 'repaired') continue
        await send(readNotice, {
          token: notice._id,
          says,
          name: answers.name,
          words: says === 'not_here' || says === 'disputed' ? words : '',
          ...(says === 'will_be_repaired' && { repairBy }),
          ...(notice.items.length > 1 && { itemId: item.itemId }),
          photoUrl,
        })
      }
      for (const { item, answer } of answered) {
        const { says, on, by, description, defectIds } = answer
        if (says !== 'repaired') continue
        const repair = { on, by, description, defectIds, documentUrl: photoUrl }
        await send(rectifyNoticeItem, { noticeId: notice._id, itemId: item.itemId, ...repair })
      }
    },
    // Also after a refusal: a part of it may have been taken.
    onSettled: () => queryClient.invalidateQueries(),
  })
}
