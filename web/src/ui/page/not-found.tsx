import { Link } from 'react-router'
import button from '#web/ui/form/button.module.css'
import { Mark } from '#web/ui/theme/mark.tsx'
import { usePageArrival } from './page-arrival.ts'
import styles from './not-found.module.css'

/** An address that leads nowhere, inside a portal's frame. */
export function NotFound() {
  const heading = usePageArrival('Page not found')
  return (
    <div className={styles.page}>
      <span className={styles.mark}>
        <Mark size={32} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Page not found
      </h1>
      <p className={styles.text}>There is nothing at this address. It may have moved, or the link may be incomplete.</p>
      <Link to="/" className={`${button.button} ${button.primary}`}>
        Go to the start page
      </Link>
    </div>
  )
}

/** The same where there is no frame around it. */
export function NotFoundPage() {
  return (
    <main id="content" tabIndex={-1} className={styles.whole}>
      <NotFound />
    </main>
  )
}
