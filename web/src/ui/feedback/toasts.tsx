import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toast.ts'
import styles from './toasts.module.css'

const successStaysMs = 5000
const lookAgainMs = 1000

/** Where toasts appear. Successes get a region that is always there, or a screen reader may miss the first. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  return (
    <section aria-label="Notifications" className={styles.stack}>
      {toasts
        .filter(({ kind }) => kind === 'error')
        .map((each) => (
          <ErrorToast key={each.id} toast={each} />
        ))}
      <div aria-live="polite" className={styles.successes}>
        {toasts
          .filter(({ kind }) => kind === 'success')
          .map((each) => (
            <SuccessToast key={each.id} toast={each} />
          ))}
      </div>
    </section>
  )
}

function ErrorToast({ toast: { id, text } }: { toast: Toast }) {
  return (
    <div role="alert" className={`${styles.toast} ${styles.error}`}>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      <p className={styles.text}>{text}</p>
      <Dismiss id={id} />
    </div>
  )
}

function SuccessToast({ toast: { id, text } }: { toast: Toast }) {
  const box = useRef<HTMLOutputElement>(null)

  // Talks to the clock: a toast that is being read or pointed at stays.
  useEffect(() => {
    let timer = setTimeout(leave, successStaysMs)
    function leave() {
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, lookAgainMs)
      else dismissToast(id)
    }
    return () => clearTimeout(timer)
  }, [id])

  return (
    <output ref={box} className={`${styles.toast} ${styles.success}`}>
      <IconCircleCheck size={20} stroke={1.5} aria-hidden />
      <p className={styles.text}>{text}</p>
      <Dismiss id={id} />
    </output>
  )
}

function Dismiss({ id }: { id: number }) {
  return (
    <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={() => dismissToast(id)}>
      <IconX size={16} stroke={1.5} aria-hidden />
    </button>
  )
}
