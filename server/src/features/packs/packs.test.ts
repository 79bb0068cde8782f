import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import {
  generateCertificate,
  regenerateCertificate,
  withdrawCertificate,
} from '#contract/certificates/certificates.contract.ts'
import { downloadPack } from '#contract/packs/packs.contract.ts'
import { requestOf } from '#contract/endpoint.ts'
import { hasNativeTypst } from '#server/pdf/typst.ts'
import { zipEntries } from '#server/testing/files/zip-entries.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { pdfText } from '#server/testing/pdf/pdf-text.ts'
import { renderRealDocuments } from '#server/testing/pdf/test-pdf-renderer.ts'

renderRealDocuments()

/** Two reported pieces at the wharf, one of them in a second version; one piece elsewhere that was never examined. */
async function atTheGate() {
  const context = await completedJob()
  const { app, engineer, given, company, site, anotherJob } = context
  const place = { company_id: company.id, site_address_id: site.id }
  async function reportedJob(serial_number: string) {
    const words = { serial_number, description: 'Electric Hoist' }
    const piece = await given.equipment({ ...place, ...words })
    const job = await anotherJob([{ ...words, equipment_id: piece.id }])
    return { job, report: (await engineer.send(generateCertificate, { jobId: job.id })).body }
  }
  const { job } = await reportedJob('CB-100')
  await engineer.send(regenerateCertificate, { jobId: job.id })
  const { report: second } = await reportedJob('HOIST-77')
  const yard = await given.site({ company_id: company.id, address_line1: 'Back Yard', city: 'Hull' })
  await given.equipment({ company_id: company.id, site_address_id: yard.id, serial_number: 'NEW-1' })
  await given.equipment({ company_id: company.id, serial_number: 'OLD-1', lifecycle: 'withdrawn' })

  async function pack(person: { token: string | null }, input: Record<string, string> = {}) {
    const { url } = requestOf(downloadPack, input)
    const { statusCode, rawPayload, headers } = await app.inject({
      url,
      headers: { authorization: `Bearer ${person.token}` },
    })
    return { status: statusCode, headers, bytes: rawPayload }
  }
  return { ...context, yard, pack, second }
}

/** What the pages of a PDF say of their tags, and on which page the tag of each says that it is. */
function tagsOf(pdf: Buffer) {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n(.*?)^endobj/gms)].map(([, number, text]) => [
      number,
      text ?? '',
    ]),
  )
  const having = (words: string) => [...objects].filter(([, text]) => text.includes(words))
  const tree = having('/Type /StructTreeRoot')[0]?.[1] ?? ''
  const ownersOf = (page: string) => {
    const [, owners] = new RegExp(`\\[(?:.* )?${page} (\\d+) 0 R`).exec(/\/Nums \[.*/.exec(tree)?.[0] ?? '') ?? []
    return [...(objects.get(owners) ?? '').matchAll(/(\d+) 0 R/g)].map(([, owner]) => objects.get(owner) ?? '')
  }
  return {
    rows: having('/S /TR').length,
    pages: having('/Type /Page\n').map(([number, text]) => ({
      number,
      tagged: ownersOf(/\/StructParents (\d+)/.exec(text)?.[1] ?? '').map((tag) => /\/Pg (\d+)/.exec(tag)?.[1]),
    })),
    catalog: having('/Type /Catalog')[0]?.[1],
    metadata: having('/Type /Metadata')[0]?.[1],
  }
}

const indexOf = (entries: Map<string, Buffer>) => pdfText(entries.get('index.pdf') ?? Buffer.alloc(0))

