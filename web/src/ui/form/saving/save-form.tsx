import type { UseFormReturnType } from '@mantine/form'
import { Stack, UnstyledButton } from '@mantine/core'
import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type ChangeEvent,
  useState,
  useLayoutEffect,
} from 'react'
import { Button } from '#web/ui/form/button.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { firstToFill } from './first-to-fill.ts'
import { discarding, useUnsavedChanges } from './unsaved-changes.tsx'
import { isSearching } from '#web/ui/page/page-arrival.ts'
import type { z } from 'zod'
import { sentenceOf, serverText } from '#web/ui/feedback/error-words.ts'
import { AppError } from '#contract/errors.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { Notice } from '#web/ui/feedback/notice.tsx'

export interface SaveFormProps<Values> {
  label: string
  form: UseFormReturnType<Values>
  labels: Record<string, string>
  /** What leaving the page without saving would lose, as a sentence. */
  lost: string
  failure: SaveFailure | undefined
  /** Stands in the place of the failure, such as what someone else has saved meanwhile. */
  notice?: ReactNode
  verb: string
  busyVerb: string
  isBusy: boolean
  /** Puts the keyboard into the first field: for a form that was just asked for. */
  isOpenedHere?: boolean
  isWide?: boolean
  onSave: (values: Values) => void
  onErrors?: (names: string[]) => void
  onCancel?: (() => void) | undefined
  children: ReactNode
}

export function SaveForm<Values>({ form, isOpenedHere, ...props }: SaveFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  useUnsavedChanges(form.isDirty, props.lost)
  const errors = inOrder(errorsIn(form), props.labels)
  const pointAt = (name: string | undefined) => fieldIn(element.current, name)?.focus()
  useNewErrors(Object.keys(errors), pointAt)
  // Cancel is said on purpose: nobody asks again on the way out.
  const giveUp = () => {
    form.resetDirty()
    props.onCancel?.()
  }
  const cancel = props.onCancel && giveUp
  const leaveOnEscape = useEscape(form, cancel)

  useEffect(() => {
    if (isOpenedHere && !isSearching()) firstToFill(element.current)?.focus()
  }, [isOpenedHere])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's Cancel
    <form
      ref={element}
      aria-label={props.label}
      noValidate
      onKeyDown={leaveOnEscape}
      onSubmit={(event) =>
        form.onSubmit(
          (values) => {
            if (!props.isBusy) props.onSave(values)
          },
          (found) => {
            const names = Object.keys(inOrder(found, props.labels))
            pointAt(names[0])
            props.onErrors?.(names)
          },
        )(event)
      }
    >
      <Stack maw={props.isWide ? 'none' : 560}>
        {props.notice ?? (
          <ErrorSummary failure={props.failure} errors={errors} labels={props.labels} onPoint={pointAt} />
        )}
        {props.children}
        <div className={dialog.actions}>
          {cancel && <Button onClick={cancel}>Cancel</Button>}
          <Button type="submit" variant="primary" isBusy={props.isBusy} busyWords={props.busyVerb}>
            {props.verb}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** The field of a name; one that is no plain input says its name in `data-field`. */
function fieldIn(form: HTMLFormElement | null, name: string | undefined): HTMLElement | null | undefined {
  return name ? form?.querySelector(`[name="${name}"]:not([type=hidden]), [data-field="${name}"]`) : undefined
}

/** In the order of the fields, as a person goes through them; what has no field comes last. */
function inOrder<Words>(errors: Record<string, Words>, labels: Record<string, string>): Record<string, Words> {
  const order = Object.keys(labels)
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.fromEntries(Object.entries(errors).toSorted(([a], [b]) => placeOf(a) - placeOf(b)))
}

/** Problems that the server found come later, and only new ones move the focus. */
function useNewErrors(names: string[], pointAt: (name: string | undefined) => void) {
  const before = useRef(names.length)
  useEffect(() => {
    if (names.length > before.current) pointAt(names[0])
    before.current = names.length
  })
}

/** Escape leaves at once while nothing was typed; otherwise it asks, because it is easily pressed. */
function useEscape<Values>(form: UseFormReturnType<Values>, onCancel: (() => void) | undefined) {
  const confirm = useConfirm()
  return (event: KeyboardEvent<HTMLFormElement>) => {
    const isClosingList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Escape' || !onCancel || isClosingList) return
    // Answered here: a window around the form must not close over the question.
    event.preventDefault()
    if (!form.isDirty()) {
      onCancel()
      return
    }
    void confirm(discarding).then((isSure) => isSure && onCancel())
  }
}

export function errorsIn<Values>({ errors }: UseFormReturnType<Values>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, words]) => (typeof words === 'string' && words ? [[name, words]] : [])),
  )
}

