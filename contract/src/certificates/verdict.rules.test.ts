import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemStatuses } from '#contract/inspections/items/item-status.rules.ts'
import { certificateStatuses } from './certificates.rules.ts'
import { itemVerdict, reportVerdict, type JudgedItem } from './verdict.rules.ts'

const today = '2026-11-16'
const sound: JudgedItem = {
  status: 'inspected',
  fitForPurpose: true,
  defectImmediateDanger: false,
  defectPotentialDanger: false,
  dangerByDate: null,
  nextExaminationDate: '2027-05-16',
}
const toRepair = { ...sound, status: 'requires_repair', defectPotentialDanger: true } as const
const current = {
  firm: 'Hopwood Ltd',
  status: 'current',
  currentVersion: 1,
  withdrawnOn: null,
  isUnderRevision: false,
  isCancelled: false,
  version: 1,
  typedVersion: null,
  restored: null,
  items: [sound],
  laterReports: [],
} as const

describe('what is said of an item', () => {
  test.each([
    ['fit and in date', sound, 'good', 'Fit for purpose'],
    ['due today', { ...sound, nextExaminationDate: today }, 'good', 'Fit for purpose'],
    ['overdue', { ...sound, nextExaminationDate: '2026-11-15' }, 'attention', 'Overdue since 15 November 2026'],
    ['without a next date', { ...sound, nextExaminationDate: null }, 'attention', 'No date for the next examination'],
    ['with an observation', { ...sound, status: 'requires_repair' }, 'good', 'Observation, fit for purpose'],
    [
      'to be repaired and overdue',
      { ...toRepair, dangerByDate: null, nextExaminationDate: '2026-05-01' },
      'attention',
      'Requires repair; overdue since 1 May 2026',
    ],
    ['dangerous from tomorrow', { ...toRepair, dangerByDate: today }, 'attention', 'Repair due by 16 November 2026'],
    [
      'dangerous since yesterday',
      { ...toRepair, dangerByDate: '2026-11-15' },
      'danger',
      'Danger: not to be used after 15 November 2026',
    ],
    [
      'a danger now',
      { ...sound, fitForPurpose: false, defectImmediateDanger: true },
      'danger',
      'Danger: must not be used',
    ],
    [
      'not fit, whenever it is due',
      { ...sound, fitForPurpose: false, nextExaminationDate: '2026-01-01' },
      'danger',
      'Not fit for purpose',
    ],
    [
      'reported fit, and on record as unsafe',
      { ...sound, isUnsafe: true },
      'danger',
      'Must not be used; reported fit for purpose',
    ],
    [
      'overdue, and on record as unsafe',
      { ...sound, nextExaminationDate: '2026-11-15', isUnsafe: true },
      'danger',
      'Must not be used; overdue since 15 November 2026',
    ],
    [
      'not fit, and on record as unsafe',
      { ...sound, fitForPurpose: false, isUnsafe: true },
      'danger',
      'Not fit for purpose',
    ],
    ['not examined', { ...sound, status: 'awaiting_inspection' }, 'attention', 'Not examined'],
    [
      'not examined and overdue',
      { ...sound, status: 'awaiting_inspection', nextExaminationDate: '2026-05-01' },
      'attention',
      'Not examined; overdue since 1 May 2026',
    ],
  ] as const)('%s', (_, item, level, result) => {
    expect(itemVerdict(item, current, today)).toEqual({ level, result })
  })

  test.each([
    ['superseded', { ...current, status: 'superseded' }],
    ['withdrawn', { ...current, status: 'withdrawn' }],
    ['under revision', { ...current, isUnderRevision: true }],
    ['of a cancelled job', { ...current, isCancelled: true }],
  ] as const)('is never green in a report that is %s', (_, report) => {
    expect(itemVerdict(sound, report, today)).toEqual({ level: 'plain', result: 'Reported fit for purpose' })
  })
})

