import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { z } from 'zod'
import { badField } from '#contract/errors.ts'
import { maxLabels, type LabelTemplate, type printLabels as printCall } from '#contract/tags/tags.contract.ts'
import { codeAlphabet, codeLength, groupedTag } from '#contract/values/tags.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvents } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { countEquipmentRows, equipmentInChunks } from '#server/features/equipment/equipment-list.queries.ts'
import { noSuchEquipment, readEquipmentCriteria } from '#server/features/equipment/equipment.actions.ts'
import { equipmentDetails, type EquipmentRow } from '#server/features/equipment/equipment.queries.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { attachment } from '#server/http/reply/file-names.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { streamMade } from '#server/http/uploads/upload-folder.ts'
import { packageRoot } from '#server/package-root.ts'
import { insertCodes, insertOwnTags } from './tags.queries.ts'

type Asked = z.output<typeof printCall.input>

interface Label {
  code: string
  /** Blank on a label that is on no piece yet. */
  serialNumber: string
}

/** The codes are issued first: a file that does not arrive leaves each piece the code that it gets again. */
export async function printLabels(deps: Deps, actor: Actor, asked: Asked): Promise<FileAnswer> {
  const labels = await deps.db.transaction().execute(async (tx) => {
    const made = asked.blank
      ? await issueBlank(deps, tx, actor, asked.blank)
      : await labelPieces(deps, tx, actor, asked)
    const after = { template: asked.template, count: made.length, isBlank: asked.blank !== undefined }
    await recordEvents(tx, deps.clock, [{ actor, what: 'labels-made', about: null, after }])
    return made
  })
  return renderLabels(deps, labels, asked.template)
}

async function issueBlank({ clock }: Deps, tx: Deps['db'], actor: Actor, count: number): Promise<Label[]> {
  const codes = Array.from({ length: count }, newCode)
  await insertCodes(tx, codes, { at: clock.now(), by: actor.userId })
  return codes.map((code) => ({ code, serialNumber: '' }))
}

/** A piece with a live code of ours gets that one again. */
async function labelPieces(deps: Deps, tx: Deps['db'], actor: Actor, asked: Asked): Promise<Label[]> {
  const chosen = await choosePieces({ ...deps, db: tx }, actor, asked)
  await lockEquipment(tx, { companyIds: chosen.map(({ companyId }) => companyId) })
  const now = new Map((await equipmentDetails(tx, actor, chosen)).map((row) => [row.id, row]))
  const pieces = chosen.flatMap(({ id }) => now.get(id) ?? [])
  const labels = pieces.map((piece) => ({ piece, code: ownCodeOf(piece) ?? newCode(), isNew: !ownCodeOf(piece) }))
  const issued = labels.filter(({ isNew }) => isNew)
  if (issued.length > 0) {
    const issuing = { at: deps.clock.now(), by: actor.userId }
    const tags = issued.map(({ piece, code }) => ({ id: randomUUID(), value: code, equipmentId: piece.id }))
    const codes = issued.map(({ code }) => code)
    await insertCodes(tx, codes, issuing)
    await insertOwnTags(tx, tags, issuing)
    await recordEvents(
      tx,
      deps.clock,
      tags.map(({ value, equipmentId: about }) => ({ actor, what: 'tag-bound', about, after: { value, kind: 'own' } })),
    )
  }
  return labels.map(({ piece, code }) => ({ code, serialNumber: piece.serialNumber }))
}

async function choosePieces(deps: Deps, actor: Actor, { equipmentIds, filter = {} }: Asked): Promise<EquipmentRow[]> {
  const seen = await readEquipmentCriteria(deps, actor, filter)
  const criteria = equipmentIds ? { ...seen, ids: equipmentIds } : seen
  const { total } = await countEquipmentRows(deps.db, criteria)
  if (equipmentIds && total < new Set(equipmentIds).size) throw noSuchEquipment()
  if (total > maxLabels)
    throw badField('filter', `Print at most ${maxLabels} labels at once. This list has ${total} pieces.`)
  if (total === 0) throw badField('filter', 'There are no pieces in this list.')
  const rows: EquipmentRow[] = []
  for await (const some of equipmentInChunks(deps.db, actor, criteria)) rows.push(...some)
  const place = ({ id }: EquipmentRow) => equipmentIds?.indexOf(id) ?? 0
  return rows.toSorted((one, other) => place(one) - place(other))
}

function ownCodeOf({ tags }: EquipmentRow): string | undefined {
  return tags.findLast(({ kind }) => kind === 'own')?.value
}

/** Sixty random bits: nobody guesses one. */
export function newCode(): string {
  return groupedTag(Array.from(randomBytes(codeLength), (byte) => codeAlphabet[byte & 31]).join(''))
}

const template = join(packageRoot, 'src', 'features', 'tags', 'labels.typ')
/** So many take the renderer seconds. */
const longSheet = 65

async function renderLabels(deps: Deps, labels: Label[], form: LabelTemplate): Promise<FileAnswer> {
  const { companyName } = await findToolSettings(deps.db)
  const request = labelRequest(labels, { form, firm: companyName, publicUrl: deps.publicUrl })
  const { stream, bytes } = await streamMade(deps.log, (folder) =>
    deps.pdfRenderer.render({ ...request, folder, createdAt: deps.clock.now().getTime() }),
  )
  const headers = attachment(`Labels ${deps.clock.today()}.pdf`, 'application/pdf')
  return { stream, headers: { ...headers, 'content-length': bytes } }
}

export function labelRequest(
  labels: Label[],
  { form, firm, publicUrl }: { form: LabelTemplate; firm: string; publicUrl: string },
) {
  const name = (index: number) => `code-${index}.svg`
  return {
    template,
    data: {
      form,
      firm: cut(firm),
      labels: labels.map((label, index) => ({ ...label, serialNumber: cut(label.serialNumber), picture: name(index) })),
    },
    pictures: [],
    qrCodes: Object.fromEntries(labels.map(({ code }, index) => [name(index), `${publicUrl}/t/${code}`])),
    qrLevel: 'Q' as const,
    attachment: null,
    isLong: labels.length > longSheet,
    seal: null,
  }
}

/** No label has room for more that can be read. */
function cut(words: string): string {
  const characters = [...words]
  return characters.length > 36 ? `${characters.slice(0, 35).join('')}…` : words
}
