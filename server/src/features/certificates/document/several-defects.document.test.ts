import { describe, expect, test } from 'vitest'
import { type Defect, asGravest } from '#contract/inspections/items/defects.rules.ts'
import { certificateFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { certificateDocument } from './certificates.document.ts'

const cracked: Defect = {
  _id: 'a',
  part: 'Chain',
  description: 'Cracked',
  class: 'danger',
  dangerByDate: null,
  repair: 'Renew the chain',
}
const worn: Defect = { ...cracked, _id: 'b', part: 'Hook', class: 'could_become_danger', dangerByDate: '2027-01-31' }
const label: Defect = {
  ...cracked,
  _id: 'c',
  part: '',
  description: 'Label illegible',
  class: 'observation',
  repair: '',
}

function printed(defects: Defect[], facts = {}) {
  const item = itemFacts({ ...asGravest(defects[0]), defects, fitForPurpose: false, ...facts })
  const { items, notices } = certificateDocument(certificateFacts({ items: [item] }))
  return { item: items[0], notices }
}

describe('a report on an item with several defects', () => {
  test('tells each with its part, paragraph, day and repair', () => {
    const { item } = printed([cracked, worn, label])
    const defects = [item?.defect, ...(item?.furtherDefects ?? [])]
    expect(defects).toMatchObject([
      { gravity: 'danger', headline: 'Defect 1 of 3. Danger: this defect is a danger to persons' },
      {
        gravity: 'danger-to-come',
        headline: 'Defect 2 of 3. This defect could become a danger to persons by 31 January 2027',
        lines: [
          { paragraph: '8(a)', value: 'Hook' },
          { paragraph: '8(a)', value: 'Cracked' },
          { paragraph: '8(c)', value: '31 January 2027' },
          { paragraph: '8(c)', value: 'Renew the chain' },
        ],
      },
      {
        gravity: 'noted',
        headline: 'Defect 3 of 3. Observation',
        lines: [{ paragraph: null, value: 'Label illegible' }],
      },
    ])
  })

  test('gives notice of both kinds of danger', () => {
    expect(printed([cracked, worn]).notices.map(({ gravity }) => gravity)).toEqual(['danger', 'danger-to-come'])
  })

  test('names a part once where the words of its defect begin with it', () => {
    const described = (description: string) => ({ ...cracked, _id: description, description })

    const { notices } = printed([cracked, described('Chain worn'), described('Chainguide bent')])

    expect(notices[0]?.headline).toContain(': Chain cracked; Chain worn; Chain chainguide bent. Do not use.')
  })

  test('says until when it is safe by the earliest day', () => {
    const { item } = printed([worn, { ...worn, _id: 'd', dangerByDate: '2027-03-01' }], { fitForPurpose: true })
    expect(item?.examination.at(-1)?.value).toContain('would be safe to operate until 31 January 2027')
  })

  test('of one defect does not number it, nor where an earlier release has frozen only the specification’s fields', () => {
    expect(printed([worn]).item?.defect).toMatchObject({ headline: expect.stringMatching(/^This defect could/) })
    const { defects: _, ...before } = itemFacts(asGravest(worn))
    const { items } = certificateDocument(certificateFacts({ items: [before] }))
    expect(items[0]).toMatchObject({ defect: { gravity: 'danger-to-come' }, furtherDefects: [] })
  })
})
