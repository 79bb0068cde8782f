import { toast } from './toast.ts'
import { keepFocus } from '#web/ui/page/focus-content.ts'

/**
 * Says what was done, also to a user who has closed the window or left the page meanwhile: that takes nothing back. What
 * was refused is shown where it was requested.
 */
export function notifyWhenDone<Result>(done: Promise<Result>, words: (result: Result) => string): void {
  void done.then(
    (result) => {
      toast.success(words(result))
      keepFocus()
    },
    () => {},
  )
}
