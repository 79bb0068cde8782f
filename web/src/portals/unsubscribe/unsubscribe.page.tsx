import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery, useChangeSubscription } from '#web/features/reminders/subscription.api.ts'
import styles from './unsubscribe.module.css'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import { usePathname } from '#web/ui/page/address.tsx'
import { usePageArrival } from '#web/ui/page/page-arrival.ts'
import { PublicPage } from '#web/ui/page/public-page.tsx'
import type { Subscription } from '#contract/reminders/unsubscribe.contract.ts'

/** Where the address at the foot of a reminder leads: whoever got the mail ends it here, without signing in. */
export function UnsubscribePage() {
  const [, , token = ''] = usePathname().split('/')
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery(token))
  const change = useChangeSubscription(token)
  const heading = usePageArrival('Reminders by email')
  return (
    <PublicPage name="Reminders by email">
      <section className={styles.part} aria-busy={change.isPending}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {titleOf(subscription)}
        </h1>
        {error && subscription === undefined && <Failure error={error} onRetry={() => void refetch()} />}
        {subscription === null && (
          <p>The address may have been cut short by the mail program. Open it from the mail itself, or reply to it.</p>
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
      </section>
    </PublicPage>
  )
}

function titleOf(subscription: Subscription | null | undefined): string {
  if (subscription === undefined) return 'One moment…'
  if (subscription === null) return 'This address is not known here'
  return subscription.isSubscribed ? 'Stop reminders?' : 'You get no more reminders'
}

function sentenceFor({ firm, company, email, isSubscribed }: Subscription): string {
  const from = firm || 'The inspection firm'
  return isSubscribed
    ? `${from} reminds ${email} of examinations of lifting equipment of ${company} that fall due.`
    : `${from} no longer reminds ${email} of examinations of lifting equipment of ${company}. The examinations fall due all the same.`
}
