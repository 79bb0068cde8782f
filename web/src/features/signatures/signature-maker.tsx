import { useRef, useState, type FormEvent } from 'react'
import { pictureOfStrokes } from './drawing-pad.ts'
import { DrawnSignature } from './drawn-signature.tsx'
import { useSaveSignature, type StoredSignature } from './signatures.api.ts'
import styles from './signatures.module.css'
import { TypedSignature } from './typed-signature.tsx'
import { useDrawingPad } from './use-drawing-pad.ts'
import { pictureOfName } from './written-name.ts'
import { Button } from '#web/ui/form/button.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { useUnsavedChanges } from '#web/ui/form/saving/unsaved-changes.tsx'

export interface MakerWords {
  title: string
  save: string
  nothingDrawn: string
}

interface Props {
  words: MakerWords
  stored: StoredSignature
  /** Who signs; offered as the name to type. */
  signer: string
}

export function SignatureMaker({ words, stored, signer }: Props) {
  const { fileName } = stored
  const { mutate, isPending: isSaving, error: failure } = useSaveSignature(stored)
  const form = useRef<HTMLFormElement>(null)
  const pad = useDrawingPad()
  const [way, setWay] = useState<'draw' | 'type'>('draw')
  const [name, setName] = useState(signer)
  const [hasTriedEmpty, setHasTriedEmpty] = useState(false)
  useUnsavedChanges(() => !pad.isEmpty, 'The signature you have drawn is not saved.')

  const isDrawing = way === 'draw'
  const isEmpty = isDrawing ? pad.isEmpty : name.trim() === ''
  const error = hasTriedEmpty && isEmpty ? (isDrawing ? words.nothingDrawn : 'Enter your name.') : undefined

  const save = (event: FormEvent) => {
    event.preventDefault()
    setHasTriedEmpty(isEmpty)
    if (isEmpty) form.current?.querySelector<HTMLElement>('[name="typedName"]')?.focus()
    if (isEmpty || isSaving) return
    const picture = isDrawing
      ? () => pictureOfStrokes(pad.strokes(), fileName)
      : () => pictureOfName(name.trim(), fileName)
    const onSuccess = () => {
      pad.clear()
      setWay('draw')
    }
    mutate(picture, { onSuccess })
  }

  const otherWay = (
    <Button
      variant="quiet"
      className={styles.other ?? ''}
      disabled={isSaving}
      onClick={() => {
        setHasTriedEmpty(false)
        setWay(isDrawing ? 'type' : 'draw')
      }}
    >
      {isDrawing ? 'Type your name instead' : 'Draw your signature instead'}
    </Button>
  )

  return (
    <Section title={words.title}>
      <form ref={form} className={`${styles.body} ${styles.maker}`} noValidate onSubmit={save}>
        {/* Kept while the name is typed: going to and fro loses no drawing. */}
        <div className={styles.way} hidden={!isDrawing}>
          <DrawnSignature pad={pad} error={isDrawing ? error : undefined} isBusy={isSaving} />
        </div>
        {!isDrawing && (
          <div className={styles.way}>
            <TypedSignature name={name} error={error} isBusy={isSaving} onName={setName} />
          </div>
        )}
        {otherWay}
        <div className={styles.save}>
          <Refusal>{failure ? sentenceOf(failure) : undefined}</Refusal>
          <Button isBusy={isSaving} busyWords="Saving..." type="submit" variant="primary">
            {words.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}
