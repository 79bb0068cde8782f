import { randomUUID } from 'node:crypto'
import { isDanger, isFoundAnew, isToldBy, standingAfter } from '#contract/inspections/dangers/danger.rules.ts'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import {
  deleteDefects,
  listDaysFound,
  listDefects,
  listItemsOfDefects,
  listToldDangers,
  newDefect,
  writeDefects,
  type DefectRow,
} from './defects.queries.ts'

interface Stating {
  itemId: string
  defects: readonly Defect[]
  /** The specification's two ticks of the gravest one. */
  defectImmediateDanger: boolean
  defectPotentialDanger: boolean
  /** On which day the item was examined, or saved. */
  foundOn: Day
}

/** What the item states from now on. What was notified or completed stands on, whether or not it is still stated. */
export async function saveDefects(tx: Db, stating: Stating) {
  const { itemId, defects } = stating
  const existing = await listDefects(tx, [itemId])
  if (existing.length === 0 && defects.length === 0) return
  const owners = await listItemsOfDefects(tx, idsOf(defects))
  const stated = statedRows(stating, existing, owners)
  const statedIds = new Set(idsOf(stated))
  const others = existing.filter(({ _id }) => !statedIds.has(_id))
  const forgotten = others.filter(({ standing }) => standing === null)
  await deleteDefects(tx, idsOf(forgotten))
  await writeDefects(tx, [
    ...(await withNotified(tx, stated)),
    ...others
      .filter(({ standing, isStated }) => standing !== null && isStated)
      .map((row) => ({ ...row, isStated: false })),
  ])
}

function idsOf(defects: readonly Defect[]): string[] {
  return defects.map(({ _id }) => _id)
}

function statedRows(stating: Stating, existing: DefectRow[], owners: Owners): DefectRow[] {
  const used = new Set<string>()
  const isStanding = existing.some(({ standing }) => standing !== null)
  return stating.defects.map((defect, index) => {
    const known = rowOf(existing, defect._id)
    const row = known && !used.has(known._id) && !isAnother(known, defect) ? known : null
    const id = row?._id ?? (known || isTaken(owners, stating.itemId, defect._id) ? randomUUID() : defect._id)
    used.add(id)
    const standing = row?.standing ?? null
    const stands = isStanding && isDanger(defect) && !row?.rectifiedOn
    return {
      ...defect,
      _id: id,
      itemId: stating.itemId,
      sentAs: row?.sentAs ?? defect._id,
      position: index + 1,
      isPotentialToo: index === 0 && stating.defectImmediateDanger && stating.defectPotentialDanger,
      isStated: true,
      isNotified: false,
      standing: stands ? standingAfter(standing, defect, stating.foundOn) : standing,
      rectifiedOn: row?.rectifiedOn ?? null,
    }
  })
}

/** The row that a client means by an id: the one that is stated, else the one that was not put right. */
function rowOf(rows: DefectRow[], sentId: string): DefectRow | undefined {
  const meant = rows.filter(({ _id, sentAs }) => _id === sentId || sentAs === sentId)
  return meant.find(({ isStated }) => isStated) ?? meant.find(({ rectifiedOn }) => rectifiedOn === null) ?? meant[0]
}

function isAnother(row: DefectRow, defect: Defect): boolean {
  return row.rectifiedOn !== null && isFoundAnew(defect, row)
}

async function withNotified(tx: Db, rows: DefectRow[]): Promise<DefectRow[]> {
  const told = await listToldDangers(tx, idsOf(rows))
  return rows.map((row) => ({
    ...row,
    isNotified: told.some((each) => each.defectId === row._id && isToldBy(row, each)),
  }))
}

/** The dangers that these items state stand from now on, whatever becomes of the items. */
export async function keepDangers(tx: Db, itemIds: string[]) {
  const rows = (await listDefects(tx, itemIds)).filter(
    (row) => row.isStated && isDanger(row) && row.rectifiedOn === null,
  )
  const found = rows.map(({ itemId }) => itemId)
  const days = await listDaysFound(tx, found)
  await writeDefects(
    tx,
    rows.flatMap((row) => {
      const foundOn = days.get(row.itemId)
      return foundOn === undefined ? [] : [{ ...row, standing: standingAfter(row.standing, row, foundOn) }]
    }),
  )
}

interface Told {
  itemId: string
  dangers: readonly Defect[]
}

/**
 * What a notice tells stands from now on, also of an item that is kept for review or that states it no more. Gives the dangers
 * under the ids under which they are stored.
 */
export async function keepToldDangers<Item extends Told>(tx: Db, items: Item[], toldOn: Day): Promise<Item[]> {
  const itemIds = items.map(({ itemId }) => itemId)
  const existing = await listDefects(tx, itemIds)
  const days = await listDaysFound(tx, itemIds)
  const sentIds = items.flatMap(({ dangers }) => idsOf(dangers))
  const owners = await listItemsOfDefects(tx, sentIds)
  const written: DefectRow[] = []
  const told: Item[] = []
  for (const item of items) {
    const own = existing.filter(({ itemId }) => itemId === item.itemId)
    const foundOn = days.get(item.itemId) ?? toldOn
    const rows = item.dangers.map((danger): DefectRow => {
      const known = rowOf(own, danger._id)
      const row =
        known && !isAnother(known, danger)
          ? known
          : {
              ...newDefect(item.itemId, danger, 1),
              isStated: false,
              ...((known || isTaken(owners, item.itemId, danger._id)) && { _id: randomUUID() }),
            }
      return { ...row, standing: row.rectifiedOn ? row.standing : standingAfter(row.standing, danger, foundOn) }
    })
    written.push(...rows)
    told.push({
      ...item,
      dangers: item.dangers.map((danger, index) => ({ ...danger, _id: rows[index]?._id ?? danger._id })),
    })
  }
  await writeDefects(tx, written)
  await keepDangers(tx, itemIds)
  return told
}

type Owners = ReadonlyMap<string, string>

function isTaken(owners: Owners, itemId: string, defectId: string): boolean {
  return (owners.get(defectId) ?? itemId) !== itemId
}

export async function markNotified(tx: Db, itemIds: string[]) {
  await writeDefects(tx, await withNotified(tx, await listDefects(tx, itemIds)))
}

/**
 * A rectification of what a notice told does not answer what has become graver since, or is to be repaired sooner: that is stated
 * as a defect of its own from now on.
 */
export async function splitGraverDangers(tx: Db, itemId: string, defectIds: ReadonlySet<string>) {
  const rows = (await listDefects(tx, [itemId])).filter(
    (row) => defectIds.has(row._id) && row.isStated && isDanger(row),
  )
  const graver = rows.filter(({ isNotified }) => !isNotified)
  await writeDefects(tx, [
    ...graver.map((row) => ({ ...row, isStated: false })),
    ...graver.map((row) => ({ ...row, _id: randomUUID() })),
  ])
}