describe('what is said of a report', () => {
  test.each([
    ['current, fit and in date', current, 'good', 'Fit for purpose and in date'],
    ['withdrawn', { ...current, status: 'withdrawn', currentVersion: null }, 'attention', 'Withdrawn'],
    [
      'withdrawn and with a danger',
      {
        ...current,
        status: 'withdrawn',
        currentVersion: null,
        items: [{ ...sound, defectImmediateDanger: true }],
      },
      'danger',
      'Withdrawn',
    ],
    ['superseded', { ...current, status: 'superseded', currentVersion: 3 }, 'attention', 'Superseded by version 3'],
    [
      'superseded by one withdrawn',
      { ...current, status: 'superseded', currentVersion: null },
      'attention',
      'Superseded',
    ],
    ['of a cancelled job', { ...current, isCancelled: true }, 'attention', 'Cancelled'],
    ['under revision', { ...current, isUnderRevision: true }, 'attention', 'Under revision'],
    ['typed with another version', { ...current, typedVersion: 2 }, 'attention', 'Version 1, not 2'],
    ['typed with its version', { ...current, typedVersion: 1 }, 'good', 'Fit for purpose and in date'],
    [
      'superseded and with a danger',
      { ...current, status: 'superseded', items: [sound, { ...sound, defectImmediateDanger: true }] },
      'danger',
      'Danger: must not be used',
    ],
    ['with an item to repair', { ...current, items: [sound, toRepair] }, 'attention', 'Due for repair'],
    [
      'with an item on record as unsafe',
      { ...current, items: [sound, { ...sound, isUnsafe: true }] },
      'danger',
      'Must not be used',
    ],
  ] as const)('%s', (_, report, level, headline) => {
    expect(reportVerdict(report, today)).toMatchObject({ level, headline })
  })

  test('tells every reason, the gravest first, with how many items', () => {
    const items = [sound, toRepair, { ...sound, fitForPurpose: false }, { ...sound, nextExaminationDate: '2026-11-01' }]

    expect(reportVerdict({ ...current, isCancelled: true, items }, today)).toEqual({
      level: 'danger',
      headline: 'Not fit for purpose',
      reasons: [
        '1 of 4 items is not fit for purpose.',
        'The job was cancelled. Ask Hopwood Ltd before you rely on this report.',
        '1 of 4 items requires repair.',
        '1 of 4 items should have been examined again by now.',
      ],
    })
  })

  test('tells since when it is withdrawn and whom to ask', () => {
    const report = { ...current, status: 'withdrawn', currentVersion: null, withdrawnOn: '2026-07-02' } as const

    expect(reportVerdict(report, today).reasons).toEqual([
      'Hopwood Ltd withdrew this report on 2 July 2026. Do not rely on it. Ask Hopwood Ltd whether there is another.',
    ])
  })

  test('notes that a restore may have lost a change to it, without another colour', () => {
    const restored = { backupOn: '2026-07-01', restoredOn: '2026-07-02' }

    expect(reportVerdict({ ...current, restored }, today)).toEqual({
      level: 'good',
      headline: 'Fit for purpose and in date',
      reasons: [
        'It is fit for purpose, and its next examination is not due yet.',
        'This system was restored from a backup of 1 July 2026. A change to this report between then and 2 July 2026 ' +
          'may be unknown here. Ask Hopwood Ltd.',
      ],
    })
    expect(reportVerdict({ ...current, status: 'superseded', restored }, today).reasons).toHaveLength(1)
  })

  test('is green only of a current one whose every item is fit and in date, and red wherever a danger is', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { level, reasons } = reportVerdict(report, today)
        const isCurrent = report.status === 'current' && !report.isCancelled && !report.isUnderRevision
        const isSound = (item: JudgedItem) =>
          // Requires repair, fit and no danger: an observation.
          item.status !== 'awaiting_inspection' &&
          item.fitForPurpose &&
          !item.defectImmediateDanger &&
          !item.defectPotentialDanger &&
          item.nextExaminationDate !== null &&
          item.nextExaminationDate >= today
        expect(level === 'good').toBe(isCurrent && report.items.every(isSound))
        const examined = report.items.filter(({ status }) => status !== 'awaiting_inspection')
        if (examined.some(({ defectImmediateDanger }) => defectImmediateDanger)) expect(level).toBe('danger')
        expect(reasons.length).toBeGreaterThan(0)
      }),
    )
  })
})

const anyDay = fc.constantFrom(null, '2026-11-15', today, '2026-11-17')
const anyReport = fc.record({
  firm: fc.constant('Hopwood Ltd'),
  status: fc.constantFrom(...certificateStatuses),
  currentVersion: fc.constantFrom(null, 2),
  withdrawnOn: fc.constant(null),
  isUnderRevision: fc.boolean(),
  isCancelled: fc.boolean(),
  version: fc.constant(2),
  typedVersion: fc.constant(null),
  restored: fc.constant(null),
  laterReports: fc.constant([]),
  items: fc.array(
    fc.record({
      status: fc.constantFrom(...itemStatuses),
      fitForPurpose: fc.boolean(),
      defectImmediateDanger: fc.boolean(),
      defectPotentialDanger: fc.boolean(),
      dangerByDate: anyDay,
      nextExaminationDate: anyDay,
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

describe('items that were not examined', () => {
  const leftOut = { ...sound, status: 'awaiting_inspection', fitForPurpose: false, nextExaminationDate: null } as const

  test('are told apart, and not counted with those that were', () => {
    const items = [sound, toRepair, leftOut]

    expect(reportVerdict({ ...current, items }, today).reasons).toEqual([
      '1 of 2 items requires repair.',
      '1 item was not examined.',
    ])
    expect(reportVerdict({ ...current, items: [toRepair, leftOut, leftOut] }, today).reasons).toEqual([
      'The examined item requires repair.',
      '2 items were not examined.',
    ])
  })
})

describe('a later report about the same items', () => {
  const laterReports = [{ number: 'C-000012', reportDate: '2026-11-01', itemCount: 1 }]

  test('is named in amber, and what this one says of them is no longer green', () => {
    const again = { ...sound, isExaminedAgain: true }

    expect(reportVerdict({ ...current, items: [again, sound], laterReports }, today)).toEqual({
      level: 'attention',
      headline: 'Examined again since',
      reasons: ['A later report (C-000012, 1 November 2026) covers 1 of these items. Ask for it.'],
    })
    expect(reportVerdict({ ...current, items: [again], laterReports }, today).reasons).toEqual([
      'A later report (C-000012, 1 November 2026) covers this item. Ask for it.',
    ])
    expect(itemVerdict(again, current, today)).toEqual({ level: 'plain', result: 'Reported fit for purpose' })
  })

  test('is not named beside the version that counts now', () => {
    const superseded = { ...current, status: 'superseded', currentVersion: 2, laterReports } as const

    expect(reportVerdict(superseded, today).reasons).toEqual(['A later version has replaced it. Ask for version 2.'])
  })
})
