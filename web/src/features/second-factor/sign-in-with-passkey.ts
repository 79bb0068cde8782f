import { send } from '#web/api/client.ts'
import type { Session } from '#contract/auth/auth.contract.ts'
import { askPasskey, signInWithPasskey as signInEndpoint } from '#contract/second-factor/second-factor.contract.ts'
import { askForPasskey } from './browser-passkeys.ts'

/** A passkey alone; null when the person thought better of it. Its code is fetched when a user presses the button. */
export async function signInWithPasskey(): Promise<Session | null> {
  const assertion = await askForPasskey(await send(askPasskey, {}))
  return assertion && send(signInEndpoint, { assertion })
}
