import { Secret, TOTP } from 'otpauth'
import { Session, signIn } from '#contract/auth/auth.contract.ts'
import * as contract from '#contract/second-factor/second-factor.contract.ts'
import type { testPerson } from '#server/testing/test-person.ts'
import { softPasskey } from './soft-passkey.ts'
import { testPassword } from './given.ts'

type Person = ReturnType<typeof testPerson>

/** The code that an app shows at this moment. */
export function codeOf(secret: string, now: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })
}

export async function withTotp(person: Person, now: Date) {
  const { body } = await person.send(contract.startTotp, { password: testPassword })
  const confirmed = await person.send(contract.confirmTotp, { code: codeOf(body.secret, now) })
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes ?? [] }
}

export async function withPasskey(person: Person, name = 'Phone') {
  const { body: options } = await person.send(contract.startPasskey, { password: testPassword })
  const passkey = softPasskey()
  const credential = passkey.create({ challenge: options.challenge })
  const added = await person.send(contract.createPasskey, { name, credential })
  return { ...added.body, key: passkey }
}

/** The first step of a user who has a second factor. */
export async function challengeFor(visitor: Person, { email }: { email: string }) {
  const { body } = await visitor.send(signIn, { email, password: testPassword })
  if (Session.safeParse(body).success || !('secondFactor' in body)) throw new Error('No second factor was asked for.')
  return body.secondFactor
}
