import { Group } from '@mantine/core'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useSend } from '#web/api/use-send.ts'
import { listQuery } from '#web/api/queries.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { type OpinionToGive, giveOpinion, listOpinionsToGive } from '#contract/inspections/inspections.contract.ts'

export function OpinionButtons({ item }: { item: OpinionToGive }) {
  const { mutateAsync, isPending } = useGiveOpinion()
  const give = (seriousInjuryRisk: boolean) =>
    notifyWhenDone(
      mutateAsync({ itemId: item._id, seriousInjuryRisk }, { onError: (failure) => toast.error(sentenceOf(failure)) }),
      () => 'Your opinion is recorded.',
    )
  return (
    <Group gap="xs">
      {[true, false].map((isRisk) => (
        <Button
          key={String(isRisk)}
          aria-label={`${isRisk ? 'Yes' : 'No'}: ${itemName(item)}`}
          isBusy={isPending}
          onClick={() => give(isRisk)}
        >
          {isRisk ? 'Yes' : 'No'}
        </Button>
      ))}
    </Group>
  )
}

export const opinionQueries = {
  toGive: (jobId?: string) =>
    listQuery(['inspections', 'opinions', jobId ?? 'all'], listOpinionsToGive, { limit: 200, ...(jobId && { jobId }) }),
}

const useGiveOpinion = () => useSend(giveOpinion, { evenIfRefused: true })
