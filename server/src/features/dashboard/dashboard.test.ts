import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import { uploadHeadSignature, uploadSignature } from '#contract/signatures/signatures.contract.ts'
import { updateToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import { pngFile } from '#server/testing/pictures.ts'
import { testApp } from '#server/testing/test-app.ts'

test('the dashboard counts what is there and says what certificates still lack', async () => {
  const { admin, given } = await testApp()
  await given.user({ deleted_at: new Date() })
  const { id: companyId } = await given.company({ deleted_at: new Date() })
  await given.job({ company_id: companyId, status: 'in_progress' })
  await given.job({ company_id: companyId })
  await given.job({ company_id: companyId })

  const before = await admin.send(getDashboard)
  await admin.send(updateToolSettings, { companyName: 'Pennine Lifting', companyAddress: 'Halifax' })
  await admin.upload(uploadHeadSignature, {}, await pngFile())
  await admin.upload(uploadSignature, {}, await pngFile())
  const after = await admin.send(getDashboard)

  expect(before.body).toMatchObject({
    companies: 1,
    users: { engineer: 1, admin: 1, customer: 1 },
    jobs: { pending: 2, inProgress: 1 },
    invoices: { awaiting: 0, unpaid: 0 },
    recoveredWork: 0,
    missing: { firmDetails: true, headSignature: true, ownSignature: true },
  })
  expect(after.body.missing).toEqual({ firmDetails: false, headSignature: false, ownSignature: false })
})
