import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HeadSignaturePage, SignaturePage } from './signature.pages.tsx'
import { drawStroke } from '#web/testing/draw.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { falseUploads } from '#web/testing/false-uploads.ts'
import { givenSession, givenUser } from '#web/testing/given-session.ts'
import { press, showInPortal } from '#web/testing/show-page.tsx'

const hint = 'Sign above using your finger or stylus.'
const unreachable = { error: 'Not available right now.', code: 'unavailable' }

function open(page: 'signature' | 'head-signature') {
  showInPortal(page === 'signature' ? <SignaturePage /> : <HeadSignaturePage />, `/${page}`)
}

async function draw(times = 1) {
  const canvas = await screen.findByRole('img', { name: /Signature pad/ })
  for (let stroke = 1; stroke <= times; stroke += 1) drawStroke(canvas, 10, 10 * stroke)
}

function isDisabled(name: string) {
  return screen.getByRole('button', { name }).matches(':disabled')
}

beforeEach(() => {
  givenSession({ role: 'engineer', name: 'Tom Fletcher' })
  falseServer({ 'GET /api/users/profile': () => json(200, givenUser()) })
})

describe('the signature pad', () => {
  test('is empty at first: the hint shows, Clear and Undo can do nothing', async () => {
    open('signature')

    expect(await screen.findByText(hint)).toBeDefined()
    expect([isDisabled('Clear'), isDisabled('Undo')]).toEqual([true, true])
  })

  test('loses the hint when drawn on, and is empty again after the last Undo', async () => {
    open('signature')
    await draw(2)
    expect(screen.queryByText(hint)).toBeNull()

    await press('Undo')
    expect(screen.getByRole('img', { name: 'Signature pad, 1 stroke drawn' })).toBeDefined()
    await press('Undo')

    expect(screen.getByText(hint)).toBeDefined()
    expect(isDisabled('Clear')).toBe(true)
  })

  test('is emptied by Clear', async () => {
    open('signature')
    await draw(3)

    await press('Clear')

    expect(screen.getByRole('img', { name: 'Signature pad, empty' })).toBeDefined()
  })
})

describe('saving a signature', () => {
  test('needs one that is drawn', async () => {
    const { uploads } = falseUploads(() => ({ status: 200, body: {} }))
    open('signature')
    await press('Save Signature')

    expect(screen.getByRole('alert').textContent).toBe('Please draw your signature first')
    expect(uploads).toEqual([])

    await draw()
    expect(screen.queryByText('Please draw your signature first')).toBeNull()
  })

  test('sends signature.png, empties the pad and shows what was saved', async () => {
    const { uploads } = falseUploads(() => ({ status: 200, body: { signatureUrl: '/files/1/signature.png' } }))
    open('signature')
    await draw()
    await press('Save Signature')

    expect(await screen.findByText('Signature saved successfully!')).toBeDefined()
    expect(uploads).toMatchObject([{ address: 'POST /api/users/signature', field: 'signature' }])
    expect(uploads[0]?.file).toMatchObject({ name: 'signature.png', type: 'image/png' })
    expect(screen.getByAltText('Your current signature').getAttribute('src')).toBe('/files/1/signature.png')
    expect(screen.getByText(hint)).toBeDefined()
  })

  test('says that it is under way, once', async () => {
    const { uploads } = falseUploads(() => new Promise(() => {}))
    open('signature')
    await draw()
    await press('Save Signature')
    await press('Saving...')

    expect(uploads).toHaveLength(1)
  })

  test('that fails says so and why, and keeps the drawing', async () => {
    falseUploads(() => ({ status: 503, body: unreachable }))
    open('signature')
    await draw(2)
    await press('Save Signature')

    expect(await screen.findByText('Error saving signature')).toBeDefined()
    expect(screen.getByText('Not available right now.')).toBeDefined()
    expect(screen.getByRole('img', { name: 'Signature pad, 2 strokes drawn' })).toBeDefined()
  })

  test('works with a typed name for whoever cannot draw', async () => {
    const { uploads } = falseUploads(() => ({ status: 200, body: { signatureUrl: '/files/1/signature.png' } }))
    open('signature')
    await press('Type your name instead')
    const name = screen.getByLabelText('Your name')
    expect(name).toHaveProperty('value', 'Tom Fletcher')

    await userEvent.clear(name)
    await press('Save Signature')
    expect(screen.getByText('Enter your name.')).toBeDefined()
    await userEvent.type(name, 'T. Fletcher{Enter}')

    expect(await screen.findByText('Signature saved successfully!')).toBeDefined()
    expect(uploads[0]?.file.name).toBe('signature.png')
  })
})

