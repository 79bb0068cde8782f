import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/tool-settings/tool-settings.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { changeToolSettings, readToolSettings, removeFirmLogo, setFirmLogo } from './tool-settings.actions.ts'

export function toolSettingsRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.getToolSettings, (_, actor) => readToolSettings(deps, actor))
  route(app, contract.updateToolSettings, (input, actor) => changeToolSettings(deps, actor, input))
  route(app, contract.uploadFirmLogo, (_, actor, file) => setFirmLogo(deps, actor, file))
  route(app, contract.deleteFirmLogo, (_, actor) => removeFirmLogo(deps, actor))
}
