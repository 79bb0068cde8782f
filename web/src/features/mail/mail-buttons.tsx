import { useDismissMail, useRetryMail } from './mail.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { Mail } from '#contract/mail/mail.contract.ts'

/** For one that failed, or that was held after a restore. */
export function RetryButton({ mail }: { mail: Mail }) {
  const { mutate: retry, isPending } = useRetryMail()
  const words = mail.status === 'held' ? 'Send it now' : 'Try again'
  const press = () =>
    retry({ mailId: mail._id }, { onError: (error) => toast.error(serverText(error, 'Failed to retry the email')) })
  return (
    <Button
      variant="quiet"
      aria-label={`${words}: ${mail.to.name}`}
      aria-disabled={isPending}
      onClick={() => isPending || press()}
    >
      {words}
    </Button>
  )
}

/** For one that was held after a restore and that has reached its contact already, or is no longer wanted. */
export function DismissButton({ mail }: { mail: Mail }) {
  const { mutate: dismiss, isPending } = useDismissMail()
  const press = () =>
    dismiss({ mailId: mail._id }, { onError: (error) => toast.error(serverText(error, 'Failed to dismiss the email')) })
  return (
    <Button
      variant="quiet"
      aria-label={`Do not send: ${mail.to.name}`}
      aria-disabled={isPending}
      onClick={() => isPending || press()}
    >
      Do not send
    </Button>
  )
}
