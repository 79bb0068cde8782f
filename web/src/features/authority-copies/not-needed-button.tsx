import { useUpdateAuthorityCopy } from './authority-copies.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useReason } from '#web/ui/overlay/dialogs.tsx'
import type { AuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'

/** The examiner takes back their opinion that someone could be seriously hurt, with a reason. Nobody else can. */
export function NotNeededButton({ copy }: { copy: AuthorityCopy }) {
  const askReason = useReason()
  const { mutateAsync, isPending } = useUpdateAuthorityCopy()
  const named = copy.items.join('; ')
  const ask = async () => {
    const reason = await askReason({
      title: `No copy needed: ${named}?`,
      message:
        'The law requires a copy of the report to be sent where a defect involves an existing or imminent risk of serious personal injury. Say why, in your opinion, it does not.',
      label: 'Why no copy is needed',
      verb: 'No copy needed',
    })
    if (reason === null) return
    notifyWhenDone(
      mutateAsync(
        { copyId: copy._id, notNeeded: true, reason },
        { onError: (failure) => toast.error(sentenceOf(failure)) },
      ),
      () => 'Recorded: no copy is needed.',
    )
  }
  return (
    <Button aria-label={`Not needed: ${named}`} isBusy={isPending} onClick={() => void ask()}>
      Not needed
    </Button>
  )
}
