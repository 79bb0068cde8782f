import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/signatures/signatures.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import {
  readHeadSignature,
  removeHeadSignature,
  removeOwnSignature,
  saveHeadSignature,
  saveOwnSignature,
} from './signatures.actions.ts'

export function signatureRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.uploadSignature, (_, actor, file) => saveOwnSignature(deps, actor, file))
  route(app, contract.deleteSignature, (_, actor) => removeOwnSignature(deps, actor))
  route(app, contract.getHeadSignature, (_, actor) => readHeadSignature(deps, actor))
  route(app, contract.uploadHeadSignature, (_, actor, file) => saveHeadSignature(deps, actor, file))
  route(app, contract.deleteHeadSignature, (_, actor) => removeHeadSignature(deps, actor))
}
