import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '#server/package-root.ts'
import { certificateFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { renderedCertificate } from '#server/testing/pdf/rendered-certificate.ts'

const dangerous = {
  fitForPurpose: false,
  defectImmediateDanger: true,
  defectDescription: 'The throat is opened beyond the limit given by the maker. '.repeat(5),
}

describe('a report of several pages', () => {
  const items = Array.from({ length: 5 }, (_, at) =>
    itemFacts({
      _id: `item-${at}`,
      serialNumber: `SN-${at + 1}X`,
      repairDetails: 'Renew the label',
      status: 'requires_repair',
    }),
  )

  test('calls what needs no repair an observation, in its summary and with the item', async () => {
    const { pdf } = await renderedCertificate(certificateFacts({ items }))
    const pages = (await PDF.load(pdf)).extractText().map(({ text }) => text)

    expect(pages[0]).toContain('5 items examined: 5 fit for purpose with an observation.')
    expect(pages[0]?.match(/Observation/g)?.length).toBeGreaterThanOrEqual(items.length)
  })

  test('has the employer, its number and its version above every page but the first, which has its title', async () => {
    const { pdf } = await renderedCertificate(certificateFacts({ items }))
    const [, ...others] = (await PDF.load(pdf)).extractText().map(({ text }) => text)

    expect(others.length).toBeGreaterThan(0)
    for (const page of others) {
      expect(page).toContain('Report of Thorough Examination · Acme Ltd')
      expect(page).toContain('C-000123 · Version 1')
    }
  })

  test.each([
    ['one of several', items],
    ['its only one', [itemFacts({ ...dangerous, repairDetails: 'Replace the hook', photoFileId: 'photo' })]],
  ])('never splits an item that a page can hold, %s, and ends its running head with a whole word', async (_, all) => {
    const name = `${'Extraordinarily Long Named '.repeat(6)}Ltd`
    const { pdf } = await renderedCertificate(
      certificateFacts({ items: all, employer: { name, address: '1 Works Road', logoFileId: null } }),
    )
    const pages = (await PDF.load(pdf)).extractText().map(({ text }) => text)

    expect(pages.length).toBeGreaterThan(1)
    expect(pages.join('\n')).not.toContain('continued')
    for (const page of pages.slice(1)) expect(page).toMatch(/^Report of .* (Extraordinarily|Long|Named) …/m)
  })

  test('begins with its dangers on the first page, however many there are', async () => {
    const all = Array.from({ length: 40 }, (_, at) =>
      itemFacts({ ...dangerous, _id: `item-${at}`, defectDescription: 'The throat is open. '.repeat(4) }),
    )
    const { pdf } = await renderedCertificate(certificateFacts({ items: all }))
    const [first] = (await PDF.load(pdf)).extractText().map(({ text }) => text)

    expect(first).toContain('Item 1, ')
    expect(first).toContain('Do not use.')
  })

  test('leads from each row of its summary to the page of the item', async () => {
    const { pdf } = await renderedCertificate(certificateFacts({ items }))
    const file = pdf.toString('latin1')
    const links = [...file.matchAll(/\/Subtype \/Link[^>]*?\/Dest (\d+) 0 R[^>]*?\/Contents \(page (\d+)\)/g)]
    const pages = (await PDF.load(pdf)).extractText().map(({ text }) => text)

    const leadsTo = links.map(([, , page]) => pages[Number(page) - 1] ?? '')
    expect(links).toHaveLength(items.length)
    expect(new Set(links.map(([, place]) => place)).size).toBe(items.length)
    for (const [at, page] of leadsTo.entries()) expect(page).toMatch(new RegExp(`Item ${at + 1}\\b`))
  })
})

describe('the § marks of a report', () => {
  const templates = ['src/pdf/letterhead.typ', 'src/features/certificates/document/certificate.typ'].map((name) =>
    readFileSync(join(packageRoot, name), 'latin1'),
  )
  const grey = /#let grey = rgb\("(#[0-9a-f]{6})"\)/.exec(templates.join('\n'))?.[1] ?? ''
  const washes = [...templates.join('\n').matchAll(/wash(?:: | = )rgb\("(#[0-9a-f]{6})"\)/g)].map(([, wash]) => wash)

  test.each(['#ffffff', ...washes])('have a contrast of at least 4.5 to 1 on %s', (ground) => {
    expect(washes.length).toBeGreaterThanOrEqual(3)
    expect(contrast(grey, ground ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})

/** WCAG 2.2: (lighter + 0.05) / (darker + 0.05). */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
