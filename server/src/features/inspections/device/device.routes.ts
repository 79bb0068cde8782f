import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/inspections/device.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { getDefectPhrases, getDeviceWork, listKnownEquipment } from './device.actions.ts'
import { placeEquipment } from '#server/features/inspections/equipment/place-equipment.actions.ts'

export function deviceRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.getDeviceWork, ({ stamp }, actor) => getDeviceWork(deps, actor, stamp))
  route(app, contract.listKnownEquipment, (asked, actor) => listKnownEquipment(deps, actor, asked))
  route(app, contract.placeEquipment, (input, actor) => placeEquipment(deps, actor, input))
  route(app, contract.getDefectPhrases, ({ stamp }) => getDefectPhrases(deps, stamp))
}
