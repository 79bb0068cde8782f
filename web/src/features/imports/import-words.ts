import { counted } from '#web/ui/feedback/counted.ts'
import { roleLabels } from '#web/ui/feedback/error-words.ts'
import type { Meaning } from '#web/ui/feedback/status-badge.tsx'
import { findImportField, type ImportKind } from '#contract/imports/import-fields.ts'
import { lifecycleLabels } from '#contract/inspections/equipment/condition.rules.ts'
import { examinationTypeLabels } from '#contract/inspections/examination/examination-types.rules.ts'
import { rowOutcomes, type Import, type ImportState, type RowOutcome } from '#contract/imports/imports.contract.ts'

export const outcomeLabels: Record<RowOutcome, string> = {
  create: 'Create',
  update: 'Update',
  unchanged: 'Unchanged',
  needsYou: 'Needs you',
  skipped: 'Left out',
}

export const writtenLabels: Record<RowOutcome, string> = {
  ...outcomeLabels,
  create: 'Created',
  update: 'Updated',
}

export const stateMeanings: Record<ImportState, Meaning> = {
  reading: 'progress',
  mapping: 'waiting',
  checking: 'progress',
  checked: 'waiting',
  running: 'progress',
  done: 'good',
  undoing: 'progress',
  undone: 'stopped',
  failed: 'danger',
}

export function isUnderWay({ state }: Pick<Import, 'state'>): boolean {
  return stateMeanings[state] === 'progress'
}

export const importSteps = ['file', 'columns', 'check', 'done'] as const
export type ImportStep = (typeof importSteps)[number]

type Place = Pick<Import, 'state' | 'columns'>

export function stepOf({ state, columns }: Place): ImportStep {
  if (state === 'mapping') return 'columns'
  if (state === 'checking' || state === 'checked') return 'check'
  // Another sheet or header row has it read again.
  if (state === 'reading') return columns.length > 0 ? 'columns' : 'file'
  return state === 'failed' && columns.length === 0 ? 'file' : 'done'
}

/** Whether a step can be looked at: the past ones until the import has run, then only how it ended. */
export function mayOpen(imported: Place, step: ImportStep): boolean {
  const current = stepOf(imported)
  return current === 'done' ? step === 'done' : importSteps.indexOf(step) <= importSteps.indexOf(current)
}

/** It has written nothing yet, as far as can be seen here, so it can go without a trace. */
export function mayDelete(imported: Place): boolean {
  return stepOf(imported) !== 'done' || imported.state === 'failed'
}

/** "Create 19,412 · Update 0 · Unchanged 0 · Needs you 588". */
export function formatCounts({ state, counts }: Pick<Import, 'state' | 'counts'>, outcomes?: RowOutcome[]): string {
  if (state === 'undone') return `Undone ${counts.undone.toLocaleString('en-GB')}`
  const labels = state === 'done' ? writtenLabels : outcomeLabels
  return (outcomes ?? shownOutcomes({ state, counts }))
    .map((outcome) => `${labels[outcome]} ${counts[outcome].toLocaleString('en-GB')}`)
    .join(' · ')
}

/** The four that are always told, and what was skipped where anything was; after an undo only what is left to do. */
export function shownOutcomes({ state, counts }: Pick<Import, 'state' | 'counts'>): RowOutcome[] {
  if (state === 'undone') return ['needsYou']
  return rowOutcomes.filter((outcome) => outcome !== 'skipped' || counts.skipped > 0)
}

export function rowsNeedYou(count: number): string {
  return `${counted(count, 'row')} ${count === 1 ? 'needs' : 'need'} you`
}

export function fieldLabel(kind: ImportKind, field: string): string {
  return findImportField(kind, field)?.label ?? field
}

const choices: Record<string, Record<string, string>> = {
  examinationType: examinationTypeLabels,
  lifecycle: lifecycleLabels,
  ownership: { owned: 'Owned', hired: 'Hired' },
  role: roleLabels,
}

export function formatCell(field: string, value: string): string {
  return choices[field]?.[value] ?? value
}
