import { IconPrinter } from '@tabler/icons-react'
import { usePrintedNotice } from './notices.api.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'

interface Props {
  noticeId: string
  /** What it is about, for the user who hears the button without its row. */
  of: string
}

/** The notice as a paper that is left with the customer. */
export function PrintedNoticeButton({ noticeId, of }: Props) {
  const { mutate: print, isPending } = usePrintedNotice()
  const get = () =>
    print({ noticeId }, { onError: (error) => toast.error(serverText(error, 'The PDF could not be made. Try again.')) })
  return (
    <Button
      icon={IconPrinter}
      aria-label={`Notice as PDF: ${of}`}
      aria-disabled={isPending}
      onClick={() => isPending || get()}
    >
      Notice as PDF
    </Button>
  )
}
