import { describe, expect, test } from 'vitest'
import { getEquipment, updateEquipment } from '#contract/equipment/equipment.contract.ts'
import { listKnownEquipment, placeEquipment } from '#contract/inspections/device.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'

/** A piece that is at the site of the engineer's job, because it was seen there first. */
async function pieceAtSite() {
  const context = await assignedJob()
  const { equipmentId } = await context.added()
  const where = { jobId: context.job.id, equipmentId: String(equipmentId) }
  const site = async () =>
    (await context.admin.send(getEquipment, { equipmentId: where.equipmentId })).body.siteAddressId
  return { ...context, where, site }
}

describe('where a piece is', () => {
  test('is said by the engineer who looks for it, as often as the device sends it', async () => {
    const { engineer, db, job, where, site } = await pieceAtSite()

    for (const here of [false, false, true, true]) {
      const siteAddressId = here ? job.site_address_id : null
      const reply = await engineer.send(placeEquipment, { ...where, here })
      expect(reply).toMatchObject({ status: 200, body: { _id: where.equipmentId, siteAddressId } })
      expect((await site())?._id ?? null).toBe(siteAddressId)
    }

    const moves = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'equipment-moved')
      .orderBy('id')
      .execute()
    expect(moves).toMatchObject([
      { about: where.equipmentId, actor_id: engineer.user.id, after: { siteAddressId: null, jobId: job.id } },
      { about: where.equipmentId, before: { siteAddressId: null }, after: { siteAddressId: job.site_address_id } },
    ])
  })

  test('is not changed for a piece that is not here, because it is at another site', async () => {
    const { engineer, db, given, job, where, site } = await pieceAtSite()
    const other = await given.site({ company_id: job.company_id })
    await db.updateTable('equipment').set({ site_address_id: other.id }).where('id', '=', where.equipmentId).execute()

    expect((await engineer.send(placeEquipment, { ...where, here: false })).body.siteAddressId).toBe(other.id)
    expect((await site())?._id).toBe(other.id)
  })

  test('is not taken back by what an engineer saw before it was moved, and is by what they saw after', async () => {
    const { admin, engineer, given, clock, job, where, site } = await pieceAtSite()
    const other = await given.site({ company_id: job.company_id })
    const seenBefore = clock.now().toISOString()
    clock.pass(60)
    const { version } = (await admin.send(getEquipment, { equipmentId: where.equipmentId })).body
    const moved = await admin.send(updateEquipment, {
      equipmentId: where.equipmentId,
      siteAddressId: other.id,
      version,
    })
    expect(moved).toMatchObject({ status: 200, body: { siteAddressId: { _id: other.id } } })
    clock.pass(60)

    const late = await engineer.send(placeEquipment, { ...where, here: true, seenAt: seenBefore })
    expect(late).toMatchObject({ status: 200, body: { siteAddressId: other.id } })
    expect((await site())?._id).toBe(other.id)

    const seenSince = new Date(clock.now().getTime() - 60_000).toISOString()
    await engineer.send(placeEquipment, { ...where, here: true, seenAt: seenSince })
    expect((await site())?._id).toBe(job.site_address_id)
    const future = new Date(clock.now().getTime() + 24 * 3_600_000).toISOString()
    await engineer.send(placeEquipment, { ...where, here: false, seenAt: future })
    await engineer.send(placeEquipment, { ...where, here: true })
    expect((await site())?._id).toBe(job.site_address_id)
  })

  test('can’t be a site that was deleted', async () => {
    const { engineer, db, clock, job, where, site } = await pieceAtSite()
    await engineer.send(placeEquipment, { ...where, here: false })
    await db
      .updateTable('site_addresses')
      .set({ deleted_at: clock.now() })
      .where('id', '=', job.site_address_id)
      .execute()

    expect((await engineer.send(placeEquipment, { ...where, here: true })).status).toBe(404)
    expect(await site()).toBeNull()
  })

  test('is said only by an engineer who sees the register: not through a job that was completed long ago', async () => {
    const { engineer, db, clock, job, where } = await pieceAtSite()
    const completed = async (days: number) => {
      const completed_at = new Date(clock.now().getTime() - days * 24 * 3_600_000)
      await db.updateTable('jobs').set({ status: 'completed', completed_at }).where('id', '=', job.id).execute()
      const place = await engineer.send(placeEquipment, { ...where, here: true })
      const known = await engineer.send(listKnownEquipment, { companyId: job.company_id })
      return [place.status, known.status]
    }

    expect(await completed(89)).toEqual([200, 200])
    expect(await completed(91)).toEqual([404, 404])
  })

  test('can’t be said of another company’s piece, of none, nor through somebody else’s job', async () => {
    const { engineer, otherEngineer, customer, given, where } = await pieceAtSite()
    const foreign = await given.equipment({ company_id: (await given.company()).id })

    for (const equipmentId of [foreign.id, nowhere]) {
      expect((await engineer.send(placeEquipment, { ...where, equipmentId, here: true })).status).toBe(404)
    }
    expect((await otherEngineer.send(placeEquipment, { ...where, here: true })).status).toBe(404)
    expect((await customer.send(placeEquipment, { ...where, here: true })).status).toBe(403)
    expect((await engineer.send(placeEquipment, { ...where, here: 'yes' as unknown as boolean })).status).toBe(400)
  })
})
