import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog, type Confirmation } from './confirm-dialog.tsx'
import { ReasonDialog, type ReasonQuestion } from './reason-dialog.tsx'

interface Ask {
  confirm: (confirmation: Confirmation) => Promise<boolean>
  askReason: (question: ReasonQuestion) => Promise<string | null>
}

/** Asks before something that cannot be taken back: `if (await confirm({ … })) …` */
export function useConfirm(): Ask['confirm'] {
  return useAsk().confirm
}

/** Asks why, in the person's own words; null when they thought better of it. */
export function useReason(): Ask['askReason'] {
  return useAsk().askReason
}

export function Dialogs({ children }: { children: ReactNode }) {
  const confirmation = useQuestion<Confirmation, boolean>(nothingAsked, false)
  const reason = useQuestion<ReasonQuestion, string | null>(nothingAsked, null)
  const ask = useMemo(() => ({ confirm: confirmation.ask, askReason: reason.ask }), [confirmation.ask, reason.ask])
  return (
    <AskContext value={ask}>
      {children}
      <ConfirmDialog isOpen={confirmation.isOpen} asked={confirmation.asked} onAnswer={confirmation.answer} />
      <ReasonDialog isOpen={reason.isOpen} asked={reason.asked} onAnswer={reason.answer} />
    </AskContext>
  )
}

/** What the windows say before anyone has asked anything. */
const nothingAsked = { title: '', label: '', verb: '' }

const AskContext = createContext<Ask | null>(null)

function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('A dialog was asked for outside of Dialogs.')
  return ask
}

/** One open question at a time; asking another answers the first as if it had been cancelled. */
function useQuestion<Question, Answer>(atFirst: Question, cancelled: Answer) {
  const [asked, setAsked] = useState(atFirst)
  const [isOpen, setIsOpen] = useState(false)
  const resolve = useRef<((answer: Answer) => void) | null>(null)

  const answer = useCallback((given: Answer) => {
    setIsOpen(false)
    resolve.current?.(given)
    resolve.current = null
  }, [])

  const ask = useCallback(
    (question: Question) =>
      new Promise<Answer>((settle) => {
        resolve.current?.(cancelled)
        resolve.current = settle
        setAsked(question)
        setIsOpen(true)
      }),
    [cancelled],
  )

  return { asked, isOpen, ask, answer }
}
