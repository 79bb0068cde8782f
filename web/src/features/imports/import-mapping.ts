import type { ChosenName, Import } from '#contract/imports/imports.contract.ts'

type Columns = Import['columns']

export type Mapping = Pick<Import, 'sheet' | 'headerRow' | 'columns' | 'dateOrders' | 'serialWidth' | 'companyId'>

export function mappingOf(imported: Mapping & Pick<Import, '_id'>) {
  const { _id: importId, sheet, headerRow, columns, dateOrders, serialWidth, companyId } = imported
  return {
    importId,
    ...(sheet !== null && { sheet }),
    ...(headerRow !== null && { headerRow }),
    columns: columns.map(({ index, field }) => ({ index, field })),
    dateOrders,
    serialWidth,
    companyId: companyId?._id ?? null,
  }
}

/** A field is read from one column: chosen for another, it leaves the first. The order of its dates is proposed anew. */
export function withField(
  { columns, dateOrders }: Pick<Import, 'columns' | 'dateOrders'>,
  index: number,
  field: string | null,
): Pick<Import, 'columns' | 'dateOrders'> {
  const before = columns.find((column) => column.index === index)?.field
  return {
    columns: columns.map((column) => {
      if (column.index === index) return { ...column, field }
      return field !== null && column.field === field ? { ...column, field: null } : column
    }),
    dateOrders: Object.fromEntries(Object.entries(dateOrders).filter(([name]) => name !== field && name !== before)),
  }
}

/** Columns of dates that nobody has said the order of and that don’t tell it themselves. */
export function undecidedDates({ columns, dateOrders }: Pick<Import, 'columns' | 'dateOrders'>): Columns {
  return columns.filter(({ field }) => field !== null && dateOrders[field] === null)
}

/** What was chosen before stays, unless the same name is decided anew. */
export function withNames(before: ChosenName[], decided: ChosenName[]): ChosenName[] {
  const keys = new Set(decided.map(nameKey))
  return [...before.filter((name) => !keys.has(nameKey(name))), ...decided]
}

export function nameKey({ kind, name, companyName = '' }: Omit<ChosenName, 'use'>): string {
  return JSON.stringify([kind, name, companyName])
}
