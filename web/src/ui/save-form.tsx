import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs.tsx'
import { focusFirstProblem } from '#web/ui/field-problems.ts'
import { problemsIn } from '#web/ui/form-fields.ts'
import { ProblemSummary } from '#web/ui/problem-summary.tsx'
import styles from '#web/ui/save-form.module.css'
import type { SaveFailure } from '#web/ui/save-failure.ts'

interface Props<Values> {
  /** Names the form for those who cannot see it. */
  label: string
  form: UseFormReturnType<Values>
  /** What each field is called, for the summary of what is wrong. */
  labels: Record<string, string>
  failure: SaveFailure | undefined
  /** Stands in the place of the failure, such as what someone else has saved meanwhile. */
  notice?: ReactNode
  verb: string
  busyVerb: string
  isBusy: boolean
  /** Puts the keyboard into the first field: for a form that was just asked for. */
  isOpenedHere?: boolean
  onSave: (values: Values) => void
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** A form that keeps what was typed until it is saved: Enter saves, Escape leaves, and problems are told and shown. */
export function SaveForm<Values>({ form, isOpenedHere, ...props }: Props<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const problems = problemsIn(form)
  const pointAt = (found: Record<string, string>) => element.current && focusFirstProblem(element.current, found)
  useNewProblems(problems, pointAt)
  const leaveOnEscape = useEscape(form, props.onCancel)

  // Talks to the browser's focus, once.
  useEffect(() => {
    if (isOpenedHere) element.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isOpenedHere])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's Cancel
    <form
      ref={element}
      aria-label={props.label}
      className={styles.form}
      noValidate
      onKeyDown={leaveOnEscape}
      onSubmit={form.onSubmit(
        (values) => !props.isBusy && props.onSave(values),
        () => pointAt(problemsIn(form)),
      )}
    >
      {props.notice ?? (
        <ProblemSummary
          failure={props.failure}
          problems={problems}
          labels={props.labels}
          onPoint={(name) => pointAt({ [name]: '' })}
        />
      )}
      {props.children}
      <div className={styles.actions}>
        <Button type="submit" look="primary" aria-disabled={props.isBusy}>
          {props.isBusy ? props.busyVerb : props.verb}
        </Button>
        {props.onCancel && <Button onClick={props.onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

/** Talks to the browser's focus: problems that the server found come later, and only new ones move the keyboard. */
function useNewProblems(problems: Record<string, string>, pointAt: (problems: Record<string, string>) => void) {
  const count = Object.keys(problems).length
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) pointAt(problems)
    before.current = count
  })
}

/** Escape leaves at once while nothing was typed; otherwise it asks, because it is easily pressed. */
function useEscape<Values>(form: UseFormReturnType<Values>, onCancel: (() => void) | undefined) {
  const confirm = useConfirm()
  return (event: KeyboardEvent<HTMLFormElement>) => {
    const isClosingList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Escape' || !onCancel || isClosingList) return
    if (!form.isDirty()) {
      onCancel()
      return
    }
    const question = { title: 'Discard what you typed?', verb: 'Discard', isDangerous: true }
    void confirm(question).then((isSure) => isSure && onCancel())
  }
}
