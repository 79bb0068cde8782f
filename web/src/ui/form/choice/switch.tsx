import { Switch as KitSwitch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
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
  // Mantine would make the help a part of the label, and so of the name that is read out.
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
      <KitSwitch
        id={id}
        withThumbIndicator={false}
        classNames={parts}
        checked={isOn}
        aria-checked={isOn}
        {...(help && { 'aria-describedby': `${id}-help` })}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </div>
  )
}

const parts = { root: `${styles.root}`, input: `${styles.input}`, track: `${styles.track}`, thumb: `${styles.thumb}` }
