import { useReadNotice } from './notices.api.ts'
import { useUser } from '#web/api/session.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { tellWhenDone } from '#web/ui/feedback/tell-when-done.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useReason } from '#web/ui/overlay/dialogs.tsx'
import { readingAnswerLabels, readingAnswers, type ReadingAnswer } from '#contract/notices/notices.rules.ts'

/** What the customer has to say to a notice. */
export function AnswerButtons({ noticeId, of }: { noticeId: string; of: string }) {
  const { name } = useUser()
  const askWords = useReason()
  const { mutateAsync, isPending } = useReadNotice()
  const answer = async (says: ReadingAnswer) => {
    const words = says === 'out_of_use' ? '' : await askWords(questionFor(says))
    if (words === null) return
    tellWhenDone(
      mutateAsync(
        { token: noticeId, says, name, words },
        { onError: (error) => toast.error(serverText(error, 'Your answer could not be recorded. Try again.')) },
      ),
      () => 'Your answer was recorded.',
    )
  }
  return readingAnswers.map((says) => (
    <Button
      key={says}
      aria-label={`${readingAnswerLabels[says]}: ${of}`}
      aria-disabled={isPending}
      onClick={() => isPending || void answer(says)}
    >
      {readingAnswerLabels[says]}
    </Button>
  ))
}

function questionFor(says: ReadingAnswer) {
  const isDisputed = says === 'disputed'
  return {
    title: isDisputed ? 'Dispute this notice?' : 'Is it not here any more?',
    label: isDisputed ? 'Why you dispute it' : 'Where it went',
    verb: 'Send',
  }
}
