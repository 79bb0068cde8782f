import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/signatures/signatures.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import {
  getHeadSignature,
  deleteHeadSignature,
  deleteSignature,
  uploadHeadSignature,
  uploadSignature,
} from './signatures.actions.ts'

export function signatureRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.uploadSignature, (_, actor, file) => uploadSignature(deps, actor, file))
  route(app, contract.deleteSignature, (_, actor) => deleteSignature(deps, actor))
  route(app, contract.getHeadSignature, (_, actor) => getHeadSignature(deps, actor))
  route(app, contract.uploadHeadSignature, (_, actor, file) => uploadHeadSignature(deps, actor, file))
  route(app, contract.deleteHeadSignature, (_, actor) => deleteHeadSignature(deps, actor))
}
