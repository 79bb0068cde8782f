import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { CompanyContacts } from './company-contacts.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { CompanySites } from './company-sites.tsx'
import { falseServer, json, type ReceivedRequest } from '#web/testing/false-server.ts'
import { givenCompany, givenContact, givenSite } from '#web/testing/given-records.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { press, showPage } from '#web/testing/show-page.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

const company = givenCompany({ logoUrl: '/files/1/logo.png' })
const companyId = company._id
const contacts = <CompanyContacts companyId={companyId} contacts={[givenContact()]} onGiveLogin={() => {}} />
const sites = <CompanySites companyId={companyId} siteAddresses={[givenSite()]} />

function show(part: ReactNode, replies: Record<string, (received: ReceivedRequest) => Response> = {}) {
  const { received } = falseServer(replies)
  showPage(<ThemeProvider>{part}</ThemeProvider>, '/admin/companies/1')
  return () => received.filter(({ method }) => method !== 'GET')
}

async function fillIn(texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) if (text) await userEvent.type(screen.getByLabelText(label), text)
}

beforeEach(() => {
  givenSession({ role: 'admin' })
})

describe('a new contact', () => {
  test.each([
    ['without a name', { Name: '', Email: 'bo@acme.test' }, 'Name'],
    ['without an email', { Name: 'Bo', Email: '' }, 'Email'],
    ['with an email that is none', { Name: 'Bo', Email: 'bo' }, 'Email'],
  ])('%s is not sent, and the field is pointed at', async (_, texts, wrong) => {
    const sent = show(contacts)
    await press('Add contact')
    await fillIn(texts)

    await press('Add contact')

    expect(screen.getByLabelText(wrong).getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  })

  test('may have a phone', async () => {
    const sent = show(contacts, { 'POST /api/contacts': () => json(201, givenContact()) })
    await press('Add contact')
    await fillIn({ Name: 'Bo', Email: 'bo@acme.test', Phone: '01482 1' })

    await press('Add contact')

    await waitFor(() =>
      expect(sent()).toMatchObject([{ body: { name: 'Bo', email: 'bo@acme.test', phone: '01482 1', companyId } }]),
    )
  })

  test('is sent again under the same id after a lost answer, and under another once that one is refused as taken', async () => {
    const taken = { error: 'This contact was already added, with different details.', code: 'id-taken' }
    const answers = [json(502, {}), json(502, {}), json(409, taken), json(201, givenContact())]
    const sent = show(contacts, { 'POST /api/contacts': () => answers.shift() ?? json(502, {}) })
    await press('Add contact')
    await fillIn({ Name: 'Bo', Email: 'bo@acme.test' })

    await press('Add contact')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await screen.findByRole('button', { name: 'Add contact' })
    await press('Add contact')
    await waitFor(() => expect(sent()).toHaveLength(2))
    await screen.findByRole('button', { name: 'Add contact' })
    await fillIn({ Phone: '01482 1' })
    await press('Add contact')
    expect(await screen.findByText(taken.error)).toBeDefined()
    await press('Add contact')
    await waitFor(() => expect(sent()).toHaveLength(4))

    const [first, again, corrected, afterRefusal] = sent().map(({ body }) => Object(body)._id)
    expect([again, corrected]).toEqual([first, first])
    expect(afterRefusal).not.toBe(first)
  })
})

describe('a contact', () => {
  const path = `/api/contacts/${givenContact()._id}`

  async function openForm(reply: () => Response) {
    const sent = show(contacts, { [`PUT ${path}`]: reply })
    await press(`Actions for ${givenContact().name}`)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    return sent
  }

  test('is changed where it stands, beginning with what is known', async () => {
    const sent = await openForm(() => json(200, givenContact({ phone: '01482 2' })))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(givenContact().email)
    await userEvent.clear(screen.getByLabelText('Phone'))
    await fillIn({ Phone: '01482 2' })

    await press('Save')

    await waitFor(() => expect(sent()).toMatchObject([{ method: 'PUT', path, body: { phone: '01482 2' } }]))
    expect(await screen.findByText(`${givenContact().name} was saved.`)).toBeDefined()
    expect(screen.queryByRole('form', { name: 'Edit contact' })).toBeNull()
  })

  test('that was refused keeps what was typed and says why', async () => {
    await openForm(() => json(404, { error: 'There is no such contact.', code: 'not-found' }))
    await fillIn({ Name: ' Jr' })

    await press('Save')

    expect(await screen.findByText('There is no such contact.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(`${givenContact().name} Jr`)
  })
})

describe('a site address', () => {
  const whole = { 'Address line 1': '9 Wharf', 'Town or city': 'Hull', Postcode: 'HU1' }

  test.each(Object.keys(whole))('is not sent without %s', async (label) => {
    const sent = show(sites)
    await press('Add site')
    await fillIn({ ...whole, [label]: '' })

    await press('Add site address')

    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  })

  test('needs no second line', async () => {
    const sent = show(sites, { 'POST /api/site-addresses': () => json(201, givenSite()) })
    await press('Add site')
    await fillIn(whole)

    await press('Add site address')

    await waitFor(() =>
      expect(sent()).toMatchObject([{ body: { addressLine1: '9 Wharf', city: 'Hull', postcode: 'HU1', companyId } }]),
    )
  })

  test('says what it is mainly used for and which regulations apply, when it is added and afterwards', async () => {
    const path = `/api/site-addresses/${givenSite()._id}`
    const sent = show(sites, {
      'POST /api/site-addresses': () => json(201, givenSite()),
      [`PUT ${path}`]: () => json(200, givenSite()),
    })
    await press('Add site')
    await fillIn(whole)
    await userEvent.selectOptions(screen.getByLabelText('Main activity'), 'Warehouse of goods for sale')
    await press('Add site address')
    await waitFor(() => expect(sent()).toMatchObject([{ body: { mainActivity: 'warehouse' } }]))

    await press('Edit 1 Dock Road')
    const form = within(await screen.findByRole('form', { name: 'Edit 1 Dock Road' }))
    await userEvent.selectOptions(form.getByLabelText('Main activity'), 'Docks')
    await userEvent.selectOptions(form.getByLabelText('Regulations'), 'Northern Ireland: LOLER (NI) 1999')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))

    await waitFor(() =>
      expect(sent().at(-1)).toMatchObject({
        method: 'PUT',
        path,
        body: { mainActivity: 'docks', isInNorthernIreland: true },
      }),
    )
  })

  test('is deleted only after a question that names it', async () => {
    const path = `/api/site-addresses/${givenSite()._id}`
    const sent = show(sites, { [`DELETE ${path}`]: () => json(200, { _id: givenSite()._id }) })
    await press('Delete 1 Dock Road')

    await screen.findByRole('dialog', { name: 'Delete 1 Dock Road, Hull?' })
    expect(sent()).toEqual([])
    await press('Delete')

    await waitFor(() => expect(sent()).toMatchObject([{ method: 'DELETE', path }]))
  })
})

describe('a company’s logo', () => {
  test('is a picture, of 50MB at most', () => {
    show(<CompanyLogo company={company} />)

    expect(screen.getByLabelText('Replace logo', { selector: 'input' }).getAttribute('accept')).toBe('image/*')
    expect(screen.getByText('Recommended PNG or JPG, maximum 50MB')).toBeDefined()
    expect(screen.getByAltText('Logo of Acme Ltd')).toBeDefined()
  })

  test('is put on certificates by a switch, and nothing else is sent', async () => {
    const sent = show(<CompanyLogo company={company} />, {
      [`PUT /api/companies/${companyId}`]: () => json(200, { ...company, useLogoInPdf: true }),
    })

    await userEvent.click(screen.getByRole('switch', { name: 'Use logo in PDF' }))

    await waitFor(() => expect(sent()).toMatchObject([{ body: { useLogoInPdf: true } }]))
    expect(Object.keys(Object(sent()[0]?.body))).toEqual(['useLogoInPdf'])
  })

  test('a company’s logo that could not be deleted stays, and the administrator reads so', async () => {
    show(<CompanyLogo company={company} />, {
      [`DELETE /api/companies/${companyId}/logo`]: () => json(503, { error: 'Later.', code: 'unavailable' }),
    })
    await press('Delete logo')
    const question = within(await screen.findByRole('dialog', { name: 'Delete the logo of Acme Ltd?' }))

    await userEvent.click(question.getByRole('button', { name: 'Delete logo' }))

    expect(await screen.findByText('Error deleting logo')).toBeDefined()
    expect(screen.getByText('Later.')).toBeDefined()
    expect(screen.getByAltText('Logo of Acme Ltd')).toBeDefined()
  })
})
