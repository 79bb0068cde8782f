import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useId } from 'react'
import styles from './check-field.module.css'
import { memoControl } from '#web/ui/form/memo-control.tsx'

interface Props {
  label: string
  name: string
  help?: string
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

/** Yes or no, saved with its form; the whole row is the target. */
export const CheckField = memoControl(function CheckField({ label, name, help, isChecked, onCheck }: Props) {
  const id = useId()
  return (
    <div className={styles.check}>
      <Checkbox
        classNames={rowParts}
        label={label}
        name={name}
        checked={isChecked}
        {...(help && { 'aria-describedby': `${id}-help` })}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
})

/** A checkbox or radio button whose whole row can be pressed. */
export const rowParts = {
  root: `${styles.root}`,
  body: `${styles.row}`,
  inner: `${styles.inner}`,
  input: `${styles.box}`,
  radio: `${styles.box}`,
  icon: `${styles.icon}`,
  label: `${styles.label}`,
}
