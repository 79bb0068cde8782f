import { AppError } from '#contract/errors.ts'
import { recordedDates } from '#contract/inspections/examination/examination-dates.rules.ts'
import { givesResult } from '#contract/inspections/examination/examination-result.rules.ts'
import * as inspections from '#contract/inspections/inspections.contract.ts'
import type { ItemChanges } from '#contract/inspections/inspections.contract.ts'
import { defectsOf } from '#contract/inspections/items/defects.rules.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'
import { fieldsOf, findingNames } from '#contract/inspections/items/merge-items.rules.ts'
import type {
  DeviceExportLine,
  ExportedEntry,
  DeviceImport,
} from '#contract/inspections/pending-review/device-export.contract.ts'
import * as notices from '#contract/notices/notices.contract.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import type { Actor } from '#server/actor.ts'
import { sentOnly } from '#server/db/versions.ts'
import { createItem, deleteItem, updateItem, type Arrival } from '#server/features/job-lifecycle/write-items.actions.ts'
import type { Deps } from '#server/deps.ts'
import type { Outcome } from '#server/features/job-lifecycle/late-work.actions.ts'
import { recordNotice } from '#server/features/notices/notices.actions.ts'
import { parseInput } from '#server/http/route.ts'

export interface Importing {
  importer: Actor
  /** Whose work it is; perhaps a person whose account was removed since. */
  author: Actor
  /** The items about which the file has a danger notice. */
  noticedItemIds: ReadonlySet<string>
  report: ImportReport
}

export async function importEntry(deps: Deps, importing: Importing, entry: ExportedEntry): Promise<void> {
  const { report } = importing
  const { name, jobId, input } = entry
  const inJob = (what: string) => `${what} in job ${jobId}`
  switch (name) {
    case 'uploadPhoto':
      return
    case 'completeJob':
      return report.leaveOut(`Completion of job ${jobId}`, 'Someone who has looked at the job must complete it again.')
    case 'placeEquipment':
      return report.leaveOut(inJob('Place of a piece'), 'Say in the equipment register where it is.')
    case 'bindItemTag':
    case 'bindTag':
      return report.leaveOut(inJob(`Code ${String(input.value)} on a piece`), 'Add it on the page of its piece.')
    case 'signForSite':
      return report.leaveOut(
        inJob('Signature of the person on site'),
        'Ask the person on site to sign again if you need it.',
      )
    case 'createNotice': {
      const what = `Danger notice of job ${jobId} (${String(input.toldName)}, ${String(input.toldAt)})`
      return report.orLeaveOut(what, () => importNotice(deps, importing, input))
    }
    default:
      return report.orLeaveOut(`Work ${entry._id}`, () => importItemCall(deps, importing, { ...entry, name }))
  }
}

/** A form that was begun and not saved: fields that are not valid are left out, and it sends no danger notice. */
export async function importDraft(
  deps: Deps,
  importing: Importing,
  draft: Extract<DeviceExportLine, { kind: 'draft' }>,
): Promise<void> {
  await importing.report.orLeaveOut(`Half-filled form ${draft.key}`, async () => {
    const { itemId: ownId, values }: Record<string, unknown> = Object(draft.value)
    const itemId = Id.safeParse(draft.itemId ?? ownId).data
    const { jobId } = draft
    if (!itemId) throw new AppError('invalid-input', 'It does not say which item it is about.')
    const fields = wholeFinding(validFields(values), Math.min(draft.savedAt, deps.clock.now().getTime()))
    const arrival = arrivalOf(importing, { jobId, isNoticedElsewhere: true }, fields)
    const outcome =
      draft.itemId === null
        ? await createItem(deps, importing.author, { ...fields, jobId, _id: itemId }, arrival)
        : await updateItem(deps, importing.author, { ...fields, itemId }, arrival)
    importing.report.count('kept', isNewlyKept(outcome))
  })
}

/** That a customer was told is recorded at once: it waits for no decision. */
async function importNotice(deps: Deps, { importer, author, report }: Importing, input: object) {
  const sent = parseInput(notices.createNotice, input)
  const telling = { actor: importer, teller: author }
  const isNew = await deps.db.transaction().execute((tx) => recordNotice(tx, deps, telling, sent))
  report.countNotice(sent._id, isNew)
}