describe('the pack for an inspector at the gate', () => {
  test('has every current report once, and an index that says which equipment has none', async () => {
    const { ownCustomer, pack, second } = await atTheGate()

    const { status, headers, bytes } = await pack(ownCustomer)
    const entries = zipEntries(bytes)

    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('Certificates Acme Ltd 2026-06-15.zip')
    expect([...entries.keys()].toSorted()).toEqual([
      'certificates/C-000001-v2.pdf',
      'certificates/C-000002-v1.pdf',
      'index.pdf',
      'index.xlsx',
    ])
    const report = entries.get('certificates/C-000002-v1.pdf') ?? Buffer.alloc(0)
    expect(createHash('sha256').update(report).digest('hex')).toBe(second.sha256)
    const index = await indexOf(entries)
    expect(index).toContain('Acme Ltd All sites')
    expect(index).toContain('3 in service · 2 reports · 1 without a current report')
    expect(index).toContain('HOIST-77')
    expect(index.replaceAll(' ', '')).toContain(second.sha256)
    for (const words of ['NEW-1', 'Never examined', 'Missing: no']) expect(index).toContain(words)
    expect(index).not.toContain('OLD-1')
  })

  test('says of equipment in date until when a defect of it must be repaired', async () => {
    const { admin, company, site, given, pack } = await atTheGate()
    const place = { company_id: company.id, site_address_id: site.id, serial_number: 'WORN-1' }
    await given.equipment({ ...place, next_examination_on: '2027-06-14', danger_by: '2026-09-01' })

    const index = await indexOf(zipEntries((await pack(admin, { companyId: company.id })).bytes))

    expect(index).toMatch(/WORN-1.*In date.*Repair by 01\/09\/2026/s)
  })

  test('of one site leaves the others out, and what was withdrawn is missing', async () => {
    const { admin, company, site, yard, pack, second } = await atTheGate()
    await admin.send(withdrawCertificate, { certificateId: second._id, reason: 'Wrong site' })

    const wharf = zipEntries((await pack(admin, { companyId: company.id, siteAddressId: site.id })).bytes)
    const elsewhere = zipEntries((await pack(admin, { siteAddressId: yard.id })).bytes)

    expect([...wharf.keys()].filter((name) => name.startsWith('certificates'))).toEqual([
      'certificates/C-000001-v2.pdf',
    ])
    expect(await indexOf(wharf)).not.toContain('NEW-1')
    expect([...elsewhere.keys()]).toEqual(['index.xlsx', 'index.pdf'])
    expect(await indexOf(elsewhere)).toContain('Acme Ltd Back Yard, Hull')
  })

  test('has a long index in parts, each of which says which pieces or reports it lists, tagged as one document', async () => {
    const { admin, given, yard, company, pack, second } = await atTheGate()
    for (let number = 1; number <= 101; number += 1)
      await given.equipment({ company_id: company.id, site_address_id: yard.id, serial_number: `MANY-${number}.` })

    const entries = zipEntries((await pack(admin, { companyId: company.id })).bytes)
    const index = await indexOf(entries)

    expect(index.match(/Acme Ltd All sites/g)).toHaveLength(1)
    for (const part of ['Equipment 1 to 100 of 104', 'Equipment 101 to 104 of 104', 'Reports 1 to 2 of 2'])
      expect(index).toContain(part)
    for (let number = 1; number <= 101; number += 1) expect(index).toContain(`MANY-${number}.`)
    expect(index.replaceAll(' ', '')).toContain(second.sha256)
    const { rows, pages, catalog, metadata } = tagsOf(entries.get('index.pdf') ?? Buffer.alloc(0))
    expect(rows).toBe(104 + 2 + 3)
    expect(pages.length).toBeGreaterThan(4)
    for (const { number, tagged } of pages) expect(new Set(tagged)).toEqual(new Set([number]))
    expect(catalog).toMatch(/\/Lang \(en-GB\)[\s\S]*\/Marked true/)
    if (await hasNativeTypst()) expect(metadata).toMatch(/pdfaid:part>3<.*pdfaid:conformance>A</s)
    expect(metadata).not.toContain('NPages')
  })

  test('is refused to engineers, for another’s company or site, and without a company', async () => {
    const { admin, engineer, ownCustomer, given, company, pack } = await atTheGate()
    const theirs = await given.company({ name: 'Borough Cranes' })
    const dock = await given.site({ company_id: theirs.id })

    expect((await pack(engineer, { companyId: company.id })).status).toBe(403)
    expect((await pack(ownCustomer, { companyId: theirs.id })).status).toBe(404)
    expect((await pack(ownCustomer, { siteAddressId: dock.id })).status).toBe(404)
    expect((await pack(admin, { companyId: company.id, siteAddressId: dock.id })).status).toBe(404)
    expect((await pack(admin, { companyId: randomUUID() })).status).toBe(404)
    expect((await pack(admin)).status).toBe(400)
  })

  test('breaks off where a report can’t be read, and never looks whole without it', async () => {
    const { ownCustomer, deps, pack, db } = await atTheGate()
    const { key } = await db
      .selectFrom('files')
      .innerJoin('certificates', 'certificates.file_id', 'files.id')
      .select('files.key')
      .where('certificates.number', '=', 2)
      .executeTakeFirstOrThrow()
    await deps.files.remove(key)

    await expect(pack(ownCustomer).then(({ bytes }) => zipEntries(bytes))).rejects.toThrow()
  })

  test('breaks off where the store goes away in the middle of a report, and the server goes on', async () => {
    const { ownCustomer, deps, pack } = await atTheGate()
    const broken = () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('%PDF')
          throw new Error('The store went away.')
        })(),
      )
    vi.spyOn(deps.files, 'open').mockImplementation(async () => broken())

    await expect(pack(ownCustomer).then(({ bytes }) => zipEntries(bytes))).rejects.toThrow()
  })
})
