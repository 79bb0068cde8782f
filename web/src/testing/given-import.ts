import type { Import, ImportRow } from '#contract/imports/imports.contract.ts'

const importId = '0b6f4d0e-7777-4a77-9d0a-1f3a3c0b8e07'

/** A sheet of equipment whose columns are guessed. */
export function givenImport(facts: Partial<Import> = {}): Import {
  return {
    _id: importId,
    kind: 'equipment',
    fileName: 'register.xlsx',
    state: 'mapping',
    sheets: [{ name: 'Register', rows: 20_000 }],
    sheet: 'Register',
    headerRow: 1,
    columns: [
      { index: 0, header: 'Client', samples: ['Acme Ltd', 'Acme Ltd'], field: 'company' },
      { index: 1, header: 'S/N', samples: ['CB-1', 'CB-2'], field: 'serialNumber' },
      { index: 2, header: 'Next due', samples: ['03/04/2027', '05/06/2027'], field: 'nextExaminationDate' },
      { index: 3, header: 'Colour', samples: ['red', ''], field: null },
    ],
    dateOrders: { nextExaminationDate: 'dmy' },
    serialWidth: null,
    companyId: null,
    unknownNames: [],
    decidedNames: [],
    names: [],
    counts: { create: 0, update: 0, unchanged: 0, needsYou: 0, skipped: 0, undone: 0 },
    problems: [],
    notes: [],
    progress: { done: 0, of: 0 },
    error: null,
    waitingFor: null,
    createdBy: { _id: '0b6f4d0e-4444-4a77-9d0a-1f3a3c0b8e04', name: 'Grace Hopwood' },
    createdAt: '2026-11-18T09:30:00.000Z',
    finishedAt: null,
    undoUntil: null,
    version: 1,
    ...facts,
  }
}

export function givenImportRow(facts: Partial<ImportRow> = {}): ImportRow {
  return {
    row: 5,
    outcome: 'needsYou',
    matchedBy: null,
    label: 'Chain Block',
    recordId: null,
    changes: [],
    problems: [],
    notes: [],
    ...facts,
  }
}