type ItemEntry = ExportedEntry & { name: 'createItem' | 'updateItem' | 'deleteItem' }

async function importItemCall(deps: Deps, importing: Importing, entry: ItemEntry): Promise<void> {
  importing.report.count('kept', isNewlyKept(await callItemAction(deps, importing, entry)))
}

function callItemAction(deps: Deps, importing: Importing, entry: ItemEntry): Promise<Outcome<unknown>> {
  const { author } = importing
  const { jobId, version } = entry
  const itemId = String(entry.input._id ?? entry.input.itemId).toLowerCase()
  // Where the file has a notice of its own, that one follows.
  const where = { jobId, isNoticedElsewhere: importing.noticedItemIds.has(itemId) }
  const sent = { ...entry.input, ...(version !== null && { version }) }
  switch (entry.name) {
    case 'createItem': {
      const input = parseInput(inspections.createItem, sent)
      if (!input._id) throw new AppError('invalid-input', 'It does not say which item it is about.')
      return createItem(deps, author, input, arrivalOf(importing, where, input))
    }
    case 'updateItem': {
      const input = parseInput(inspections.updateItem, sent)
      return updateItem(deps, author, input, arrivalOf(importing, where, input))
    }
    case 'deleteItem': {
      const input = parseInput(inspections.deleteItem, sent)
      return deleteItem(deps, author, input, arrivalOf(importing, where, {}))
    }
  }
}

type Where = Pick<NonNullable<Arrival['imported']>, 'jobId' | 'isNoticedElsewhere'>

function arrivalOf({ importer, report }: Importing, where: Where, sent: ItemChanges): Arrival {
  const { description = 'an item', serialNumber = '' } = sent
  const what = `Photo of ${description} ${serialNumber}`.trim()
  return { imported: { by: importer, ...where, onMissingPhoto: () => report.leaveOut(what, 'It has not arrived.') } }
}

function isNewlyKept(outcome: Outcome<unknown>): boolean {
  return 'isNew' in outcome && outcome.isNew
}

function validFields(values: unknown): ItemChanges {
  const { ItemChanges } = inspections
  const known = Object.entries({ ...Object(values) }).filter(([name]) => Object.hasOwn(ItemChanges.shape, name))
  const valid = known.filter(([name, value]) => ItemChanges.safeParse({ [name]: value }).success)
  return parseInput({ input: ItemChanges }, Object.fromEntries(valid))
}

/** A finding is one person's: what the form leaves out of it is blank, and not taken from the item as it stands. */
function wholeFinding(written: ItemChanges, savedAt: number): ItemChanges {
  if (!givesResult(written)) return written
  const found = { ...blankItem, ...sentOnly(written) }
  const dates = recordedDates(found, null, dayInLondon(new Date(Math.max(0, savedAt))))
  const { defects = defectsOf({ ...found, defects: undefined }) } = written
  return { ...fieldsOf(blankItem, findingNames), ...written, ...dates, defects }
}

const maxNamed = 100

export function newImportReport() {
  const counts = { kept: 0, notices: 0, photos: 0, alreadyHere: 0, notTakenCount: 0 }
  const noticeIds = new Set<string>()
  const notTaken: DeviceImport['notTaken'] = []

  function leaveOut(what: string, why: string) {
    counts.notTakenCount += 1
    if (notTaken.length < maxNamed) notTaken.push({ what, why })
  }

  return {
    count(what: 'kept' | 'photos', isNew: boolean) {
      counts[isNew ? what : 'alreadyHere'] += 1
    },
    /** A notice may come twice in one file: the signature follows it. */
    countNotice(id: string, isNew: boolean) {
      if (!noticeIds.has(id)) counts[isNew ? 'notices' : 'alreadyHere'] += 1
      noticeIds.add(id)
    },
    leaveOut,
    /** What is refused is named in the report, and the import goes on. */
    async orLeaveOut(what: string, take: () => Promise<void>): Promise<void> {
      try {
        await take()
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        leaveOut(what, error.message)
      }
    },
    result: () => ({ ...counts, notTaken }),
  }
}

type ImportReport = ReturnType<typeof newImportReport>
