import { beforeAll, describe, expect, test } from 'vitest'
import { makeSeal } from '#server/pdf/self-signed.ts'
import { hasNativeTypst } from '#server/pdf/typst.ts'
import { certificateFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { renderedCertificate } from '#server/testing/pdf/rendered-certificate.ts'

/** Typst's WebAssembly build can't be asked for PDF/A. */
const isNative = await hasNativeTypst()

/** What ISO 19005-3 (PDF/A-3) asks of a file, as far as the file's own words tell; a seal must not undo any of it. */
describe('a sealed report, as a file for the archive,', () => {
  const facts = certificateFacts({
    employer: { name: 'Żubr 佐藤 محمد Ltd', address: '', logoFileId: null },
    items: [itemFacts({ photoFileId: 'photo' })],
  })

  test('is the rendered one with the seal behind it: not a byte of it is another', async () => {
    const { rendered, sealed } = await both(facts)

    expect(sealed.subarray(0, rendered.length).equals(rendered)).toBe(true)
    expect(sealed.length).toBeGreaterThan(rendered.length)
  })

  test.runIf(isNative)(
    'says that it is PDF/A-3a, tagged, in a language, with the colours it was made for',
    async () => {
      const { plain, catalog } = await both(facts)

      expect(plain).toMatch(/pdfaid:part>3<.*pdfaid:conformance>A</s)
      for (const entry of ['Metadata', 'OutputIntents', 'StructTreeRoot', 'Outlines']) {
        expect(catalog).toMatch(new RegExp(`/${entry} \\d+ 0 R`))
      }
      expect(catalog).toContain('/Lang (en-GB)')
      expect(catalog).toMatch(/\/Marked true/)
      expect(plain).toMatch(/\/S \/GTS_PDFA1/)
      expect(plain).toMatch(/\/DestOutputProfile \d+ 0 R/)
    },
  )

  test('shows its title in the window, and not what the file is called', async () => {
    const { plain, catalog } = await both(facts)

    expect(catalog).toMatch(/\/ViewerPreferences <<[^>]*\/DisplayDocTitle true/)
    expect(plain).toContain('Report of Thorough Examination C-000123')
  })

  test('carries its data as a file that says what it is to the report', async () => {
    const { plain, catalog } = await both(facts)

    if (isNative) {
      expect(catalog).toMatch(/\/AF \[\d+ 0 R\]/)
      expect(plain).toMatch(/\/AFRelationship \/Data/)
    }
    expect(catalog).toContain('/EmbeddedFiles')
    expect(plain).toMatch(/\/Subtype \/application#2[Ff]json/)
  })

  test('has every font inside', async () => {
    const { plain } = await both(facts)

    const descriptors = [...plain.matchAll(/\/Type \/FontDescriptor.*?endobj/gs)].map(([words]) => words)
    expect(descriptors.length).toBeGreaterThan(2)
    for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile[23] \d+ 0 R/)
    const named = [...plain.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name)
    expect(named.filter((name) => !/^[A-Z]{6}\+/.test(String(name)))).toEqual([])
  })

  test('does nothing by itself and hides nothing', async () => {
    const { plain } = await both(facts)

    for (const word of ['/Encrypt', '/JavaScript', '/Launch', '/NeedAppearances true', '/LZWDecode']) {
      expect(plain).not.toContain(word)
    }
    const [widget = ''] = /<<[^>]*\/Subtype \/Widget[^>]*>>/s.exec(plain) ?? []
    const flags = Number(/\/F (\d+)/.exec(widget)?.[1])
    expect([flags & 4, flags & 0b100011]).toEqual([4, 0])
    expect(widget).toContain('/Rect [0 0 0 0]')
  })
})

let key: { kind: 'pem'; key: string; certificate: string }

beforeAll(async () => {
  const pem = await makeSeal('Report seal of test', new Date('2026-01-01T00:00:00Z'))
  const end = pem.indexOf('-----BEGIN CERTIFICATE')
  key = { kind: 'pem', key: pem.slice(0, end), certificate: pem.slice(end) }
})

async function both(facts: Parameters<typeof renderedCertificate>[0]) {
  const { pdf: rendered } = await renderedCertificate(facts)
  const { pdf: sealed } = await renderedCertificate(facts, { key, reason: 'Report', timestampUrl: null })
  const plain = sealed.toString('latin1')
  // The last one counts: the seal's update has written it anew.
  const catalog = plain.slice(plain.lastIndexOf('/Type /Catalog'))
  return { rendered, sealed, plain, catalog: catalog.slice(0, catalog.indexOf('endobj')) }
}
