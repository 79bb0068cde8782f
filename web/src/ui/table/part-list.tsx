import { useState, type ReactNode } from 'react'
import type { MoreRows } from './more-rows.ts'
import { Button } from '#web/ui/form/button.tsx'
import styles from './part-list.module.css'
import { Section } from '#web/ui/page/section.tsx'

export interface PartRow {
  title: ReactNode
  lines: ReactNode[]
  action?: ReactNode
}

interface Props<Part extends { _id: string }> {
  title: string
  parts: Part[]
  /** Said when there are none, and what to do about it. */
  nothing: string
  action?: ReactNode
  /** Of a list that comes some rows at a time. */
  more?: MoreRows | undefined
  /** Opens between the heading and the list. */
  form?: ReactNode
  row: (part: Part) => PartRow
}

const shownAtFirst = 10

/** What belongs to a thing: a short list with its own way to add to it. */
export function PartList<Part extends { _id: string }>({
  title,
  parts,
  nothing,
  action,
  more,
  form,
  row,
}: Props<Part>) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? parts : parts.slice(0, shownAtFirst)
  return (
    <Section title={title} count={more?.total ?? (parts.length || undefined)} action={action}>
      {form && <div className={styles.form}>{form}</div>}
      {parts.length === 0 && !form && <p className={styles.nothing}>{nothing}</p>}
      {parts.length > 0 && (
        <ul>
          {shown.map((part) => (
            <Row key={part._id} {...row(part)} />
          ))}
        </ul>
      )}
      {shown.length < parts.length && (
        <div className={styles.more}>
          <Button variant="quiet" onClick={() => setIsWhole(true)}>
            {more ? 'Show more' : `Show all ${parts.length.toLocaleString('en-GB')}`}
          </Button>
        </div>
      )}
      {shown.length === parts.length && more && (
        <div className={styles.more}>
          <Button variant="quiet" aria-disabled={more.isLoading} onClick={() => more.isLoading || more.onShow()}>
            {more.isLoading ? 'Loading...' : 'Show more'}
          </Button>
        </div>
      )}
    </Section>
  )
}

function Row({ title, lines, action }: PartRow) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {lines.filter(Boolean).map((line, index) => (
          <p key={index} className={styles.line}>
            {line}
          </p>
        ))}
      </div>
      {action}
    </li>
  )
}
