import { differs, formatFit, itemValue, type ItemValues } from './item-words.ts'
import { blankItem, type ItemField, itemFieldNames } from '#contract/inspections/items/item-fields.ts'
import { photosOf } from '#contract/inspections/items/photos.rules.ts'
import type { PendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'

export interface ComparedField {
  field: ItemField
  arrived: unknown
  stands: unknown
  differs: boolean
}

/** What arrived beside what stands, field by field; what neither says anything about is left out. */
export function compareWork({ sent, existing }: Pick<PendingReview, 'sent' | 'existing'>): ComparedField[] {
  if (!sent) return []
  return itemFieldNames.flatMap((field) => {
    if (!(field in sent) || (isTold(field) && !differs(field, sent[field], existing?.[field]))) return []
    const [arrived, stands] = [told(field, sent), told(field, existing)]
    const isSilent = !isFilledIn(field, arrived) && !isFilledIn(field, stands)
    return isSilent ? [] : [{ field, arrived, stands, differs: !isSame(field, arrived, stands) }]
  })
}

type Written = { [Name in ItemField]?: ItemValues[Name] | undefined }

function told(field: ItemField, written: Written | null): unknown {
  const isFit = field === 'fitForPurpose' && written?.fitForPurpose !== undefined
  return isFit ? formatFit(Object.assign({ ...blankItem }, written)) : written?.[field]
}

/** The one defect or photo of an item is shown in its own field already. */
function isTold(field: ItemField): boolean {
  return field === 'defects' || field === 'photos'
}

const toldAsNo = ['fitForPurpose', 'installedCorrectly', 'seriousInjuryRisk'] as const satisfies ItemField[]

/** A "no" that is the usual answer tells nobody anything, unless it was a "yes". */
function isFilledIn(field: ItemField, value: unknown): boolean {
  return value === false ? toldAsNo.some((each) => each === field) : itemValue(field, value) !== ''
}

/** The address of a photo is signed anew each time; what it leads to is in its path. */
function isSame(field: ItemField, one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => {
    const words = itemValue(field, value)
    if (field === 'photos')
      return photosOf(Object({ photos: value }))
        .map(({ url }) => url.split('?')[0])
        .join()
    return field === 'photoUrl' ? words.split('?')[0] : words
  }
  return plain(one) === plain(other)
}
