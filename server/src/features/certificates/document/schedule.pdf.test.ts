import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { certificateFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { renderedCertificate } from '#server/testing/pdf/rendered-certificate.ts'
import type { ItemFacts } from './certificate-facts.ts'

const danger = { defectImmediateDanger: true, fitForPurpose: false, defectDescription: 'Hook cracked' }

async function rendered(count: number, others: (place: number) => Partial<ItemFacts> = () => ({})) {
  const items = Array.from({ length: count }, (_, at) =>
    itemFacts({ serialNumber: `SN-${at + 1}X`, ...others(at + 1) }),
  )
  const { pdf } = await renderedCertificate(certificateFacts({ items }))
  return { pdf, pages: (await PDF.load(pdf)).extractText().map(({ text }) => text) }
}

/** The places of the items on a page, by their serial numbers. */
function itemsOn(page: string | undefined): number[] {
  return [...(page ?? '').matchAll(/SN-(\d+)X/g)].map(([, place]) => Number(place))
}

describe('a report with more than a few clean items', () => {
  test('has 25 to 30 of them on a page, each once, under heads that are repeated', async () => {
    const { pages } = await rendered(90)

    expect(pages.length).toBeLessThanOrEqual(4)
    expect(itemsOn(pages[1]).length).toBeGreaterThanOrEqual(25)
    expect(pages.flatMap(itemsOn)).toEqual(Array.from({ length: 90 }, (_, at) => at + 1))
    for (const page of pages) expect(page).toMatch(/Asset number.*Next examination/)
  })

  test('never has a page with signatures alone: the last rows stand with them', async () => {
    for (const count of [6, 9, 12, 15]) {
      const { pages } = await rendered(count)
      const last = pages.at(-1)

      expect(last).toContain('Report made by')
      expect(itemsOn(last)).toContain(count)
    }
  })

  test('tells of a danger first and in full, and shows the photos of the others behind the signatures', async () => {
    const { pages } = await rendered(6, (place) => (place === 4 ? danger : { photoFileId: `photo-${place}` }))
    const text = pages.join('\n')

    const order = ['Hook cracked', 'Schedule of items without defects', 'Report made by', 'Photos of the items']
    expect(order.map((words) => text.indexOf(words))).toEqual(
      order.map((words) => text.indexOf(words)).toSorted((a, b) => a - b),
    )
    expect(order.every((words) => text.includes(words))).toBe(true)
    expect(text).toContain('5. SN-5X')
    expect(text).not.toContain('4. SN-4X')
  })

  test('has a bookmark for each item, with its number and serial number', async () => {
    const { pdf } = await rendered(5)
    const bookmarks = [...pdf.toString('latin1').matchAll(/\/Title <FEFF([0-9A-F]+)>/g)].map(([, hex]) =>
      utf16(hex ?? ''),
    )

    expect(bookmarks).toEqual(expect.arrayContaining(['2. Chain Block · SN-2X', '5. Chain Block · SN-5X']))
  })

  test('has no page with a single photo, and says which items have further ones', async () => {
    for (const count of [14, 16, 18]) {
      const { pages } = await rendered(count, (place) =>
        place === 1 ? { photoFileId: 'p', morePhotoFileIds: ['q'] } : {},
      )

      expect(pages.at(-1)).toMatch(/Report made by[^]*Photos of the items in the schedule/)
      expect(pages[0]).toContain('1 further photo is kept with the job')
    }
  })

  test('breaks a long serial number where a reader would', async () => {
    const serialNumber = 'CRANE/2019.07-HOIST/0000012345'
    const { pages } = await rendered(4, (place) => (place === 2 ? { serialNumber } : {}))

    for (const part of ['CRANE/2019.07-HOIST/', '0000012345']) expect(pages.join('\n')).toContain(part)
  })
})

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}
