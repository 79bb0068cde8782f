import { noticeTitle } from './notice-line.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useOpenedOverlay } from '#web/ui/overlay/opened-overlay.ts'
import type { Numbers } from './telephone-dialog.tsx'
import type { Notice } from '#contract/notices/notices.contract.ts'

const loadDialog = async () => (await import('./telephone-dialog.tsx')).TelephoneDialog

interface Props {
  notice: Notice
  numbers: Numbers
  isNext?: boolean
}

export function TelephoneButton({ notice, numbers, isNext = false }: Props) {
  const { Overlay: TelephoneDialog, open, close } = useOpenedOverlay(loadDialog)
  return (
    <>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        aria-label={`Record a call: ${noticeTitle(notice)}`}
        onClick={open}
      >
        Record a call
      </Button>
      {TelephoneDialog && <TelephoneDialog notice={notice} numbers={numbers} onClose={close} />}
    </>
  )
}
