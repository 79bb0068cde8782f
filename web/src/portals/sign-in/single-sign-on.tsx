import { useEffect, useState } from 'react'
import { send } from '#web/api/client.ts'
import { enter } from '#web/features/auth/auth.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import { replaceAddress } from '#web/ui/page/address.tsx'
import { fullPath } from '#contract/endpoint.ts'
import { signInWithCode, startSingleSignOn } from '#contract/single-sign-on/single-sign-on.contract.ts'
import { ssoRefusals, ssoReturn } from '#contract/single-sign-on/single-sign-on.rules.ts'

/** The button that leads to the provider, and what it led back with. */
export function SingleSignOn({ name }: { name: string | undefined }) {
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
