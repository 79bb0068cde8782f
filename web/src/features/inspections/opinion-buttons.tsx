import { Group } from '@mantine/core'
import { useGiveOpinion } from './opinions.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { itemName } from '#contract/inspections/items/item-name.ts'
import type { OpinionToGive } from '#contract/inspections/opinions.contract.ts'

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
