import { describe, expect, test } from 'vitest'
import * as settings from '#contract/tool-settings/tool-settings.contract.ts'
import { pngFile } from '#server/testing/files/png-file.ts'
import { testApp } from '#server/testing/test-app.ts'

const firm = { companyName: 'Pennine Lifting', companyAddress: '1 Mill Lane\nHalifax' }

describe('the tool settings', () => {
  test('start empty, with the usual title', async () => {
    const { admin } = await testApp()

    expect(await admin.send(settings.getToolSettings)).toMatchObject({
      status: 200,
      body: {
        companyName: '',
        companyAddress: '',
        authorizationTitle: 'Head of Operations',
        paymentTerms: 'Payment due within 30 days',
        logoUrl: null,
        version: 1,
      },
    })
  })

  test('are saved whole and read back', async () => {
    const { admin } = await testApp()
    const whole = {
      ...firm,
      companyNumber: '01234567',
      insuranceDetails: 'Lloyd’s, £10m',
      vatNumber: 'GB123456789',
      paymentDetails: 'Sort 00-00-00',
      paymentTerms: 'Payment due within 14 days',
      authorizationName: 'Grace Hopwood',
      authorizationTitle: 'Technical Director',
    }

    const saved = await admin.send(settings.updateToolSettings, {
      ...whole,
      version: 1,
      logoUrl: 'https://evil.example/x.png',
    })

    expect(saved).toMatchObject({ status: 200, body: { ...whole, logoUrl: null, version: 2 } })
    expect((await admin.send(settings.getToolSettings)).body).toEqual(saved.body)
  })

  test('fall back to the usual title and terms when they are cleared', async () => {
    const { admin } = await testApp()

    const { body } = await admin.send(settings.updateToolSettings, {
      ...firm,
      authorizationTitle: '',
      paymentTerms: '',
    })

    expect(body).toMatchObject({
      authorizationTitle: 'Head of Operations',
      paymentTerms: 'Payment due within 30 days',
    })
  })

  test.each([
    ['companyName', { companyName: ' ' }],
    ['companyAddress', { companyAddress: '' }],
  ])('need a %s', async (field, changes) => {
    const { admin } = await testApp()

    expect(await admin.send(settings.updateToolSettings, { ...firm, ...changes })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test('tell the second of two administrators, and overwrite nothing', async () => {
    const { admin } = await testApp()
    await admin.send(settings.updateToolSettings, { ...firm, version: 1 })

    const late = await admin.send(settings.updateToolSettings, { ...firm, companyName: 'Other', version: 1 })

    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale-version', current: { companyName: 'Pennine Lifting', version: 2 } },
    })
  })

  test('take nothing for what is optional', async () => {
    const { admin } = await testApp()
    await admin.send(settings.updateToolSettings, { ...firm, companyNumber: '01234567', insuranceDetails: 'Lloyd’s' })

    const emptied = await admin.send(settings.updateToolSettings, {
      ...firm,
      companyNumber: null,
      insuranceDetails: null,
      authorizationName: null,
      authorizationTitle: null,
    })

    expect(emptied).toMatchObject({
      status: 200,
      body: {
        companyNumber: '',
        companyPhone: '',
        insuranceDetails: '',
        authorizationName: '',
        authorizationTitle: 'Head of Operations',
      },
    })
  })

  test('hold the firm’s logo, which can be replaced and removed', async () => {
    const { admin, visitor, db } = await testApp()

    const uploaded = await admin.upload(settings.uploadFirmLogo, {}, await pngFile())
    const shown = await visitor.get(String(uploaded.body.logoUrl))
    const removed = [await admin.send(settings.deleteFirmLogo), await admin.send(settings.deleteFirmLogo)]

    expect(uploaded.body.logoUrl).toMatch(/^\/files\//)
    expect(shown.status).toBe(200)
    expect(removed.map(({ status, body }) => [status, body.logoUrl])).toEqual(Array(2).fill([200, null]))
    expect(
      await db
        .selectFrom('audit_log')
        .select('what')
        .where('what', '=', 'tool-settings-changed')
        .orderBy('id')
        .execute(),
    ).toHaveLength(2)
  })
})
