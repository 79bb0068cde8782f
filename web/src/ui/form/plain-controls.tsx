import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import styles from './plain-controls.module.css'

// The kit's controls in plain elements: the sign-in screen is the first load, and the kit's own weigh 10 KB more.

interface ButtonProps {
  variant?: 'primary' | 'secondary'
  icon?: ReactNode
  children: ReactNode
}

export function PlainButton(props: ButtonProps & ComponentProps<'button'>) {
  const { variant = 'secondary', icon, children, className = '', ...rest } = props
  return (
    <button type="button" {...rest} className={`${styles.button} ${styles[variant]} ${className}`}>
      {icon}
      {children}
    </button>
  )
}

interface FieldProps extends ComponentProps<'input'> {
  label: string
  help?: ReactNode
  error?: string | undefined
}

export function PlainField({ label, help, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label} help={help} error={error}>
      <input {...input} {...described(id, help, error)} className={styles.input} />
    </Labelled>
  )
}

/** Typing a long password on a phone goes wrong unseen, so it can be shown. */
export function PasswordField({ label, help, error, ...input }: Omit<FieldProps, 'type'>) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <Labelled id={id} label={label} help={help} error={error}>
      <div className={styles.password}>
        <input
          {...input}
          {...described(id, help, error)}
          type={isShown ? 'text' : 'password'}
          className={styles.input}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <button
          type="button"
          className={styles.show}
          aria-controls={id}
          aria-label={isShown ? 'Hide characters' : 'Show characters'}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Labelled>
  )
}

type LabelProps = Pick<FieldProps, 'label' | 'help' | 'error'> & { id: string; children: ReactNode }

function Labelled({ id, label, help, error, children }: LabelProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
}

function described(id: string, help: ReactNode, error: string | undefined) {
  const notes = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return { id, ...(error && { 'aria-invalid': true }), ...(notes && { 'aria-describedby': notes }) }
}
