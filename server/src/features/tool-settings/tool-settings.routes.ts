import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/tool-settings/tool-settings.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { updateToolSettings, getToolSettings, deleteFirmLogo, uploadFirmLogo } from './tool-settings.actions.ts'

export function toolSettingsRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.getToolSettings, (_, actor) => getToolSettings(deps, actor))
  route(app, contract.updateToolSettings, (input, actor) => updateToolSettings(deps, actor, input))
  route(app, contract.uploadFirmLogo, (_, actor, file) => uploadFirmLogo(deps, actor, file))
  route(app, contract.deleteFirmLogo, (_, actor) => deleteFirmLogo(deps, actor))
}
