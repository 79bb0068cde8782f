import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Box, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { pictureOfName, pictureOfStrokes, writeName } from './drawing-pad.ts'
import { DrawnSignature, useDrawingPad } from './drawn-signature.tsx'
import { type StoredSignature, useDeleteSignature, useSaveSignature } from './signatures.api.ts'
import styles from './signatures.module.css'
import { Button } from '#web/ui/form/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { useUnsavedChanges } from '#web/ui/form/saving/unsaved-changes.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'

interface Props {
  stored: StoredSignature
  /** Who signs; offered as the name to type. */
  signer: string
}

export function SignatureMaker({ stored, signer }: Props) {
  const { fileName, words } = stored
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
    <Section title={words.newTitle}>
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
          <Refusal error={failure} />
          <Button isBusy={isSaving} busyWords="Saving..." type="submit" variant="primary">
            {words.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}

interface TypedProps {
  name: string
  error: string | undefined
  isBusy: boolean
  onName: (name: string) => void
}

function TypedSignature({ name, error, isBusy, onName }: TypedProps) {
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

interface CurrentProps {
  stored: StoredSignature
  load: { isPending: boolean; error: unknown; refetch: () => unknown }
  url: string | null | undefined
  whose?: ReactNode
}

export function CurrentSignature({ stored, load, url, whose }: CurrentProps) {
  const { words } = stored
  const confirm = useConfirm()
  const { mutate, isPending: isDeleting, error } = useDeleteSignature(stored)
  const remove = async () => {
    if (await confirm(words.confirmation)) mutate(undefined)
  }

  return (
    <Section title={words.title}>
      <Box p="4px 20px 20px">
        {load.isPending && <Skeleton height={120} />}
        {Boolean(load.error) && url === undefined && (
          <QuietRetry what={words.what} error={load.error} onRetry={() => void load.refetch()} />
        )}
        {url === null && <Text c="dimmed">{words.none}</Text>}
        {url && (
          <Group>
            <img src={url} alt={words.picture} width={500} height={200} className={styles.picture} />
            <Stack gap="sm" align="start" flex="1 1 240px">
              {whose}
              <Button
                icon={IconTrash}
                className={styles.remove ?? ''}
                isBusy={isDeleting}
                onClick={() => void remove()}
              >
                {isDeleting ? 'Deleting...' : words.remove}
              </Button>
            </Stack>
          </Group>
        )}
        <Refusal error={error} />
      </Box>
    </Section>
  )
}
