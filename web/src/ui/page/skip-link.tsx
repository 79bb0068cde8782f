import styles from './skip-link.module.css'

/** For the keyboard: past the navigation, straight to the page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>('#content')?.focus()
      }}
    >
      Skip to content
    </a>
  )
}
