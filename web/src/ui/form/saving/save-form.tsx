import type { UseFormReturnType } from '@mantine/form'
import { Stack } from '@mantine/core'
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { firstToFill } from './first-to-fill.ts'
import { errorsIn } from './form-fields.ts'
import { ErrorSummary } from './error-summary.tsx'
import type { SaveFailure } from './save-failure.ts'
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx'
import { discarding, useUnsavedChanges } from './unsaved-changes.tsx'
import { isSearching } from '#web/ui/page/page-arrival.ts'
import { AppError } from '#contract/errors.ts'
import { newId } from '#web/offline/store/new-id.ts'

export interface SaveFormProps<Values> {
  label: string
  form: UseFormReturnType<Values>
  labels: Record<string, string>
  /** What leaving the page without saving would lose, as a sentence. */
  lost: string
  failure: SaveFailure | undefined
  /** What someone else has saved meanwhile; like a notice it stands in the place of the failure. */
  stale?: ComponentProps<typeof StaleNotice> | undefined
  notice?: ReactNode
  verb: string
  busyVerb?: string
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
        {props.stale && <StaleNotice {...props.stale} />}
        {!props.stale &&
          (props.notice ?? (
            <ErrorSummary failure={props.failure} errors={errors} labels={props.labels} onPoint={pointAt} />
          ))}
        {props.children}
        <div className={dialog.actions}>
          {cancel && <Button onClick={cancel}>Cancel</Button>}
          <Button type="submit" variant="primary" isBusy={props.isBusy} busyWords={props.busyVerb ?? 'Saving...'}>
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

/** Pressing twice, or again after no answer, makes one. An id that the server has for something else is renewed. */
export function useOwnId() {
  const [ownId, setOwnId] = useState(newId)
  const renewIfTaken = (error: unknown) => {
    if (error instanceof AppError && error.code === 'id-taken') setOwnId(newId())
  }
  return { ownId, renewIfTaken }
}
