import { Group, Paper, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { answeredItems, formatAnswer, type Answers } from './answer-values.ts'
import { useSendAnswers } from './use-send-answers.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'

interface Props {
  notice: Notice
  answers: Answers
  onChange: () => void
  onSent: () => void
}

export function AnswerCheck({ notice, answers, onChange, onSent }: Props) {
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
      <Refusal>{error ? sentenceOf(error) : undefined}</Refusal>
      <Group gap="xs" justify="flex-end" align="stretch">
        <Button onClick={onChange}>{answerWords.change}</Button>
        <Button variant="primary" isBusy={isPending} onClick={confirm}>
          {answerWords.send}
        </Button>
      </Group>
    </Stack>
  )
}
