import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { usePageArrival } from './page-arrival.ts'
import styles from './page-header.module.css'

interface Props {
  title: string
  /** In the window's title, where the heading alone would not tell pages apart. */
  windowTitle?: string
  count?: number
  intro?: ReactNode
  /** What can be done here, the one main action last; on a phone the others open beside it. */
  actions?: ReactNode
  /** Names the actions for those who cannot see that they belong together. */
  actionsLabel?: string
  /** What is done seldom; on a phone it stands beside the title. */
  menu?: ReactNode
}

/** The top of a page: what it is, how many, and what can be done. */
export function PageHeader({ title, windowTitle = title, count, intro, actions, actionsLabel, menu }: Props) {
  const heading = usePageArrival(windowTitle)
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
          {count !== undefined && <span className={styles.count}> {count.toLocaleString('en-GB')}</span>}
        </h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {actions && <Actions label={actionsLabel}>{actions}</Actions>}
      {menu && <div className={styles.menu}>{menu}</div>}
    </div>
  )
}

/** All of them where there is room; on a phone the main one, which is the last, a status, and a button for the others. */
function Actions({ label, children }: { label: string | undefined; children: ReactNode }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  return (
    <div className={styles.together}>
      <div
        id={id}
        role={label && 'group'}
        aria-label={label}
        className={`${styles.actions} ${isNarrow && !isOpen ? styles.shut : ''}`}
      >
        {children}
      </div>
      {isNarrow && (
        <button
          type="button"
          className={styles.more}
          aria-label="More actions"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={20} stroke={1.5} className={styles.arrow} aria-hidden />
        </button>
      )}
    </div>
  )
}
