import styles from './equipment-photo.module.css'
import { nameOf } from './equipment-words.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

/** The latest photo; pressed, it opens in a tab of its own. */
export function EquipmentPhoto({ piece }: { piece: Equipment }) {
  if (!piece.photoUrl) return null
  return (
    <a href={piece.photoUrl} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={piece.photoUrl} alt={`${nameOf(piece)}, open in a new tab`} />
    </a>
  )
}
