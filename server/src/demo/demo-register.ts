import { randomUUID } from 'node:crypto'
import { addMonths } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { addExaminedPieces, identityOf } from './demo-examined-pieces.ts'
import { insertDemoEquipment, insertDemoEvents } from './demo-jobs.queries.ts'
import { findDemoPiece, findFirstDemoVisit, placeDemoEquipment } from './demo-register.queries.ts'
import type { DemoOffice } from './demo-visits.ts'

const hired = {
  ownership: 'hired',
  lessor_name: 'Aire Valley Plant Hire Ltd',
  lessor_address: '4 Canal Road\nLeeds LS12 2PU',
  lessor_email: 'reports@aire-valley.demo.test',
} as const

const handMade = [
  {
    serial_number: 'JC-0451',
    description: 'Jib Crane',
    manufacturer: 'Donati',
    wll: '500 kg',
    location: 'Bay 3, over the lathe',
  },
  {
    serial_number: 'LH-2207',
    description: 'Lever Hoist',
    manufacturer: 'Yale',
    wll: '1.5 t',
    location: 'Tool crib, shelf 4',
    lifecycle: 'stored',
    lifecycle_reason: 'Kept as a spare. Examine it before it is used again.',
  },
  {
    serial_number: 'WS-118',
    description: 'Wire Rope Sling',
    wll: '2 t',
    lifecycle: 'withdrawn',
    lifecycle_reason: 'Scrapped: broken wires near the ferrule.',
  },
  {
    serial_number: 'SL-90312',
    description: 'Scissor Lift',
    manufacturer: 'Genie',
    model_name: 'GS-1932',
    wll: '227 kg',
    examination_type: '6_monthly',
    location: 'Loading bay',
    ...hired,
  },
]

async function addForgottenPiece(tx: Db, now: Date, companyId: string) {
  const visit = await findFirstDemoVisit(tx, companyId)
  if (!visit) return
  const words = { serial_number: 'CS-3310', description: 'Chain Sling', manufacturer: 'Gunnebo', wll: '2 t' }
  const nextExaminationOn = addMonths(visit.day, 6)
  const examined = { now, companyId, visit, isAccessory: true, nextExaminationOn, ownership: hired }
  await addExaminedPieces(tx, examined, [{ ...words, examination_type: '6_monthly' }])
}

export async function fillDemoRegister(tx: Db, { now, adminId, companies }: DemoOffice) {
  const [company] = companies
  if (!company) return
  await addForgottenPiece(tx, now, company.id)
  await placeDemoEquipment(tx)
  const known = await findDemoPiece(tx, company.id)
  const twin = known && { serial_number: known.serialNumber, description: `${known.description}, workshop` }
  const pieces = [...handMade, ...(twin ? [twin] : [])].map((piece) => ({
    ...piece,
    id: randomUUID(),
    company_id: company.id,
    identity: identityOf(piece),
    site_address_id: company.siteIds[0] ?? null,
    is_registered: true,
    created_at: now,
  }))
  // One statement for each: they say different things.
  for (const piece of pieces) await insertDemoEquipment(tx, [piece])
  const registered = pieces.map(({ id, serial_number: serialNumber, description }) => {
    const after = JSON.stringify({ serialNumber, description })
    return { at: now, actor_id: adminId, what: 'equipment-registered', about: id, after }
  })
  await insertDemoEvents(tx, registered)
}