export function pick<Fields, Name extends keyof Fields>(record: Fields, names: readonly Name[]): Pick<Fields, Name> {
  // Every name is given its value here.
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Fields, Name>
}

interface TextInput {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

/** Binds a date: `<DateField label="Scheduled date" {...dateOf(form, 'scheduledDate')} />`. */
export function dateOf<Values>(form: UseFormReturnType<Values>, name: keyof Values & string) {
  const { value, onChange } = form.getInputProps(name)
  return { name, value: String(value ?? ''), error: errorsIn(form)[name], onChange: onChange as (day: string) => void }
}

/** Binds a field of text to its form: `<Field label="Name" {...textOf(form, 'name')} />`. */
export function textOf<Values>(form: UseFormReturnType<Values>, name: keyof Values & string): TextInput {
  const { value, onChange } = form.getInputProps(name)
  return { name, value: String(value ?? ''), error: errorsIn(form)[name], onChange }
}

export interface SaveFailure {
  title: string
  detail?: string
}

/** The server's own sentence where it sent one; else our words, and why. */
export function saveFailure(error: unknown, fallback: string): SaveFailure | undefined {
  if (!error || isStale(error)) return undefined
  const title = serverText(error, fallback)
  return title === fallback ? namedFailure(error, fallback) : { title }
}

/** Always our words first, then why. */
export function namedFailure(error: unknown, title: string): SaveFailure | undefined {
  return error ? { title, detail: sentenceOf(error) } : undefined
}

export function refusedFields(error: unknown): Record<string, string> {
  return (error instanceof AppError && error.fields) || {}
}

/** What someone else has saved meanwhile; undefined when that is not what went wrong. */
export function currentRecord<Record extends z.ZodType>(error: unknown, record: Record): z.output<Record> | undefined {
  return isStale(error) ? record.safeParse(error.details.current).data : undefined
}

function isStale(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'stale-version'
}

/** Pressing twice, or again after no answer, makes one. An id that the server has for something else is renewed. */
export function useOwnId() {
  const [ownId, setOwnId] = useState(newId)
  const renewIfTaken = (error: unknown) => {
    if (error instanceof AppError && error.code === 'id-taken') setOwnId(newId())
  }
  return { ownId, renewIfTaken }
}

interface SummaryProps {
  failure: SaveFailure | undefined
  errors: Record<string, string>
  labels: Record<string, string>
  onPoint: (name: string) => void
}

export function ErrorSummary({ failure, errors, labels, onPoint }: SummaryProps) {
  const found = Object.entries(errors)
  const box = useSteadyHeight()
  if (!failure && found.length === 0) return null
  // The server may say of the whole what it says of the field; once is enough.
  const isShownBelow = found.some(([, words]) => words === failure?.title)
  return (
    <div role="alert" ref={box}>
      <Notice
        variant="danger"
        icon={IconAlertCircle}
        title={failure && !isShownBelow ? failure.title : titleFor(found.length)}
      >
        {failure?.detail && <p>{failure.detail}</p>}
        {found.length > 0 && (
          <ul>
            {found.map(([name, words]) => (
              <li key={name}>
                <UnstyledButton fz="inherit" fw={600} td="underline" onClick={() => onPoint(name)}>
                  {labels[name] ?? name}
                </UnstyledButton>
                : {words}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

function titleFor(count: number): string {
  return `Please check ${count} ${count === 1 ? 'field' : 'fields'}.`
}

/** What was corrected leaves the list, and the fields below stay where they are. */
function useSteadyHeight() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element) element.style.minHeight = `${element.offsetHeight}px`
  })
  return box
}
