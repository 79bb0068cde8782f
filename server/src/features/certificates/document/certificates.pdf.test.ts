import { PDF } from '@libpdf/core'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPdfRenderer } from '#server/pdf/renderer.ts'
import { hasNativeTypst } from '#server/pdf/typst.ts'
import { certificateFacts, examinerFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { renderedCertificate } from '#server/testing/pdf/rendered-certificate.ts'

/** Typst's WebAssembly build can't be asked for PDF/A. */
const isNative = await hasNativeTypst()

async function textOf(pdf: Buffer): Promise<string> {
  const pages = (await PDF.load(pdf)).extractText()
  return pages.map(({ text }) => text).join('\n')
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}

describe('the rendered report', () => {
  test('of one item fits one page, photo, signatories and all', async () => {
    const { pdf } = await renderedCertificate(certificateFacts({ items: [itemFacts({ photoFileId: 'photo' })] }))

    expect((await PDF.load(pdf)).getPages()).toHaveLength(1)
    const text = await textOf(pdf)
    for (const words of ['Report of Thorough Examination', 'C-000123', 'CB-100245', 'Authorised by', 'Page 1 of 1']) {
      expect(text).toContain(words)
    }
  })

  test('prints four photos of an item and says how many more there are', async () => {
    const item = itemFacts({ photoFileId: 'photo', morePhotoFileIds: ['second', 'third', 'fourth', 'fifth', 'sixth'] })
    const { pdf } = await renderedCertificate(certificateFacts({ items: [item] }))

    expect(await textOf(pdf)).toContain('2 further photos of this item are kept with the job.')
  })

  test('keeps the due date of what was not examined on one line', async () => {
    const notExamined = {
      _id: 'e0000000-0000-4000-8000-000000000001',
      description: 'Chain Block',
      serialNumber: 'CB-200',
      assetNumber: '',
      outcome: 'not_this_visit' as const,
      reason: 'In use on the night shift',
      dueDate: '2027-09-30',
    }
    const { pdf } = await renderedCertificate(certificateFacts({ notExamined: [notExamined] }))

    expect(await textOf(pdf)).toContain('30 September 2027')
  })

  test(`is A4, tagged, ${isNative ? 'PDF/A-3' : 'does not call itself PDF/A'}, and carries its data for machines`, async () => {
    const facts = certificateFacts()
    const { pdf } = await renderedCertificate(facts)
    const document = await PDF.load(pdf)

    const [page] = document.getPages()
    expect([page?.width, page?.height].map((side) => Math.round(side ?? 0))).toEqual([595, 842])
    const plain = pdf.toString('latin1')
    expect(plain).toMatch(/\/MarkInfo\s*<<\s*\/Marked true/)
    expect(plain.includes('pdfaid:part>3<')).toBe(isNative)
    expect(plain.includes('pdfaid:conformance>A<')).toBe(isNative)
    const attached = JSON.parse(Buffer.from(document.getAttachment('report.json') ?? []).toString()) as typeof facts
    expect(attached).toMatchObject({
      number: 123,
      employer: { name: 'Acme Ltd' },
      items: [{ serialNumber: 'CB-100245' }],
    })
    expect(JSON.stringify(attached)).not.toContain('FileId')
  })

  test('prints text literally, whatever it looks like to a machine', async () => {
    const hostile = '#let $x$ = "\\" *b* _i_ `r` <l> @ref // trailer << /Size 1 >> endobj /ByteRange [0 ****'
    const { pdf } = await renderedCertificate(
      certificateFacts({
        firm: { ...certificateFacts().firm, name: 'trailer' },
        employer: { name: hostile, address: '#panic("no")', logoFileId: null },
        items: [
          itemFacts({ description: hostile, serialNumber: '#image("/etc/passwd")', additionalInfo: 'a\u202Efdp.exe' }),
        ],
      }),
    )
    const text = withoutSpaces(await textOf(pdf))

    expect(text).toContain(withoutSpaces(hostile))
    expect(text).toContain('#panic("no")')
    expect(text).toContain('#image("/etc/passwd")')
    expect(text).toContain('afdp.exe')
  })

  test('prints names of any script, with every font inside', async () => {
    const names = ["Zoë O'Brien-Ołowska", 'Nguyễn', 'Ελένη', 'Київ', '佐藤', '张伟', '김민준']
    const { pdf } = await renderedCertificate(
      certificateFacts({
        examiners: [examinerFacts({ name: names.join('\n'), qualifications: 'محمد אברהם हिन्दी 👍 𠮷' })],
      }),
    )

    const text = withoutSpaces(await textOf(pdf))
    for (const name of names) expect(text).toContain(withoutSpaces(name))
  })

  test.each([
    ['Georgian', 'თბილისი'],
    ['Armenian', 'Երեւան'],
    ['Ethiopic', 'አዲስ አበባ'],
  ])('prints %s with glyphs of its own font', async (script, name) => {
    const { pdf } = await renderedCertificate(certificateFacts({ items: [itemFacts({ manufacturer: name })] }))

    expect(withoutSpaces(await textOf(pdf))).toContain(withoutSpaces(name))
    expect(pdf.toString('latin1')).toMatch(new RegExp(`/BaseFont /[A-Z]{6}\\+NotoSans${script}-Regular`))
  })

  test('wraps what is wider than its column, and goes on overleaf with what is longer than a page', async () => {
    const { pdf } = await renderedCertificate(
      certificateFacts({
        employer: { name: 'W'.repeat(255), address: '', logoFileId: null },
        items: [
          itemFacts({
            description: 'W'.repeat(255),
            additionalInfo: 'many words '.repeat(450),
            swlConfiguration: 'x'.repeat(5000),
            defectDescription: 'word '.repeat(1000),
            repairDetails: 'y'.repeat(5000),
            defectImmediateDanger: true,
            fitForPurpose: false,
            testDetails: 'z\n'.repeat(300),
            photoFileId: 'photo',
          }),
        ],
      }),
    )
    const text = withoutSpaces(await textOf(pdf))

    expect(text).toContain('W'.repeat(255))
    for (const [letter, count] of [
      ['x', 5000],
      ['y', 5000],
      ['z', 300],
    ] as const) {
      expect(text.split(letter).length - 1).toBeGreaterThanOrEqual(count)
    }
  })

  test('can be searched and copied: nothing invisible stands in a long serial number or the verification address', async () => {
    const serialNumber = 'CRANE/2019.07-HOIST/0000012345'
    const facts = certificateFacts({ items: [itemFacts({ serialNumber }), itemFacts({})] })
    const text = await textOf((await renderedCertificate(facts)).pdf)

    // Broken where a reader would break it.
    for (const part of ['CRANE/2019.07-', 'HOIST/0000012345']) expect(text).toContain(part)
    expect(text).toContain(facts.verifyUrl)
    expect(text).not.toMatch(/[\u00ad\u200b-\u200d\u2060]/)
  })

  test('never has a page with signatures alone: the end of the last item stands with them', async () => {
    for (const count of [2, 3]) {
      const items = Array.from({ length: count }, () => itemFacts({ photoFileId: 'photo' }))
      const pages = (await PDF.load((await renderedCertificate(certificateFacts({ items }))).pdf)).extractText()

      const last = pages.at(-1)?.text ?? ''
      expect(last).toContain('Report made by')
      expect(last).toMatch(/Date of this examination/)
    }
  })

  test('says on the next page which item goes on there', async () => {
    const long = itemFacts({
      defectDescription: 'word '.repeat(1000),
      defectImmediateDanger: true,
      fitForPurpose: false,
    })
    const { pdf } = await renderedCertificate(certificateFacts({ items: [long, itemFacts({})] }))

    expect(await textOf(pdf)).toContain('Item 1, continued')
  })

  test('of the same facts is the same to the byte', async () => {
    const [one, other] = [await renderedCertificate(certificateFacts()), await renderedCertificate(certificateFacts())]

    expect(one.sha256).toBe(other.sha256)
  })

  test('owes nothing to the one that the same process drew before it', async () => {
    const facts = certificateFacts({ items: [itemFacts({ photoFileId: 'photo' })] })
    const before = certificateFacts({
      number: 122,
      employer: { name: 'Somebody Else plc', address: 'Elsewhere', logoFileId: null },
      items: [itemFacts({ serialNumber: 'OTHER-1', photoFileId: 'photo' }), itemFacts({ serialNumber: 'OTHER-2' })],
    })
    const fresh = openPdfRenderer({ workerFile: inject('workerFile') })
    onTestFinished(() => fresh.close())

    await renderedCertificate(before)
    const after = await renderedCertificate(facts)

    expect(after.sha256).toBe((await renderedCertificate(facts, null, fresh)).sha256)
  })
})
