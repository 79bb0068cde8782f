import type { FastifyInstance } from 'fastify'
import { signIn as signInEndpoint } from '#contract/auth/auth.contract.ts'
import * as contract from '#contract/second-factor/second-factor.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { createRecoveryCodes, getSecondFactor } from './factors.actions.ts'
import { createPasskey, deletePasskey, startPasskey } from './passkeys.actions.ts'
import { resetSecondFactor } from './reset.actions.ts'
import { answerChallenge, askPasskey, signIn, signInWithPasskey } from './sign-in.actions.ts'
import { confirmTotp, deleteTotp, startTotp } from './totp.actions.ts'

export function secondFactorRoutes(app: FastifyInstance, deps: Deps) {
  const atSignIn = { ...deps, db: deps.reserved }
  route(app, signInEndpoint, (credentials, visitor) => signIn(atSignIn, visitor, credentials))
  route(app, contract.answerChallenge, (answer, visitor) => answerChallenge(atSignIn, visitor, answer))
  route(app, contract.askPasskey, () => askPasskey(atSignIn))
  route(app, contract.signInWithPasskey, ({ assertion }, visitor) => signInWithPasskey(atSignIn, visitor, assertion))
  route(app, contract.getSecondFactor, (_, actor) => getSecondFactor(deps, actor.userId))
  route(app, contract.startTotp, ({ password }, actor) => startTotp(deps, actor, password))
  route(app, contract.confirmTotp, ({ code }, actor) => confirmTotp(deps, actor, code))
  route(app, contract.deleteTotp, ({ password }, actor) => deleteTotp(deps, actor, password))
  route(app, contract.startPasskey, ({ password }, actor) => startPasskey(deps, actor, password))
  route(app, contract.createPasskey, (passkey, actor) => createPasskey(deps, actor, passkey))
  route(app, contract.deletePasskey, (passkey, actor) => deletePasskey(deps, actor, passkey))
  route(app, contract.createRecoveryCodes, ({ password }, actor) => createRecoveryCodes(deps, actor, password))
  route(app, contract.resetSecondFactor, (reset, actor) => resetSecondFactor(deps, actor, reset))
}
