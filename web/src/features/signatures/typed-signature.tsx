import { useEffect, useRef, type ChangeEvent } from 'react'
import styles from './signatures.module.css'
import { writeName } from './written-name.ts'
import { Field } from '#web/ui/form/field.tsx'

interface Props {
  name: string
  error: string | undefined
  isBusy: boolean
  onName: (name: string) => void
}

export function TypedSignature({ name, error, isBusy, onName }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    if (canvas.current) writeName(canvas.current, name.trim())
  }, [name])

  return (
    <>
      <div className={styles.paper}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot be drawn on */}
        <canvas ref={canvas} role="img" aria-label={`Signature: ${name.trim() || 'empty'}`} />
      </div>
      <div className={styles.typed}>
        <Field
          label="Your name"
          name="typedName"
          autoComplete="name"
          required
          maxLength={60}
          value={name}
          readOnly={isBusy}
          error={error}
          help="Your typed name is printed on certificates in place of a drawn signature."
          onChange={(event: ChangeEvent<HTMLInputElement>) => onName(event.target.value)}
        />
      </div>
    </>
  )
}
