import type { FastifyInstance } from 'fastify'
import * as duplicates from '#contract/equipment/duplicates.contract.ts'
import * as contract from '#contract/equipment/equipment.contract.ts'
import * as rectifications from '#contract/equipment/rectifications.contract.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { listDuplicateRows } from './duplicates.queries.ts'
import { listEquipmentEvents } from './examinations.queries.ts'
import { countEquipmentRows, countEquipmentRowsBySite, listEquipmentRows } from './equipment-list.queries.ts'
import {
  exportEquipment,
  readEquipment,
  readEquipmentCriteria,
  requireEquipment,
  listExaminations,
} from './equipment.actions.ts'
import { toEquipment, toEquipmentEvent } from './equipment.mapper.ts'
import { mergeEquipment, rejectDuplicate, unmergeEquipment } from './merges.actions.ts'
import { rectifyEquipment, takeBackRectification, uploadRectificationDocument } from './rectifications.actions.ts'
import { createEquipment, deleteEquipment, updateEquipment } from './register.actions.ts'

export function equipmentRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps
  route(app, contract.listEquipment, async (filter, actor) => {
    const criteria = await readEquipmentCriteria(deps, actor, filter)
    return mapPage(await listEquipmentRows(db, actor, criteria), (row) => toEquipment({ clock, actor }, row))
  })
  route(app, contract.countEquipment, async (filter, actor) =>
    countEquipmentRows(db, await readEquipmentCriteria(deps, actor, filter)),
  )
  route(app, contract.countEquipmentBySite, async (filter, actor) => ({
    sites: await countEquipmentRowsBySite(db, await readEquipmentCriteria(deps, actor, filter)),
  }))
  route(app, contract.exportEquipment, (filter, actor) => exportEquipment(deps, actor, filter))
  route(app, contract.exportEquipmentList, (filter, actor) => exportEquipment(deps, actor, filter))
  route(app, duplicates.listDuplicates, async (filter, actor) => {
    await readEquipmentCriteria(deps, actor, { companyId: filter.companyId })
    return mapPage(await listDuplicateRows(db, actor, filter), ({ one, other }) => ({
      one: toEquipment({ clock, actor }, one),
      other: toEquipment({ clock, actor }, other),
    }))
  })
  route(app, contract.getEquipment, ({ equipmentId }, actor) => readEquipment(deps, actor, equipmentId))
  route(app, contract.listExaminations, (filter, actor) => listExaminations(deps, actor, filter))
  route(app, contract.listEquipmentHistory, async (filter, actor) => {
    const { id: equipmentId } = await requireEquipment(deps, actor, filter.equipmentId)
    return mapPage(await listEquipmentEvents(db, { ...filter, equipmentId }), toEquipmentEvent)
  })
  routeCreation(app, contract.createEquipment, (input, actor) => createEquipment(deps, actor, input))
  route(app, contract.updateEquipment, (input, actor) => updateEquipment(deps, actor, input))
  route(app, contract.deleteEquipment, ({ equipmentId }, actor) => deleteEquipment(deps, actor, equipmentId))
  route(app, contract.mergeEquipment, (input, actor) => mergeEquipment(deps, actor, input))
  route(app, contract.unmergeEquipment, ({ equipmentId }, actor) => unmergeEquipment(deps, actor, equipmentId))
  route(app, contract.rectifyEquipment, (input, actor) => rectifyEquipment(deps, actor, input))
  route(app, rectifications.takeBackRectification, ({ rectificationId }, actor) =>
    takeBackRectification(deps, actor, rectificationId),
  )
  route(app, rectifications.uploadRectificationDocument, (_, actor, file) =>
    uploadRectificationDocument(deps, actor, file),
  )
  route(app, duplicates.rejectDuplicate, (input, actor) => rejectDuplicate(deps, actor, input))
}
