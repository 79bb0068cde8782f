import { Paper } from '@mantine/core'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery, useChangeSubscription } from '#web/features/reminders/subscription.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { usePathname } from '#web/ui/page/address.tsx'
import { usePageArrival } from '#web/ui/page/page-arrival.ts'
import { PublicPage } from '#web/ui/page/public-page.tsx'
import type { Subscription } from '#contract/reminders/unsubscribe.contract.ts'

/** Where the address at the foot of a reminder leads: a user who got the mail ends it here, without signing in. */
export function UnsubscribePage() {
  const [, , token = ''] = usePathname().split('/')
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery(token))
  const change = useChangeSubscription(token)
  const heading = usePageArrival('Reminders by email')
  return (
    <PublicPage name="Reminders by email">
      <Paper
        component="section"
        p="lg"
        style={{ display: 'grid', gap: 16, justifyItems: 'start' }}
        aria-busy={change.isPending}
      >
        <h1 ref={heading} tabIndex={-1} style={{ fontSize: 'var(--size-title)' }}>
          {titleOf(subscription)}
        </h1>
        {error && subscription === undefined && <Failure error={error} onRetry={() => void refetch()} />}
        {subscription === null && (
          <p>Your email program may have cut the link short. Open it from the email itself, or reply to that email.</p>
        )}
        {subscription && (
          <>
            <p>{sentenceFor(subscription)}</p>
            {(subscription.isSubscribed || subscription.mayReturn) && (
              <PlainButton
                variant={subscription.isSubscribed ? 'primary' : 'secondary'}
                aria-disabled={change.isPending}
                onClick={() => change.isPending || change.mutate(!subscription.isSubscribed)}
              >
                {subscription.isSubscribed ? 'Stop these reminders' : 'Get them again'}
              </PlainButton>
            )}
            {change.error && <p role="alert">{sentenceOf(change.error)}</p>}
          </>
        )}
      </Paper>
    </PublicPage>
  )
}

function titleOf(subscription: Subscription | null | undefined): string {
  if (subscription === undefined) return 'One moment...'
  if (subscription === null) return 'We don’t recognise this link'
  return subscription.isSubscribed ? 'Stop reminders?' : 'You won’t get any more reminders'
}

function sentenceFor({ firm, company, email, isSubscribed }: Subscription): string {
  const from = firm || 'The inspection firm'
  return isSubscribed
    ? `${from} emails ${email} when lifting equipment at ${company} is due for examination.`
    : `${from} no longer emails ${email} when lifting equipment at ${company} is due for examination. The examinations are still due.`
}
