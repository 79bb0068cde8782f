import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { getEquipment } from '#contract/equipment/equipment.contract.ts'
import { getTag, labelTemplates, printLabels, type LabelTemplate } from '#contract/tags/tags.contract.ts'
import { realPdfRenderer } from '#server/testing/pdf/test-pdf-renderer.ts'
import { hasProgram, runProgram } from '#server/testing/programs.ts'
import { testApp } from '#server/testing/test-app.ts'
import { labelRequest, newCode } from './labels.actions.ts'

const template = 'roll-50x25'

describe('printing labels', () => {
  test('printing labels gives a piece the code it has, and one without a code a new one', async () => {
    const { admin, engineer, customer, given } = await testApp()
    const company_id = String(customer.user.company_id)
    await given.job({ company_id, assigned_engineer_id: engineer.user.id })
    const { id } = await given.equipment({ company_id, serial_number: 'S-1' })
    const tags = async () => (await admin.send(getEquipment, { equipmentId: id })).body.tags

    const reply = await engineer.send(printLabels, { equipmentIds: [id], template })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    const [tag] = await tags()
    expect(tag).toMatchObject({ kind: 'own', value: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-Z]{4}$/) })
    await admin.send(printLabels, { filter: { companyId: company_id }, template })
    expect(await tags()).toEqual([tag])
  })

  test('blank labels are codes of ours that are on no piece', async () => {
    const { admin, db } = await testApp()
    expect((await admin.send(printLabels, { blank: 3, template })).status).toBe(200)
    const codes = await db.selectFrom('tag_codes').select('code').execute()
    expect(codes).toHaveLength(3)
    const { body } = await admin.send(getTag, { value: String(codes[0]?.code) })
    expect(body).toEqual({ value: codes[0]?.code, kind: 'own', equipment: null })
  })

  test('no labels are printed of another’s pieces, of none, of more than 500, or of two kinds at once', async () => {
    const { admin, engineer, customer, given, db } = await testApp()
    const { id } = await given.equipment({ company_id: String(customer.user.company_id) })
    for (const [asked, status] of [
      [{ equipmentIds: [id] }, 404],
      [{ filter: {} }, 400],
      [{}, 400],
      [{ blank: 501 }, 400],
      [{ blank: 0 }, 400],
      [{ blank: 1, equipmentIds: [id] }, 400],
    ] as const)
      expect([asked, (await engineer.send(printLabels, { ...asked, template } as never)).status]).toEqual([
        asked,
        status,
      ])
    expect((await customer.send(printLabels, { blank: 1, template })).status).toBe(403)
    const others = { filter: { companyId: (await given.company()).id } }
    expect((await admin.send(printLabels, { ...others, template })).status).toBe(400)
    expect(await db.selectFrom('tag_codes').select('code').execute()).toEqual([])
  })
})

const publicUrl = 'https://thorough.hopwood-lifting.co.uk'
const count = inject('rounds') === 'all' ? 200 : 5
const dpi = 300

const firm = 'Hopwood Lifting Inspections Ltd'

async function rendered(
  labels: { code: string; serialNumber: string }[],
  sheet: { form: LabelTemplate; firm: string },
) {
  const folder = await mkdtemp(join(tmpdir(), 'thorough-labels-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const request = labelRequest(labels, { ...sheet, publicUrl })
  const { path } = await realPdfRenderer().render({ ...request, folder, createdAt: 0 })
  return { folder, path }
}

/** As they leave a printer: pages of 300 dpi. */
async function printedPages(form: LabelTemplate, codes: string[]): Promise<Buffer[]> {
  const labels = codes.map((code, index) => ({ code, serialNumber: `SN-${index} Ä 12/7` }))
  const { folder, path } = await rendered(labels, { form, firm })
  runProgram('pdftoppm', ['-r', String(dpi), '-gray', '-png', path, join(folder, 'page')])
  const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted()
  const white = { top: 60, bottom: 60, left: 60, right: 60, background: '#ffffff' }
  return Promise.all(pages.map((name) => sharp(join(folder, name)).trim().extend(white).png().toBuffer()))
}

type Picture = (page: Buffer) => Sharp

/** How a phone may see them. */
const sights: Record<string, Picture> = {
  'as printed': (page) => sharp(page),
  'turned 15°': (page) => sharp(page).rotate(15, { background: '#ffffff' }),
  blurred: (page) => sharp(page).blur(2),
  dim: (page) => sharp(page).linear(0.18, 12),
}

async function read(picture: Sharp): Promise<string[]> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  }
  const found = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 255, tryInvert: false })
  return found.map(({ text }) => text)
}

describe.skipIf(!hasProgram('pdftoppm'))('every code of a sheet', () => {
  beforeAll(async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer } })
  })

  test.each(labelTemplates)('every code of %s is read back, also turned, blurred and dim', async (form) => {
    const codes = Array.from({ length: count }, newCode)
    const pages = await printedPages(form, codes)
    const addresses = codes.map((code) => `${publicUrl}/t/${code}`).toSorted()
    for (const [sight, picture] of Object.entries(sights)) {
      const found: string[] = []
      for (const page of pages) found.push(...(await read(picture(page))))
      expect([sight, [...new Set(found)].toSorted()]).toEqual([sight, addresses])
    }
  })
})

describe.skipIf(!hasProgram('pdftotext'))('the words of a label', () => {
  const ordinary = { serialNumber: 'SN-4711', firm }
  const long = { serialNumber: 'SN-2026/0004711-HOIST-BAY-7-EAST-WING', firm: 'Hebezeugsachverständigengesellschaft' }
  const wide = { serialNumber: 'W'.repeat(60), firm: 'H'.repeat(60) }
  const foreign = {
    serialNumber: '吊り上げ装置番号吊り上げ装置番号吊り上げ装置番号',
    firm: 'شركة فحص معدات الرفع المحدودة',
  }
  const millimetre = 72 / 25.4
  const rightEdges: Record<LabelTemplate, number> = {
    'a4-65': 42.85,
    'a4-24': 70.7,
    'roll-50x25': 50,
    'roll-25x25': 25,
  }
  const bottomEdges: Record<LabelTemplate, number> = {
    'a4-65': 31.9,
    'a4-24': 46.8,
    'roll-50x25': 25,
    'roll-25x25': 25,
  }

  test.each(labelTemplates)(
    'the words of %s stay on their label, however long they are, and can be read',
    async (form) => {
      for (const { serialNumber, firm } of [ordinary, long, wide, foreign]) {
        const { path } = await rendered([{ code: newCode(), serialNumber }], { form, firm })
        const words = wordsOn(runProgram('pdftotext', ['-bbox', path, '-']))
        expect(words.length).toBeGreaterThanOrEqual(3)
        for (const { text, right, bottom } of words) {
          expect([serialNumber, text, right / millimetre < rightEdges[form]]).toEqual([serialNumber, text, true])
          expect([serialNumber, text, bottom / millimetre < bottomEdges[form]]).toEqual([serialNumber, text, true])
        }
        const number = words.filter(({ text }) => serialNumber.startsWith(text.slice(0, 4)))
        for (const { height } of number) expect([serialNumber, height > 3.9]).toEqual([serialNumber, true])
      }
    },
  )
})

function wordsOn(boxes: string) {
  const found = boxes.matchAll(/yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</g)
  return Array.from(found, ([, top, right, bottom, text = '']) => {
    return { text, right: Number(right), bottom: Number(bottom), height: Number(bottom) - Number(top) }
  })
}
