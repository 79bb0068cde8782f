import { Paper } from '@mantine/core'
import { nameOf } from './equipment-words.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

/** The latest photo; pressed, it opens in a tab of its own. */
export function EquipmentPhoto({ piece }: { piece: Equipment }) {
  if (!piece.photoUrl) return null
  return (
    <Paper
      href={piece.photoUrl}
      target="_blank"
      rel="noreferrer"
      component="a"
      display="block"
      bg="var(--sunken)"
      style={{ overflow: 'hidden' }}
    >
      <img
        src={piece.photoUrl}
        alt={`${nameOf(piece)}, open in a new tab`}
        style={{ display: 'block', width: '100%', maxHeight: 320, objectFit: 'contain' }}
      />
    </Paper>
  )
}
