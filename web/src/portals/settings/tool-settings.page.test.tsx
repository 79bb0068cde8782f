import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ToolSettingsPage } from './tool-settings.page.tsx'
import { falseServer, json, type ReceivedRequest } from '#web/testing/false-server.ts'
import { falseUploads } from '#web/testing/false-uploads.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { press, showInPortal } from '#web/testing/show-page.tsx'
import type { SigningIdentity } from '#contract/certificates/certificates.contract.ts'
import type { ToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'

const settings: ToolSettings = {
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
  logoUrl: null,
  remindersOn: true,
  secondFactor: { admin: null, engineer: null, customer: null },
  version: 4,
}

const identity: SigningIdentity = {
  subject: 'CN=Pennine Lifting Inspection Ltd',
  issuer: 'CN=Pennine Lifting Inspection Ltd',
  fingerprint: 'AB:CD:EF',
  validFrom: '2026-11-15T09:00:00.000Z',
  validUntil: '2046-11-15T09:00:00.000Z',
  isSelfMade: true,
  usesTimestamps: false,
  certificate: '-----BEGIN CERTIFICATE-----',
  warnings: ['The firm’s sealing certificate expired on 1 January 2021.'],
}

/** Answers each save in turn; the settings are always loaded as they stood at first. */
function givenSaves(...replies: ((received: ReceivedRequest) => Response)[]) {
  const { received } = falseServer({
    'GET /api/tool-settings': () => json(200, settings),
    'PUT /api/tool-settings': (asked) => replies.shift()?.(asked) ?? json(500, {}),
    'GET /api/certificates/signing-identity': () => json(200, identity),
    'GET /api/exports': () => json(200, [], { 'x-total-count': '0' }),
    'DELETE /api/tool-settings/logo': () => json(200, { ...settings, version: 6 }),
  })
  return { saves: () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

const accepted = ({ body }: ReceivedRequest) => json(200, { ...settings, ...Object(body), version: 5 })
const stale = (changes: Partial<ToolSettings>) => () =>
  json(409, { error: 'Someone else.', code: 'stale-version', current: { ...settings, ...changes, version: 7 } })

async function write(label: string, text: string) {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}

function valueOf(label: string) {
  const field = screen.getByLabelText(label)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : undefined
}

beforeEach(() => {
  givenSession({ role: 'admin' })
  givenSaves(accepted)
  showInPortal(<ToolSettingsPage />, '/tool-settings')
})

describe('the form', () => {
  test('shows what stands, and says what the settings apply to', async () => {
    expect(await screen.findByDisplayValue('Pennine Lifting')).toBeDefined()
    expect(valueOf('Authorization Title')).toBe('Head of Operations')
    expect(screen.getByText('Overrides the head signature name if provided.')).toBeDefined()
    expect(screen.getByText(/apply to all LOLER certificates. Changes take effect for new certificates/)).toBeDefined()
  })

  test('needs a company name and an address: it says so at the fields and in one place', async () => {
    const { saves } = givenSaves()
    await write('Company Name', '')
    await write('Company Address', '   ')
    await press('Save Settings')

    expect(screen.getByRole('alert').textContent).toContain('Please check 2 fields.')
    expect(screen.getByLabelText('Company Name').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Company Name'))
    expect(saves()).toEqual([])
  })

  test('saves everything with the version it was read at', async () => {
    const { saves } = givenSaves(accepted)
    await write('VAT Number', 'GB 123 4567 89')
    expect(screen.getByText('Unsaved changes')).toBeDefined()
    await press('Save Settings')

    expect(await screen.findByText('Settings saved successfully!')).toBeDefined()
    expect(saves()).toMatchObject([{ companyName: 'Pennine Lifting', vatNumber: 'GB 123 4567 89', version: 4 }])
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  test('goes on asking to save what was typed while a save was on its way', async () => {
    let answer: ((reply: Response) => void) | undefined
    const reply = new Promise<Response>((resolve) => (answer = resolve))
    falseServer({ 'PUT /api/tool-settings': () => reply })
    await write('VAT Number', 'GB 123 4567 89')
    await press('Save Settings')
    await write('Company Number', '77')
    answer?.(json(200, { ...settings, vatNumber: 'GB 123 4567 89', version: 5 }))

    expect(await screen.findByText('Settings saved successfully!')).toBeDefined()
    expect([valueOf('VAT Number'), valueOf('Company Number')]).toEqual(['GB 123 4567 89', '77'])
    expect(screen.getByText('Unsaved changes')).toBeDefined()
  })

  test('keeps what was typed when saving fails, and says why', async () => {
    givenSaves(() => json(503, { error: 'Not available right now.', code: 'unavailable' }))
    await write('Company Number', '77')
    await press('Save Settings')

    expect(await screen.findByText('Error saving settings')).toBeDefined()
    expect(screen.getByText('Not available right now.')).toBeDefined()
    expect(valueOf('Company Number')).toBe('77')
  })

  test('shows what the server found wrong at its field', async () => {
    givenSaves(() => json(400, { error: 'Check it.', code: 'invalid-input', fields: { vatNumber: 'Too odd.' } }))
    await write('VAT Number', '123456789')
    await press('Save Settings')

    expect(await screen.findByText('Too odd.')).toBeDefined()
    expect(screen.getByLabelText('VAT Number').getAttribute('aria-invalid')).toBe('true')
  })

  test('asks before it is left with unsaved changes', async () => {
    await write('Company Number', '77')
    await press('Back')

    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeDefined()
    await press('Discard')
    expect(await screen.findByText('At /admin')).toBeDefined()
  })
})

test('the signing identity is shown with its fingerprint, and its certificate can be downloaded', async () => {
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}` }))
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })

  expect(await screen.findByText('AB:CD:EF')).toBeDefined()
  expect(screen.getByText('15/11/2026, 09:00 to 15/11/2046, 09:00')).toBeDefined()
  await press('Download certificate')

  expect(names).toEqual(['signing-certificate.pem'])
  expect(saved).toHaveLength(1)
})

describe('settings that someone else has changed meanwhile', () => {
  test('are shown beside what this person wrote, and saved over only when they say so', async () => {
    const { saves } = givenSaves(stale({ companyNumber: '55', insuranceDetails: 'New policy' }), accepted)
    await write('Company Number', '77')
    await press('Save Settings')

    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Someone else saved this while you were editing.')
    expect(within(notice).getByText('55')).toBeDefined()
    expect(within(notice).getByText('77')).toBeDefined()
    expect(screen.queryByText('Error saving settings')).toBeNull()

    await press('Save mine over it')
    expect(await screen.findByText('Settings saved successfully!')).toBeDefined()
    expect(saves()[1]).toMatchObject({ companyNumber: '77', insuranceDetails: 'New policy', version: 7 })
    expect(valueOf('Insurance Details')).toBe('New policy')
  })

  test('take the place of what this person wrote when they load them', async () => {
    givenSaves(stale({ companyNumber: '55' }))
    await write('Company Number', '77')
    await press('Save Settings')
    await press('Load the current one')

    await waitFor(() => expect(valueOf('Company Number')).toBe('55'))
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  test('are no question when only the logo is another', async () => {
    const { saves } = givenSaves(stale({ logoUrl: '/files/9/logo.png' }), accepted)
    await write('Company Number', '77')
    await press('Save Settings')

    expect(await screen.findByText('Settings saved successfully!')).toBeDefined()
    expect(saves()[1]).toMatchObject({ companyNumber: '77', version: 7 })
  })
})

describe('the company logo', () => {
  const logo = new File(['png'], 'logo.png', { type: 'image/png' })
  const withLogo = { ...settings, logoUrl: '/files/3/logo.png', version: 5 }

  async function choose(file: File) {
    fireEvent.change(await screen.findByLabelText('Upload Logo', { selector: 'input' }), { target: { files: [file] } })
  }

  test('is sent as soon as it is chosen, and can be replaced or deleted', async () => {
    const { uploads } = falseUploads(() => ({ status: 200, body: withLogo }))
    await screen.findByText('Recommended PNG or JPG, maximum 50MB')
    await choose(logo)

    expect(await screen.findByText('Logo uploaded successfully!')).toBeDefined()
    expect(uploads).toMatchObject([{ address: 'POST /api/tool-settings/logo', field: 'logo' }])
    expect(screen.getByAltText('The company logo').getAttribute('src')).toBe('/files/3/logo.png')
    expect(screen.getByRole('button', { name: 'Replace Logo' })).toBeDefined()

    await press('Delete Logo')
    await press('Delete')
    expect(await screen.findByText('Logo deleted successfully!')).toBeDefined()
    expect(screen.getByText('No logo yet')).toBeDefined()
  })

  test('changed beside the form leaves what was typed, and the form still saves', async () => {
    const { saves } = givenSaves(accepted)
    falseUploads(() => ({ status: 200, body: withLogo }))
    await write('Company Number', '77')
    await choose(logo)
    await screen.findByText('Logo uploaded successfully!')
    expect(valueOf('Company Number')).toBe('77')
    await press('Save Settings')

    expect(await screen.findByText('Settings saved successfully!')).toBeDefined()
    expect(saves()).toMatchObject([{ companyNumber: '77', version: 5 }])
  })

  test('the company logo that is refused says so and why', async () => {
    falseUploads(() => ({ status: 415, body: { error: 'Only pictures.', code: 'wrong-file-type' } }))
    await choose(logo)

    expect(await screen.findByText('Error uploading logo')).toBeDefined()
    expect(await screen.findByText('Only pictures.')).toBeDefined()
  })

  test('the company logo that is too large is not sent at all', async () => {
    const { uploads } = falseUploads(() => ({ status: 200, body: withLogo }))
    const large = new File(['png'], 'large.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 51 * 1024 * 1024 })
    await choose(large)

    expect((await screen.findByRole('alert')).textContent).toContain('large.png')
    expect(uploads).toEqual([])
  })
})

test('an administrator reads why nothing can be issued, beside the seal', async () => {
  expect(await screen.findByText('The firm’s sealing certificate expired on 1 January 2021.')).toBeDefined()
})

describe('the price list', () => {
  test('is typed in pounds, and what is left empty has no price', async () => {
    const { saves } = givenSaves(accepted)
    await write('Per visit', '95')
    await press('Add a kind')
    await write('Kind of equipment', 'Overhead crane')
    await write('Price per item', '45.5')
    await press('Add a kind')

    await press('Save Settings')

    await waitFor(() =>
      expect(saves()).toMatchObject([
        { priceList: { perVisit: 95, perItem: null, byKind: [{ kind: 'Overhead crane', price: 45.5 }] } },
      ]),
    )
  })

  test('puts the keyboard into the kind that was added', async () => {
    await press('Add a kind')

    expect(document.activeElement).toBe(screen.getAllByLabelText('Kind of equipment').at(-1))
  })

  test('says at its field which kind has no name', async () => {
    const { saves } = givenSaves(accepted)
    await screen.findByLabelText('Per visit')
    await press('Add a kind')
    await write('Price per item', '12')

    await press('Save Settings')

    expect(screen.getByLabelText('Kind of equipment').getAttribute('aria-invalid')).toBe('true')
    expect(saves()).toEqual([])
  })
})
