import { Chip } from '@mantine/core'
import '@mantine/core/styles/Chip.layer.css'
import { useId } from 'react'
import styles from './choices.module.css'
import sideways from '#web/ui/table/sideways.module.css'

interface Props<Value extends string> {
  label: string
  /** A label everyone sees; without it only screen readers hear it. */
  isLabelShown?: boolean
  /** `count` says how many there are of each, where that is known. */
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  value: Value
  help?: string
  onChange: (value: Value) => void
}

/** One of a few, all in sight: filters above a table, or a short choice in a form. Arrow keys move. */
export function Choices<Value extends string>({ label, isLabelShown, options, value, help, onChange }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.choices} {...(help && { 'aria-describedby': `${id}-help` })}>
      <legend className={isLabelShown ? styles.label : 'visually-hidden'}>{label}</legend>
      <div className={isLabelShown ? styles.row : `${styles.row} ${styles.filters} ${sideways.sideways}`}>
        {options.map((option) => (
          <Chip
            key={option.value}
            type="radio"
            name={id}
            icon={null}
            classNames={parts}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          >
            {option.label}
            {option.count !== undefined && (
              <span className={styles.count}> {option.count.toLocaleString('en-GB')}</span>
            )}
          </Chip>
        ))}
      </div>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </fieldset>
  )
}

const parts = { root: `${styles.chip}`, input: `${styles.radio}`, label: `${styles.choice}` }
