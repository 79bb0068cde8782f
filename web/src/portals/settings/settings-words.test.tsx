import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { HeadSignaturePage, SignaturePage } from './signature.pages.tsx'
import { ToolSettingsPage } from './tool-settings.page.tsx'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { press, showInPortal } from '#web/testing/show-page.tsx'

const settings = {
  companyName: 'Pennine Lifting',
  companyAddress: '22 Canal Street',
  companyNumber: '',
  companyPhone: '',
  insuranceDetails: '',
  vatNumber: '',
  paymentDetails: '',
  paymentTerms: 'Payment due within 30 days',
  priceList: { perVisit: null, perItem: null, byKind: [] },
  authorizationName: '',
  authorizationTitle: 'Head of Operations',
  logoUrl: '/files/1/logo.png',
  secondFactor: { admin: null, engineer: null, customer: null },
  version: 1,
}

beforeEach(() => {
  givenSession({ role: 'admin' })
  falseServer({
    'GET /api/users/profile': () => json(200, { signatureUrl: null }),
    'GET /api/users/head-signature': () =>
      json(200, { headSignatureUrl: null, authorizedBy: null, authorizedAt: null }),
    'GET /api/tool-settings': () => json(200, settings),
    'DELETE /api/tool-settings/logo': () => json(503, { error: 'Later.', code: 'unavailable' }),
  })
})

test('the page of one’s own signature says where it goes and offers Clear, Undo and Save', async () => {
  showInPortal(<SignaturePage />, '/signature')

  expect(await screen.findByRole('heading', { level: 1, name: 'Signature Settings' })).toBeDefined()
  expect(screen.getByText('Your signature goes on all LOLER certificates.')).toBeDefined()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Back',
    'Clear',
    'Undo',
    'Type your name instead',
    'Save Signature',
  ])
})

test('the page of the head signature says what it is and that there is only one', async () => {
  showInPortal(<HeadSignaturePage />, '/head-signature')

  expect(await screen.findByRole('heading', { level: 1, name: 'Head Signature Settings' })).toBeDefined()
  expect(screen.getByText(/^The authoritative signature, shown as/).textContent).toMatch(
    /shown as Authorised by on certificates\. Only one head signature exists in the system/,
  )
  expect(await screen.findByText(/^There is no head signature yet/)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('the tool settings', () => {
  test('ask for the firm, its logo and who authorises, in this order', async () => {
    showInPortal(<ToolSettingsPage />, '/tool-settings')
    await screen.findByRole('heading', { level: 2, name: 'Company Information' })

    const [first, second, third] = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    const fields = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(
      ({ labels, required, tagName }) => [labels?.[0]?.textContent, required, tagName],
    )

    expect([first, second, third]).toEqual(['Company Information', 'Company Logo', 'Authorization Settings'])
    expect(fields.slice(0, 7)).toEqual([
      ['Company Name', true, 'INPUT'],
      ['Company Address', true, 'TEXTAREA'],
      ['Company Number', false, 'INPUT'],
      ['Company Telephone', false, 'INPUT'],
      ['Insurance Details', false, 'TEXTAREA'],
      ['Authorization Name', false, 'INPUT'],
      ['Authorization Title', false, 'INPUT'],
    ])
  })

  test('take only pictures for a logo, and say when it could not be deleted', async () => {
    showInPortal(<ToolSettingsPage />, '/tool-settings')
    const picker = await screen.findByLabelText<HTMLInputElement>('Replace Logo', { selector: 'input' })
    expect(picker.accept.split(',').every((type) => type.startsWith('image/'))).toBe(true)

    await press('Delete Logo')
    await screen.findByRole('dialog', { name: 'Delete the company logo?' })
    await press('Delete')

    expect(await screen.findByText('Error deleting logo')).toBeDefined()
    expect(screen.getByAltText('The company logo')).toBeDefined()
  })

  test.each([
    ['head signature', HeadSignaturePage, '/head-signature'],
    ['tool settings', ToolSettingsPage, '/tool-settings'],
  ])('and the %s are for administrators, also past the route', async (_, Page, path) => {
    givenSession({ role: 'engineer' })
    showInPortal(<Page />, path)

    expect(await screen.findByText('At /admin')).toBeDefined()
  })
})
