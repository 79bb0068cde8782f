import { useQuery, useMutation } from '@tanstack/react-query'
import { Suspense, useState, useEffect } from 'react'
import { formerSessions, useSession } from '#web/api/session.ts'
import { enter, welcomeQuery } from '#web/features/auth/auth.api.ts'
import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { returnPathFor } from '#web/features/auth/return-path.ts'
import { SignInFrame, VisitorLink } from './sign-in-frame.tsx'
import { Redirect, replaceAddress } from '#web/ui/page/address.tsx'
import { lazyPage, lazyPart } from '#web/ui/page/lazy-page.ts'
import type { SecondFactorNeeded } from '#contract/auth/auth.contract.ts'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { send } from '#web/api/client.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { fullPath } from '#contract/endpoint.ts'
import { signInWithCode, startSingleSignOn } from '#contract/single-sign-on/single-sign-on.contract.ts'
import { ssoRefusals, ssoReturn } from '#contract/single-sign-on/single-sign-on.rules.ts'

/** Fetched on a device on which a user has worked. */
const LeftWork = lazyPart(async () => (await import('./left-work.tsx')).LeftWork)

/** Fetched when a password was right and a second factor is asked for. */
const AnswerChallenge = lazyPage(
  async () => (await import('#web/features/second-factor/answer-challenge.tsx')).AnswerChallenge,
)

export function SignInPage() {
  const { data: welcome } = useQuery(welcomeQuery)
  const session = useSession()
  const [needed, setNeeded] = useState<SecondFactorNeeded['secondFactor']>()
  // The same person has signed in again, perhaps in another tab.
  const pathBack = session?.token ? returnPathFor(session.user._id) : undefined
  if (pathBack !== undefined) return <Redirect to={pathBack} />
  if (welcome?.needsSetup) return <Redirect to="/setup" />
  if (needed)
    return (
      <SignInFrame windowTitle="Sign in" heading="One more step" intro="Your account has a second factor.">
        <Suspense>
          <AnswerChallenge needed={needed} onSession={enter} onBack={() => setNeeded(undefined)} />
        </Suspense>
      </SignInFrame>
    )

  return (
    <SignInFrame
      windowTitle="Sign in"
      heading="Welcome back"
      below={<VisitorLink to="/forgotten">Forgot password?</VisitorLink>}
    >
      <Suspense>{formerSessions().length > 0 && <LeftWork />}</Suspense>
      <SignInForm demoAccounts={welcome?.demoAccounts ?? []} onSecondFactor={setNeeded}>
        <PasskeyButton />
        <SingleSignOn name={welcome?.singleSignOn?.name} />
      </SignInForm>
    </SignInFrame>
  )
}

/** The whole sign-in for those who have one on this device; where the browser can't, there is no button. */
function PasskeyButton() {
  const signIn = useMutation({
    mutationFn: async () => {
      const { signInWithPasskey } = await import('#web/features/second-factor/sign-in-with-passkey.ts')
      return signInWithPasskey()
    },
    onSuccess: (session) => session && enter(session),
  })
  if (!('PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential)) return null
  return (
    <>
      <PlainButton disabled={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </PlainButton>
      <Refusal>{signIn.error?.message || (signIn.error ? 'Login failed' : undefined)}</Refusal>
    </>
  )
}

function SingleSignOn({ name }: { name: string | undefined }) {
  const [hash] = useState(() => window.location.hash)
  const refused = after(ssoReturn.refusal, hash)
  const [refusal, setRefusal] = useState(refused ? wordsOf(refused) : undefined)

  // What came back is used at once and not left in the address.
  useEffect(() => {
    const { pathname, search } = window.location
    const code = after(ssoReturn.code, hash)
    if (!code && !after(ssoReturn.refusal, hash)) return
    replaceAddress(pathname + search)
    if (code) send(signInWithCode, { code }).then(enter, (error: unknown) => setRefusal(sentenceOf(error)))
  }, [hash])

  if (!name) return <Refusal>{refusal}</Refusal>
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <PlainButton onClick={() => window.location.assign(fullPath(startSingleSignOn))}>Sign in with {name}</PlainButton>
    </>
  )
}

function after(start: string, hash: string): string {
  return hash.startsWith(start) ? hash.slice(start.length) : ''
}

/** Whatever a user wrote into the address, only our own sentences are shown. */
function wordsOf(refused: string): string {
  const known: Record<string, string> = ssoRefusals
  return Object.hasOwn(known, refused) ? String(known[refused]) : ssoRefusals.refused
}
