import { focusContent } from './focus-content.ts'
import styles from './skip-link.module.css'

/** For the keyboard: past the navigation, straight to the page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault()
        focusContent()
      }}
    >
      Skip to content
    </a>
  )
}
