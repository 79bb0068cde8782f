import styles from './item-form.module.css'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'

interface Props {
  isSaving: boolean
  hasNext: boolean
  onCancel: () => void
  onAnother: (() => void) | null
  /** For an item that goes on awaiting its inspection: saves what it is, without a result. */
  onDetailsOnly: (() => void) | null
}

export function SaveBar({ isSaving, hasNext, onCancel, onAnother, onDetailsOnly }: Props) {
  return (
    <BottomBar>
      <Button className={styles.cancel ?? ''} onClick={onCancel}>
        Cancel
      </Button>
      {onAnother && (
        <Button className={styles.another ?? ''} aria-disabled={isSaving} onClick={onAnother}>
          Save and add another like this
        </Button>
      )}
      {onDetailsOnly && (
        <Button className={styles.another ?? ''} aria-disabled={isSaving} onClick={onDetailsOnly}>
          Save details only
        </Button>
      )}
      <Button type="submit" variant="primary" className={styles.save ?? ''} aria-disabled={isSaving}>
        {hasNext ? 'Save and next' : 'Save'}
      </Button>
    </BottomBar>
  )
}
