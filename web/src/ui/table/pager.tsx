import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '#web/ui/form/button.tsx'
import styles from './pager.module.css'

interface Props {
  page: number
  pageSize: number
  total: number
  onPageChange: (page: number) => void
}

/** Where in a long list this is. The buttons keep the focus at either end, so that a keyboard is never thrown out. */
export function Pager({ page, pageSize, total, onPageChange }: Props) {
  if (total <= pageSize) return null
  const last = Math.ceil(total / pageSize)
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  const go = (target: number) => {
    if (target < 1 || target > last) return
    onPageChange(target)
    window.scrollTo(0, 0)
  }
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <p className={styles.range} aria-live="polite">
        {words(from)}–{words(to)} of {words(total)}
      </p>
      <Button
        icon={<IconChevronLeft size={18} stroke={1.5} aria-hidden />}
        aria-disabled={page <= 1}
        className={styles.step ?? ''}
        onClick={() => go(page - 1)}
      >
        Previous
      </Button>
      <Button aria-disabled={page >= last} className={styles.step ?? ''} onClick={() => go(page + 1)}>
        <span className={styles.next}>
          Next
          <IconChevronRight size={18} stroke={1.5} aria-hidden />
        </span>
      </Button>
    </nav>
  )
}

function words(count: number): string {
  return count.toLocaleString('en-GB')
}
