import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { Confirmation, ReasonQuestion } from './question-dialogs.tsx'
import { useLazyOverlay } from './lazy-overlay.ts'

interface DialogFunctions {
  confirm: (confirmation: Confirmation) => Promise<boolean>
  askReason: (question: ReasonQuestion) => Promise<string | null>
}

/** Asks before something that cannot be taken back: `if (await confirm({ … })) …` */
export function useConfirm(): DialogFunctions['confirm'] {
  return useDialogs().confirm
}

/** Asks why, in the person's own words; null when they thought better of it. */
export function useReason(): DialogFunctions['askReason'] {
  return useDialogs().askReason
}

export function Dialogs({ children }: { children: ReactNode }) {
  const confirmation = useQuestion<Confirmation, boolean>(loadConfirmDialog, false)
  const reason = useQuestion<ReasonQuestion, string | null>(loadReasonDialog, null)
  const dialogs = useMemo(() => ({ confirm: confirmation.ask, askReason: reason.ask }), [confirmation.ask, reason.ask])
  return (
    <DialogsContext value={dialogs}>
      {children}
      {confirmation.dialog}
      {reason.dialog}
    </DialogsContext>
  )
}

const loadConfirmDialog = async () => (await import('./question-dialogs.tsx')).ConfirmDialog
const loadReasonDialog = async () => (await import('./question-dialogs.tsx')).ReasonDialog

const DialogsContext = createContext<DialogFunctions | null>(null)

function useDialogs(): DialogFunctions {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('A dialog was asked for outside of Dialogs.')
  return dialogs
}

interface DialogProps<Question, Answer> {
  isOpen: boolean
  asked: Question
  onAnswer: (answer: Answer) => void
}

/** One open question at a time; asking another answers the first as if it had been cancelled. */
function useQuestion<Question, Answer>(
  load: () => Promise<ComponentType<DialogProps<Question, Answer>>>,
  cancelled: Answer,
) {
  const [asked, setAsked] = useState<Question | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { Overlay, fetchOverlay } = useLazyOverlay(load)
  const resolve = useRef<((answer: Answer) => void) | null>(null)

  const answer = useCallback((given: Answer) => {
    setIsOpen(false)
    resolve.current?.(given)
    resolve.current = null
  }, [])

  const ask = useCallback(
    async (question: Question) => {
      if (!(await fetchOverlay())) return cancelled
      return new Promise<Answer>((settle) => {
        resolve.current?.(cancelled)
        resolve.current = settle
        setAsked(question)
        setIsOpen(true)
      })
    },
    [cancelled, fetchOverlay],
  )

  const dialog = Overlay && asked !== null && <Overlay isOpen={isOpen} asked={asked} onAnswer={answer} />
  return { ask, dialog }
}
