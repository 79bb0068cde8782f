import type { Confirmation, ReasonQuestion } from './question-dialogs.tsx'
import { useConfirm, useReason } from './dialogs.tsx'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'

interface Words<Result> {
  success: (result: Result) => string
  /** What is said when it failed and the server gave no reason; or of each error, several texts one by one. */
  failure: string | ((error: unknown) => string | string[])
}

interface ConfirmedAction<Result> extends Confirmation, Words<Result> {
  mutate: () => Promise<Result>
}

interface ReasonedAction<Result> extends ReasonQuestion, Words<Result> {
  mutate: (reason: string) => Promise<Result>
}

/** Asks, does it and says how it went; gives what came of it, or undefined when it was not done. */
export function useConfirmedAction() {
  const confirm = useConfirm()
  return async <Result>({ mutate, ...action }: ConfirmedAction<Result>): Promise<Result | undefined> =>
    (await confirm(action)) ? runAndNotify(mutate, action) : undefined
}

interface Deletion extends Pick<ConfirmedAction<unknown>, 'message' | 'mutate' | 'failure'> {
  name: string
  title?: string
}

/** The same for what is deleted: true once it is gone. */
export function useConfirmedDeletion() {
  const confirmThen = useConfirmedAction()
  return async ({ name, mutate, ...words }: Deletion): Promise<boolean | undefined> =>
    confirmThen({
      title: `Delete ${name}?`,
      verb: 'Delete',
      isDangerous: true,
      success: () => `${name} was deleted.`,
      mutate: () => mutate().then(() => true),
      ...words,
    })
}

/** The same, for what needs a reason. */
export function useReasonedAction() {
  const askReason = useReason()
  return async <Result>({ mutate, ...action }: ReasonedAction<Result>): Promise<Result | undefined> => {
    const reason = await askReason(action)
    return reason === null ? undefined : runAndNotify(() => mutate(reason), action)
  }
}

async function runAndNotify<Result>(
  mutate: () => Promise<Result>,
  { success, failure }: Words<Result>,
): Promise<Result | undefined> {
  try {
    const result = await mutate()
    toast.success(success(result))
    return result
  } catch (error) {
    const texts = typeof failure === 'string' ? serverText(error, failure) : failure(error)
    for (const text of [texts].flat()) toast.error(text)
    return undefined
  }
}
