import { IconPhoto } from '@tabler/icons-react'
import styles from './item-photo.module.css'

/** A small picture beside an item's name, which says what it shows. */
export function ItemThumbnail({ url }: { url: string | null }) {
  return (
    <span className={styles.thumbnail}>
      {url ? (
        <img src={url} alt="" loading="lazy" decoding="async" />
      ) : (
        <IconPhoto size={18} stroke={1.5} className={styles.none} aria-hidden />
      )}
    </span>
  )
}

/** The photo as large as there is room; pressed, it opens in a tab of its own. */
export function ItemPhoto({ url, of }: { url: string; of: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.whole}>
      <img src={url} alt={`${of}, open in a new tab`} />
    </a>
  )
}
