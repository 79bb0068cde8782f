import { useState } from 'react'
import { noticeTitle } from './notice-line.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'
import type { Numbers } from './telephone-dialog.tsx'
import type { Notice } from '#contract/notices/notices.contract.ts'

const loadDialog = async () => (await import('./telephone-dialog.tsx')).TelephoneDialog

interface Props {
  notice: Notice
  numbers: Numbers
  isNext?: boolean
}

export function TelephoneButton({ notice, numbers, isNext = false }: Props) {
  const { Overlay: TelephoneDialog, fetchOverlay } = useLazyOverlay(loadDialog)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        aria-label={`Record a call: ${noticeTitle(notice)}`}
        onClick={() => void fetchOverlay().then(setIsOpen)}
      >
        Record a call
      </Button>
      {TelephoneDialog && isOpen && (
        <TelephoneDialog notice={notice} numbers={numbers} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
