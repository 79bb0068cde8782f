import { toast } from './toast.ts'

/** Also to a user who has closed the window or left the page. What was refused is shown where it was requested. */
export function notifyWhenDone<Result>(done: Promise<Result>, words: (result: Result) => string): void {
  void done.then(
    (result) => {
      toast.success(words(result))
    },
    () => {},
  )
}
