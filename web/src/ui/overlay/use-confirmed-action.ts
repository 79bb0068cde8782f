import type { Confirmation } from './confirm-dialog.tsx'
import { useConfirm, useReason } from './dialogs.tsx'
import type { ReasonQuestion } from './reason-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

interface Action<Result> {
  mutate: () => Promise<Result>
  /** What is said when it was done. */
  success: (result: Result) => string
  /** What is said when it was refused or failed; several texts are shown one by one. */
  failure: (error: unknown) => string | string[]
}

/** Asks, does it and says how it went; gives what came of it, or undefined when it was not done. */
export function useConfirmedAction() {
  const confirm = useConfirm()
  return async <Result>(question: Confirmation, action: Action<Result>): Promise<Result | undefined> =>
    (await confirm(question)) ? runAndNotify(action) : undefined
}

/** The same, for what needs a reason. */
export function useReasonedAction() {
  const askReason = useReason()
  return async <Result>(
    question: ReasonQuestion,
    actionFor: (reason: string) => Action<Result>,
  ): Promise<Result | undefined> => {
    const reason = await askReason(question)
    return reason === null ? undefined : runAndNotify(actionFor(reason))
  }
}

async function runAndNotify<Result>({ mutate, success, failure }: Action<Result>): Promise<Result | undefined> {
  try {
    const result = await mutate()
    toast.success(success(result))
    return result
  } catch (error) {
    for (const text of [failure(error)].flat()) toast.error(text)
    return undefined
  }
}
