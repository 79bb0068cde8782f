import { IconPrinter } from '@tabler/icons-react'
import { usePrintedNotice } from './notices.api.ts'
import { CallButton } from '#web/ui/form/call-button.tsx'

interface Props {
  noticeId: string
  /** What it is about, for the user who hears the button without its row. */
  of: string
}

/** The notice as a paper that is left with the customer. */
export function PrintedNoticeButton({ noticeId, of }: Props) {
  return (
    <CallButton
      icon={IconPrinter}
      call={usePrintedNotice()}
      input={{ noticeId }}
      failure="The PDF could not be made. Try again."
      aria-label={`Notice as PDF: ${of}`}
    >
      Notice as PDF
    </CallButton>
  )
}
