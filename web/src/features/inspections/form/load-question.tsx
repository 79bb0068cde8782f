import { useRef, useState } from 'react'
import type { ItemDraft } from './item-draft.ts'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { readPieceOfItem } from '#web/offline/hooks/use-known-equipment.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import { asksAboutLoad } from '#contract/inspections/equipment/safe-working-load.rules.ts'

interface Question {
  written: string
  last: string
  answer: (isMeant: boolean) => void
}

/** Asks before a safe working load is saved that is not the last one. The dialog is not fetched: it must come without signal. */
export function useLoadQuestion(companyId: string, onKeep: (known: { equipmentId: string }) => void) {
  const localSession = useLocalSession()
  const [question, setQuestion] = useState<Question | null>(null)
  const isAsking = useRef(false)
  const confirmed = useRef({ itemId: '', load: '' })

  const isMeant = async ({ itemId, values, basis }: ItemDraft): Promise<boolean> => {
    const piece = values.equipmentId === null ? null : await readPieceOfItem(localSession, companyId, itemId, values)
    const load = { written: values.wll.trim(), last: lastLoadOf(piece, itemId) }
    const already = [basis?.content.wll ?? '', confirmed.current.itemId === itemId ? confirmed.current.load : '']
    if (!asksAboutLoad(load, already)) return true
    const isKept = await new Promise<boolean>((settle) => {
      const answer = (isGiven: boolean) => {
        // Gone before the form goes on, which may lead to a field.
        setQuestion(null)
        settle(isGiven)
      }
      setQuestion({ ...load, answer })
    })
    if (isKept) confirmed.current = { itemId, load: load.written }
    // Words with another load would be another piece's.
    if (isKept && piece?._id) onKeep({ equipmentId: piece._id })
    return isKept
  }
  return {
    ask: async (draft: ItemDraft): Promise<boolean> => {
      isAsking.current = true
      try {
        return await isMeant(draft)
      } finally {
        isAsking.current = false
      }
    },
    isAsking: () => isAsking.current,
    question: question && <LoadQuestion {...question} />,
  }
}

function LoadQuestion({ written, last, answer }: Question) {
  return (
    <DialogFrame
      isOpen
      title={`Safe working load was ${last} last time. Save ${written}?`}
      onCancel={() => answer(false)}
    >
      <div className={dialog.actions}>
        <Button onClick={() => answer(false)}>Change it</Button>
        <Button variant="primary" onClick={() => answer(true)}>
          Keep {written}
        </Button>
      </div>
    </DialogFrame>
  )
}

export function lastLoadOf(piece: KnownEquipment | null, itemId: string): string {
  return piece?.last && piece.last.itemId !== itemId ? piece.wll.trim() : ''
}
