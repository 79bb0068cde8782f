import { IconCopyPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { previousJobQueries, useBringInItems } from './job-items.api.ts'
import { leftOutWords } from './item-words.ts'
import { britishDate } from '#web/ui/feedback/british-moment.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { whyItemsAreFixed } from '#contract/jobs/jobs.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

interface Props {
  job: Job
  /** This goes with its button: a user who pressed it is to find the keyboard again. */
  onBroughtIn: () => void
}

export function BringInItems({ job, onBroughtIn }: Props) {
  const isOpen = whyItemsAreFixed(job.status) === null
  const { data } = useQuery({ ...previousJobQueries.of(job._id), enabled: isOpen })
  const { mutateAsync: bringIn, isPending } = useBringInItems()
  const previous = data?.previousJob
  if (!isOpen || !previous?.completedDate) return null

  const run = () =>
    bringIn({ jobId: job._id, previousJobId: previous._id }).then(
      ({ itemCount, leftOut = 0 }) => {
        toast.success(formatBrought(itemCount, leftOut))
        onBroughtIn()
      },
      (error: unknown) => toast.error(sentenceOf(error)),
    )
  return (
    <Button icon={IconCopyPlus} isBusy={isPending} onClick={() => void run()}>
      Bring in the items of {britishDate(previous.completedDate)}
    </Button>
  )
}

function formatBrought(itemCount: number, leftOut: number): string {
  const broughtIn =
    itemCount > 0 ? `${counted(itemCount, 'item')} brought in, awaiting inspection.` : 'Nothing brought in.'
  return [broughtIn, leftOutWords(leftOut)].filter(Boolean).join(' ')
}