describe('the current signature', () => {
  beforeEach(() => {
    falseServer({
      'GET /api/users/profile': () => json(200, givenUser({ signatureUrl: '/files/1/signature.png' })),
      'DELETE /api/users/signature': () => json(200, { signatureUrl: null }),
    })
  })

  test('stays when the person thinks better of deleting it', async () => {
    open('signature')
    await press('Delete Current Signature')
    await press('Cancel')

    expect(screen.getByAltText('Your current signature')).toBeDefined()
  })

  test('is deleted after a question', async () => {
    open('signature')
    await press('Delete Current Signature')
    const question = await screen.findByRole('dialog', { name: 'Delete your current signature?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('Signature deleted successfully!')).toBeDefined()
    expect(screen.getByText('You have not saved a signature yet.')).toBeDefined()
  })

  test('stays when deleting fails, and the person reads why', async () => {
    falseServer({
      'GET /api/users/profile': () => json(200, givenUser({ signatureUrl: '/files/1/signature.png' })),
      'DELETE /api/users/signature': () => json(503, unreachable),
    })
    open('signature')
    await press('Delete Current Signature')
    await press('Delete')

    expect(await screen.findByText('Error deleting signature')).toBeDefined()
    expect(screen.getByText('Not available right now.')).toBeDefined()
    expect(screen.getByAltText('Your current signature')).toBeDefined()
  })

  test('that cannot be loaded is logged, no alarm is raised, and the pad works', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    falseServer({ 'GET /api/users/profile': () => json(403, { error: 'No.', code: 'not-allowed' }) })
    open('signature')

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    expect(log).toHaveBeenCalledWith('Your signature could not be loaded.', expect.anything())
    expect(screen.queryByRole('alert')).toBeNull()
    await draw()
    expect(isDisabled('Clear')).toBe(false)
  })
})

describe('the way back', () => {
  test.each([
    ['engineer', '/engineer'],
    ['admin', '/admin'],
  ] as const)('of an %s leads to %s', async (role, home) => {
    givenSession({ role })
    open('signature')
    await press('Back')

    expect(await screen.findByText(`At ${home}`)).toBeDefined()
  })

  test('asks first when a drawing would be lost', async () => {
    open('signature')
    await draw()
    await press('Back')

    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeDefined()
    await press('Keep editing')
    expect(screen.getByRole('img', { name: 'Signature pad, 1 stroke drawn' })).toBeDefined()

    await press('Back')
    await press('Discard')
    expect(await screen.findByText('At /engineer')).toBeDefined()
  })
})

describe('who may not be here', () => {
  test('a customer is sent to the start page', async () => {
    givenSession({ role: 'customer' })
    open('signature')

    expect(await screen.findByText('At /')).toBeDefined()
  })

  test('whoever is no administrator is sent from the head signature to the administrator area', async () => {
    open('head-signature')

    expect(await screen.findByText('At /admin')).toBeDefined()
  })
})

describe('the head signature', () => {
  const saved = {
    headSignatureUrl: '/files/2/head-signature.png',
    authorizedBy: 'Grace Hopwood',
    authorizedAt: '2026-01-05T09:00:00.000Z',
  }

  beforeEach(() => {
    givenSession({ role: 'admin', name: 'Grace Hopwood' })
    falseServer({
      'GET /api/users/head-signature': () =>
        json(200, { headSignatureUrl: null, authorizedBy: null, authorizedAt: null }),
    })
  })

  test('is sent as head-signature.png and shown with who authorises', async () => {
    const { uploads } = falseUploads(() => ({ status: 200, body: saved }))
    open('head-signature')
    await draw()
    await press('Save Head Signature')

    expect(await screen.findByText('Head signature saved successfully!')).toBeDefined()
    expect(uploads).toMatchObject([{ address: 'POST /api/users/head-signature', field: 'headSignature' }])
    expect(uploads[0]?.file.name).toBe('head-signature.png')
    expect(screen.getByText('Authorized by').textContent).toBe('Authorized by Grace Hopwood')
    expect(screen.getByText(/^Standing authorisation since 5 January 2026/)).toBeDefined()
  })

  test('needs to be drawn, and says so when it could not be saved', async () => {
    falseUploads(() => ({ status: 503, body: unreachable }))
    open('head-signature')
    await press('Save Head Signature')
    expect(screen.getByRole('alert').textContent).toBe('Please draw your head signature first')

    await draw()
    await press('Save Head Signature')
    expect(await screen.findByText('Error saving head signature')).toBeDefined()
  })

  test('is deleted only after a warning that all LOLER certificates are affected', async () => {
    falseServer({
      'GET /api/users/head-signature': () => json(200, saved),
      'DELETE /api/users/head-signature': () =>
        json(200, { headSignatureUrl: null, authorizedBy: null, authorizedAt: null }),
    })
    open('head-signature')
    await press('Delete Head Signature')
    const question = await screen.findByRole('dialog', { name: 'Delete the head signature?' })
    expect(question.textContent).toContain('This affects all LOLER certificates')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('Head signature deleted successfully!')).toBeDefined()
    await waitFor(() => expect(screen.queryByAltText('The current head signature')).toBeNull())
  })

  test('stays when deleting fails', async () => {
    falseServer({
      'GET /api/users/head-signature': () => json(200, saved),
      'DELETE /api/users/head-signature': () => json(503, unreachable),
    })
    open('head-signature')
    await press('Delete Head Signature')
    await press('Delete')

    expect(await screen.findByText('Error deleting head signature')).toBeDefined()
    expect(screen.getByAltText('The current head signature')).toBeDefined()
  })
})
