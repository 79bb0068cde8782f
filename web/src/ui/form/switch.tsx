import { useId } from 'react'
import styles from './switch.module.css'

interface Props {
  label: string
  help?: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** Takes effect at once; for what is saved with a form there are checkboxes. */
export function Switch({ label, help, isOn, onSwitch }: Props) {
  const id = useId()
  return (
    <div className={styles.switch}>
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className={styles.help}>
            {help}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={isOn}
        aria-checked={isOn}
        {...(help && { 'aria-describedby': `${id}-help` })}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </div>
  )
}
