import { useReadNotice } from './notices.api.ts'
import { useUser } from '#web/api/session.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { tellWhenDone } from '#web/ui/feedback/tell-when-done.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useReason } from '#web/ui/overlay/dialogs.tsx'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { readingAnswerLabels, readingAnswersFor, type ReadingAnswer } from '#contract/notices/notices.rules.ts'
import { partialDayIn } from '#contract/values/partial-days.ts'

/** What the customer has to say to a notice. */
export function AnswerButtons({ notice, of }: { notice: Notice; of: string }) {
  const { name } = useUser()
  const askWords = useReason()
  const { mutateAsync, isPending } = useReadNotice()
  const answer = async (says: ReadingAnswer) => {
    const words = says === 'out_of_use' ? '' : await askWords(questionFor(says))
    if (words === null) return
    const repairBy = says === 'will_be_repaired' ? partialDayIn(words) : undefined
    if (repairBy === null || (repairBy && repairBy.length < 'YYYY-MM-DD'.length)) {
      toast.error('Enter a day such as 12/03/2027.')
      return
    }
    tellWhenDone(
      mutateAsync(
        { token: notice._id, says, name, ...(repairBy ? { repairBy } : { words }) },
        { onError: (error) => toast.error(serverText(error, 'Your answer could not be recorded. Try again.')) },
      ),
      () => 'Your answer was recorded.',
    )
  }
  const open = notice.items.filter(({ ended }) => ended === null)
  return readingAnswersFor(open).map((says) => (
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
  if (says === 'will_be_repaired') {
    return { title: 'When will it be repaired?', label: 'Repaired by, such as 12/03/2027', verb: 'Send' }
  }
  const isDisputed = says === 'disputed'
  return {
    title: isDisputed ? 'Dispute this notice?' : 'Is it not here any more?',
    label: isDisputed ? 'Why you dispute it' : 'Where it went',
    verb: 'Send',
  }
}
