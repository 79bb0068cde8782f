import { join } from 'node:path'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { ZipFile } from 'yazl'
import type { z } from 'zod'
import { badField } from '#contract/errors.ts'
import { conditions } from '#contract/inspections/equipment/condition.rules.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import { isWithin } from '#contract/auth/scope.rules.ts'
import type { downloadPack as packCall } from '#contract/packs/packs.contract.ts'
import type { PackedPiece } from '#contract/packs/share-links.contract.ts'
import { longDay } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { requireSeenCompany } from '#server/features/inspections/equipment/scope.actions.ts'
import { findScope } from '#server/features/inspections/equipment/scope.queries.ts'
import { findCompany } from '#server/features/companies/companies.queries.ts'
import { findSiteAddress } from '#server/features/companies/site-addresses.queries.ts'
import { equipmentInChunks } from '#server/features/equipment/equipment-list.queries.ts'
import { noSuchSite, readEquipmentCriteria } from '#server/features/equipment/equipment.actions.ts'
import { prepareLetterhead } from '#server/features/tool-settings/letterhead.actions.ts'
import { attachment, cleanFileName } from '#server/http/reply/file-names.ts'
import { workbookOf } from '#server/http/reply/xlsx.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { streamMade } from '#server/http/uploads/upload-folder.ts'
import { packageRoot } from '#server/package-root.ts'
import { indexColumns, indexPiece, indexParts, indexReport, noReport, summaryOf } from './pack-index.rules.ts'
import { listPackedReports } from './packs.queries.ts'

type PackInput = z.output<typeof packCall.input>
type Report = NonNullable<PackedPiece['report']> & { fileKey: string }

const template = join(packageRoot, 'src', 'features', 'packs', 'pack-index.typ')
const shown = conditions.filter((condition) => condition !== 'retired')
/** What an inspector at the gate asks for. It leaves as it is read: the reports at once, one after the other, then their index. */
export async function downloadPack(deps: Deps, actor: Actor, input: PackInput): Promise<FileAnswer> {
  return packAnswer(deps, actor, await requirePlace(deps, actor, input))
}

export async function packAnswer(deps: Deps, viewer: JobViewer, place: Place): Promise<FileAnswer> {
  const { pieces, reports } = await listContents(deps, viewer, place)

  const zip = new ZipFile()
  // A PassThrough, says its documentation.
  const stream = zip.outputStream as Readable
  const options = { mtime: deps.clock.now(), compress: false }
  let open: Readable | undefined
  const add = (path: string, read: () => Promise<Readable>) =>
    zip.addReadStreamLazy(
      path,
      options,
      callbackify(async () => {
        open = await read()
        // Nobody else listens, and such an error would end the server.
        open.on('error', (error) => stream.destroy(error))
        if (stream.destroyed) open.destroy()
        return open
      }),
    )
  for (const { path, fileKey } of reports) add(path, () => deps.files.open(fileKey))
  add('index.xlsx', async () =>
    Readable.from([await workbookOf({ sheet: 'Index', columns: indexColumns, rows: pieces })]),
  )
  add('index.pdf', () => renderIndex(deps, { place, pieces, reports }))
  zip.end()
  // Half a pack would look like a whole one: it breaks off instead.
  zip.on('error', (error: Error) => stream.destroy(error))
  stream.once('close', () => open?.destroy())
  const name = cleanFileName(`Certificates ${place.name} ${deps.clock.today()}.zip`)
  return { stream, headers: attachment(name, 'application/zip') }
}

export interface Place {
  companyId: string
  siteAddressId: string | undefined
  name: string
  address: string
}

/**
 * A company or site that the person sees, or the same 404 as for one that never was. Who reaches only some sites of a company
 * can have what they see of it, but the company is not theirs to share.
 */
export async function requirePlace(
  { db, clock }: Deps,
  actor: Actor,
  { companyId: asked, siteAddressId }: PackInput,
): Promise<Place & { isWithinScope: boolean }> {
  const site = siteAddressId ? await findSiteAddress(db, siteAddressId) : undefined
  const companyId = asked ?? site?.companyId ?? actor.companyId
  if (siteAddressId && site?.companyId !== companyId) throw noSuchSite()
  if (!companyId) throw badField('companyId', 'Choose a company.')
  const scope = await findScope(db, actor, clock.now())
  if (site && !isWithin(scope, companyId, site._id)) throw noSuchSite()
  await requireSeenCompany(db, scope, companyId)
  const company = await findCompany(db, companyId)
  const isWhole = isWithin(scope, companyId, null)
  const siteName = [site?.addressLine1, site?.city, site?.postcode].filter(Boolean).join(', ')
  return {
    companyId,
    siteAddressId,
    isWithinScope: isWhole || site !== undefined,
    name: [company?.name, site?.city].filter(Boolean).join(' '),
    address: [company?.name, siteName || (isWhole ? 'All sites' : `Sites of ${actor.name}`)].join('\n'),
  }
}

export async function listContents(deps: Deps, viewer: JobViewer, { companyId, siteAddressId }: Place) {
  const criteria = await readEquipmentCriteria(deps, viewer, { companyId, siteAddressId, condition: shown })
  const rows = []
  for await (const chunk of equipmentInChunks(deps.db, viewer, criteria)) rows.push(...chunk)
  const jobIds = [...new Set(rows.flatMap(({ certificateJobId }) => certificateJobId ?? []))]
  const packed = await listPackedReports(deps.db, companyId, jobIds)
  const reports = new Map<string, Report>(
    packed.map((report) => [report.jobId, { ...indexReport(report, deps.publicUrl), fileKey: report.fileKey }]),
  )
  const today = deps.clock.today()
  return {
    pieces: rows.map((row) => indexPiece(row, reports.get(row.certificateJobId ?? '') ?? null, today)),
    reports: [...reports.values()].toSorted((one, other) => one.path.localeCompare(other.path)),
  }
}

type PackContents = Awaited<ReturnType<typeof listContents>> & { place: Place }

async function renderIndex(deps: Deps, { place, pieces, reports }: PackContents): Promise<Readable> {
  const { stream } = await streamMade(deps.log, async (folder) => {
    const firm = await prepareLetterhead(deps, folder)
    const title = 'Index of certificates'
    const number = longDay(deps.clock.today())
    const parts = indexParts(pieces, reports).map((part) => ({
      ...part,
      footer: [place.name, firm.companyName, part.range].filter(Boolean).join(' · '),
    }))
    const isLong = parts.length > 1
    return deps.pdfRenderer.render({
      folder,
      template,
      data: {
        title,
        number,
        place: place.address,
        summary: summaryOf(pieces, deps.clock.today()),
        ...parts[0],
        noReport,
        letterhead: firm.letterhead,
        pictures: { firm: firm.logo },
      },
      pictures: firm.pictures,
      attachment: null,
      createdAt: deps.clock.now().getTime(),
      isLong,
      ...(isLong && { parts }),
      seal: null,
    })
  })
  return stream
}
