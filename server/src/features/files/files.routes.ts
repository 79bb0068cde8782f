import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/files/files.contract.ts'
import type { Deps } from '#server/deps.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import { route } from '#server/http/route.ts'
import { uploadDocument } from './files.actions.ts'
import { openFile } from './open-file.ts'

export function fileRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.uploadDocument, async (_, actor, file) => {
    const stored = await uploadDocument(deps, actor, file)
    return { _id: stored.id, url: fileUrl(deps.clock, actor, stored) }
  })
  route(app, contract.openFile, (address) => openFile(deps, address))
}
