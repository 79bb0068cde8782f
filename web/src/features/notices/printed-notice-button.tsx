import { IconPrinter } from '@tabler/icons-react'
import { usePrintedNotice } from './notices.api.ts'
import { CallButton } from '#web/ui/form/call-button.tsx'

interface Props {
  noticeId: string
  of: string
}

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
