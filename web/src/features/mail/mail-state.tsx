import { Group } from '@mantine/core'
import { useDismissMail, useRetryMail } from './mail.api.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { StatusBadge, type Meaning } from '#web/ui/feedback/status-badge.tsx'
import { CallButton } from '#web/ui/form/button.tsx'
import type { Mail } from '#contract/mail/mail.contract.ts'
import { mailStatusLabels, type MailStatus } from '#contract/mail/mail.rules.ts'

const meanings: Record<MailStatus, Meaning> = {
  queued: 'progress',
  sent: 'good',
  written: 'waiting',
  failed: 'danger',
  held: 'waiting',
}

export function MailTitle({ mail: { to, status } }: { mail: Mail }) {
  return (
    <Group component="span" gap="4px 8px">
      {`${to.name} (${to.email})`}
      <MailBadge status={status} />
    </Group>
  )
}

export function MailBadge({ status }: { status: MailStatus }) {
  return <StatusBadge meaning={meanings[status]}>{mailStatusLabels[status]}</StatusBadge>
}

/** What is sent and since when, and how it went. The mail server's own words are only for the page of mail. */
export function mailLines(mail: Mail, { withProblem }: { withProblem: boolean }): string[] {
  return [
    [mail.subject, mail.fileName, mail.reportFileName].filter(Boolean).join(' · '),
    `Queued ${britishMoment(mail.queuedAt)} by ${mail.queuedBy}`,
    ...(withProblem ? outcome(mail) : shortOutcome(mail)),
  ]
}

function shortOutcome(mail: Mail): string[] {
  const { status, attempts, lastProblem, nextTryAt } = mail
  if (attempts === 0 || !lastProblem) return outcome(mail)
  if (status === 'failed') return [`Not delivered after ${tries(attempts)}`]
  if (status === 'queued') return [`Next try ${nextTryAt ? britishMoment(nextTryAt) : 'soon'}`]
  return outcome(mail)
}

function outcome({ status, settledAt, attempts, lastProblem, nextTryAt }: Mail): string[] {
  switch (status) {
    case 'sent':
      return [`Sent ${settledAt ? britishMoment(settledAt) : ''}${attempts > 1 ? `, on try ${attempts}` : ''}`]
    case 'written':
      return ['Email isn’t set up, so this was not sent. Download the document and send it yourself.']
    case 'failed':
      return [attempts > 0 ? `Given up after ${tries(attempts)}: ${lastProblem}` : lastProblem]
    case 'held':
      return [lastProblem]
    case 'queued':
      if (!lastProblem) return []
      return [`${tries(attempts)} so far: ${lastProblem}`, `Next try ${nextTryAt ? britishMoment(nextTryAt) : 'soon'}`]
  }
}

function tries(count: number): string {
  return count === 1 ? '1 try' : `${count} tries`
}

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
