import { useTakeBackAnswer, useTakeBackRectification } from './notices.api.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import { canTakeBack } from '#contract/equipment/take-back.rules.ts'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { acknowledgementWords } from '#contract/notices/notices.rules.ts'
import { longDay } from '#contract/values/days.ts'

export function GivenAnswers({ notice }: { notice: Notice }) {
  const { mutateAsync: takeBackAnswer } = useTakeBackAnswer()
  const { mutateAsync: takeBackRectification } = useTakeBackRectification()
  const now = new Date(serverNow())
  const nameOf = (itemId: string | undefined) => {
    const item = notice.items.find((each) => each.itemId === itemId)
    return item && notice.items.length > 1 ? `${noticeItemName(item)}: ` : ''
  }
  const answers = [
    ...notice.acknowledgements.map(({ _id, name, at, words, photoUrl, ...answer }) => ({
      _id: String(_id),
      title: `${nameOf(answer.itemId)}${acknowledgementWords(answer)}`,
      by: name,
      at,
      words,
      photoUrl,
      takeBack: () => takeBackAnswer({ token: notice._id, acknowledgementId: _id }),
    })),
    ...notice.items.flatMap(({ itemId, rectifications }) =>
      rectifications.map(({ _id, on, by, reportedBy, recordedAt }) => ({
        _id: `${itemId} ${_id}`,
        title: `${nameOf(itemId)}Repaired on ${longDay(on)} by ${by}`,
        by: reportedBy,
        at: recordedAt,
        words: '',
        photoUrl: undefined,
        takeBack: () => takeBackRectification({ rectificationId: _id }),
      })),
    ),
  ]
  if (answers.length === 0) return null
  return (
    <PartList
      title="Your answers"
      parts={answers.toSorted((one, other) => (one.at < other.at ? 1 : -1))}
      row={(given) => ({
        title: given.title,
        lines: [
          `${given.by}, ${britishMoment(given.at)}`,
          given.words,
          given.photoUrl && (
            <a key="photo" href={given.photoUrl} target="_blank" rel="noreferrer">
              View the photo
            </a>
          ),
        ],
        action: canTakeBack(given.at, now) && <TakeBackButton title={given.title} takeBack={given.takeBack} />,
      })}
    />
  )
}

function TakeBackButton({ title, takeBack }: { title: string; takeBack: () => Promise<unknown> }) {
  const askThen = useConfirmedAction()
  const press = () =>
    askThen({
      title: 'Take back your answer?',
      message: `“${title}” no longer counts, and the danger needs an answer again.`,
      verb: answerWords.takeBack,
      mutate: takeBack,
      success: () => answerWords.takenBack,
      failure: 'Your answer could not be taken back. Try again.',
    })
  return (
    <Button aria-label={`${answerWords.takeBack}: ${title}`} onClick={() => void press()}>
      {answerWords.takeBack}
    </Button>
  )
}
