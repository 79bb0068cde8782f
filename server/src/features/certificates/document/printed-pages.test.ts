import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { certificateFacts, examinerFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { hasProgram, runProgram } from '#server/testing/programs.ts'
import { renderedCertificate } from '#server/testing/pdf/rendered-certificate.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { extractFacts } from '#server/features/certificates/extracts/extract-facts.ts'

const danger = {
  defectImmediateDanger: true,
  fitForPurpose: false,
  defectPart: 'Load chain',
  defectDescription: 'Link 14 stretched beyond the discard limit.',
  repairDetails: 'Renew the load chain.',
}
const clean = Array.from({ length: 12 }, (_, at) =>
  itemFacts({ _id: `item-${at + 1}`, serialNumber: `CB-${100 + at}`, swlConfiguration: at === 4 ? 'Single fall' : '' }),
)
const examiners = [examinerFacts({ places: clean.map((_, at) => at + 1) })]
const extract = {
  itemId: 'item-5',
  code: 'k7w2m9qd4t8xz3v6hc5r',
  madeAt: '2026-11-16T09:00:00.000Z',
  firmName: certificateFacts().firm.name,
}

describe.skipIf(!hasProgram('pdftoppm'))('the first page', () => {
  test.each<[string, CertificateFacts | null]>([
    ['one-item', certificateFacts({ items: [itemFacts({ photoFileId: 'photo', ...danger })] })],
    ['schedule', certificateFacts({ items: clean, examiners })],
    [
      'extract',
      extractFacts(certificateFacts({ items: clean, examiners }), {
        ...extract,
        verifyUrl: 'https://example.test/verify',
      }),
    ],
  ])(
    'of %s looks as it did when somebody last looked at it (if it should not: delete the golden page)',
    async (name, facts) => {
      if (!facts) throw new Error('There is nothing to print.')
      const { path, folder } = await renderedCertificate(facts)
      runProgram('pdftoppm', ['-r', '72', '-f', '1', '-l', '1', '-png', '-singlefile', path, join(folder, 'page')])
      const page = await readFile(join(folder, 'page.png'))
      const golden = join(import.meta.dirname, `${name}.golden.png`)
      const known = await readFile(golden).catch(() => null)
      if (!known) return writeFile(golden, page)

      expect(await shareOfOtherPixels(page, known)).toBeLessThan(0.002)
      return undefined
    },
  )
})

/** Those that differ by more than another smoothing of edges would explain. */
async function shareOfOtherPixels(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).greyscale().blur(0.8).raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return 1
  return a.reduce((count, value, at) => count + (Math.abs(value - (b[at] ?? 0)) > 64 ? 1 : 0), 0) / a.length
}
