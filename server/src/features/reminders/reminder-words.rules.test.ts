import { expect, test } from 'vitest'
import { reminderHtml, reminderText } from './reminder-body.ts'
import { reminderWords, type ToldPiece } from './reminder-words.rules.ts'

const today = '2026-03-01'
const hull = { _id: 'hull', address: '1 Quay Road, Hull HU1 1AA' }
const to = {
  name: 'Jane <JD> Doe',
  firm: { companyName: 'Hopwood Ltd', companyPhone: '0114 496 0150' },
  company: 'Acme Ltd',
  registerUrl: 'https://reports.example.test/customer/equipment',
  unsubscribeUrl: 'https://reports.example.test/unsubscribe/k7w2',
}

function piece(serialNumber: string, dueDate: string, facts: Partial<ToldPiece> = {}): ToldPiece {
  return { description: 'Chain Block', serialNumber, dueDate, visitDate: null, site: hull, ...facts }
}

test('pieces are told by site: overdue, due, and with the visit they are planned for', () => {
  const { subject, sites } = reminderWords(
    'Acme Ltd',
    [
      piece('A', '2026-02-28'),
      piece('B', '2026-03-01'),
      piece('C', '2026-03-20', { visitDate: '2026-03-12' }),
      piece('D', '2026-03-20', { site: null }),
    ],
    today,
  )

  expect(subject).toBe('Thorough examinations: 1 piece overdue, 2 due, 1 in a planned visit')
  expect(sites.map(({ name, groups }) => [name, ...groups.map(({ title }) => title)])).toEqual([
    ['1 Quay Road, Hull HU1 1AA', 'Overdue', 'Due', 'Visit planned for 12/03/2026'],
    ['Site not known to us', 'Due'],
  ])
  expect(sites[0]?.groups.flatMap(({ pieces }) => pieces.map(({ detail }) => detail))).toEqual([
    'was due by 28/02/2026, must not be used until examined',
    'due by 01/03/2026',
    'due by 20/03/2026',
  ])
})

test('a visit that comes too late says first after which day its pieces must not be used', () => {
  const late = ['A', 'B', 'C'].map((serial) => piece(serial, '2026-03-03', { visitDate: '2026-03-12' }))

  const { alerts, sites } = reminderWords('Acme Ltd', late, today)

  expect(alerts).toEqual(['3 items must not be used after 3 March: the visit is planned for 12/03/2026.'])
  expect(sites[0]?.groups[0]?.pieces[0]?.detail).toBe(
    'due by 03/03/2026, must not be used after that day until examined',
  )
})

test('a mail names so many pieces as can be read, and leaves the others to the register', () => {
  const many = Array.from({ length: 55 }, (_, index) => piece(`S-${index}`, '2026-03-20'))

  expect(reminderText(reminderWords('Acme Ltd', many, today), to)).toContain('and 15 pieces more, in your register')
})

test('its HTML takes nothing for markup; both lead to the register and out of it, and give the firm’s telephone', () => {
  const words = reminderWords('Acme Ltd', [piece('<b>', '2026-03-20')], today)
  const [text, html] = [reminderText(words, to), reminderHtml(words, to)]

  expect(html).toContain('Dear Jane &lt;JD&gt; Doe,')
  expect(html).toContain('Chain Block, &lt;b&gt;')
  for (const mail of [text, html]) {
    expect(mail).toContain(to.registerUrl)
    expect(mail).toMatch(/Hopwood Ltd(\n|<br>\n?)Telephone 0114 496 0150/)
    expect(mail).toContain(to.unsubscribeUrl)
  }
})
