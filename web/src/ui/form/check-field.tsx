import { useId } from 'react'
import styles from './check-field.module.css'

interface Props {
  label: string
  name: string
  help?: string
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

/** Yes or no, saved with its form; the whole row is the target. */
export function CheckField({ label, name, help, isChecked, onCheck }: Props) {
  const id = useId()
  return (
    <div className={styles.check}>
      <label className={styles.row}>
        <input
          type="checkbox"
          name={name}
          className={styles.box}
          checked={isChecked}
          {...(help && { 'aria-describedby': `${id}-help` })}
          onChange={(event) => onCheck(event.currentTarget.checked)}
        />
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
}
