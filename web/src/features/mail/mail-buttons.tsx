import { useDismissMail, useRetryMail } from './mail.api.ts'
import { CallButton } from '#web/ui/form/call-button.tsx'
import type { Mail } from '#contract/mail/mail.contract.ts'

export function RetryButton({ mail }: { mail: Mail }) {
  const words = mail.status === 'held' ? 'Send it now' : 'Try again'
  return (
    <CallButton
      variant="quiet"
      call={useRetryMail()}
      input={{ mailId: mail._id }}
      failure="Failed to retry the email"
      aria-label={`${words}: ${mail.to.name}`}
    >
      {words}
    </CallButton>
  )
}

export function DismissButton({ mail }: { mail: Mail }) {
  return (
    <CallButton
      variant="quiet"
      call={useDismissMail()}
      input={{ mailId: mail._id }}
      failure="Failed to dismiss the email"
      aria-label={`Do not send: ${mail.to.name}`}
    >
      Do not send
    </CallButton>
  )
}
