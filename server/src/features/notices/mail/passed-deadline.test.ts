import { expect, test } from 'vitest'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { escalateUnreadNotices } from './escalation.actions.ts'

test('a notice that is mailed after the day to repair by says since when the equipment must not be used', async () => {
  const { added, clock, db, deps, given, job, told } = await dangerousJob()
  await given.contact({ company_id: job.company_id })
  const defect = { fitForPurpose: true, defectImmediateDanger: false, defectPotentialDanger: true }
  const worn = await added({ ...crackedHook, ...defect, serialNumber: 'CB-2', dangerByDate: '2026-09-01' })
  const mails = () => db.selectFrom('mails').select(['body', 'html', 'status']).where('kind', '=', 'notice').execute()

  await told({ itemIds: [worn._id] })
  for (const { body } of await mails()) expect(body).toContain('COULD BECOME A DANGER: Chain Block')
  await deliverQueuedMail(deps, {})
  clock.set('2026-09-02T09:00:00Z')
  await escalateUnreadNotices(deps)

  const again = (await mails()).filter(({ status }) => status === 'queued')
  expect(again).toHaveLength(2)
  for (const { body, html } of again) {
    expect(body).toContain('MUST NOT BE USED SINCE 1 SEPTEMBER 2026: Chain Block, serial number CB-2')
    expect(body).toContain('By when: Now. Don’t use it until it’s repaired.')
    expect(`${body} ${html}`).not.toMatch(/could become|will be repaired/i)
  }
})
