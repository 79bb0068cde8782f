import { Box } from '@mantine/core'
import { useState } from 'react'
import { ItemThumbnail } from './item-photo.tsx'
import { itemValue } from './item-words.ts'
import styles from './work-comparison-table.module.css'
import type { ComparedField } from './work-comparison.ts'
import { Button } from '#web/ui/form/button.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { photosOf } from '#contract/inspections/items/photos.rules.ts'
import { itemLabels } from '#contract/inspections/items/item-fields.ts'

interface Props {
  fields: ComparedField[]
  /** False where there is nothing to compare with: then only what arrived is listed. */
  isBeside: boolean
}

export function WorkComparisonTable({ fields, isBeside }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const same = fields.filter(({ differs }) => !differs)
  const shown = isBeside && !isWhole ? fields.filter(({ differs }) => differs) : fields
  return (
    <>
      <table className={`${styles.table} ${isBeside ? styles.beside : ''}`}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Arrived</th>
            {isBeside && <th scope="col">Saved now</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((compared) => (
            <Row key={compared.field} compared={compared} isBeside={isBeside} />
          ))}
        </tbody>
      </table>
      {isBeside && same.length > 0 && (
        <Button
          variant="quiet"
          className={styles.more ?? ''}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole
            ? 'Show only what differs'
            : `Show ${counted(same.length, 'field')} that ${same.length === 1 ? 'is' : 'are'} the same`}
        </Button>
      )}
    </>
  )
}

function Row({
  compared: { field, arrived, stands, differs },
  isBeside,
}: {
  compared: ComparedField
  isBeside: boolean
}) {
  const isMarked = isBeside && differs
  return (
    <tr className={isMarked ? styles.differs : ''}>
      <th scope="row">
        {itemLabels[field]}
        {isMarked && <span className="visually-hidden"> differs</span>}
      </th>
      <td data-label="Arrived">
        <Value field={field} value={arrived} />
      </td>
      {isBeside && (
        <td data-label="Saved now">
          <Value field={field} value={stands} />
        </td>
      )}
    </tr>
  )
}

function Value({ field, value }: { field: string; value: unknown }) {
  const words = itemValue(field, value)
  if (!words)
    return (
      <Box component="em" c="dimmed">
        empty
      </Box>
    )
  if (field === 'photos') return photosOf(Object({ photos: value })).map(({ url }) => <OpenPhoto key={url} url={url} />)
  return field === 'photoUrl' ? <OpenPhoto url={words} /> : words
}

function OpenPhoto({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label="Open the photo in a new tab">
      <ItemThumbnail url={url} />
    </a>
  )
}
