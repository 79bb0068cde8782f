import { IconDownload } from '@tabler/icons-react'
import { useDownloadCreditNote } from './credit-notes.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { CreditNote } from '#contract/invoices/credit-notes.contract.ts'

export function DownloadCreditNote({ note }: { note: CreditNote }) {
  const download = useDownload(note)
  return <IconButton icon={IconDownload} label={`Download PDF of ${note.creditNoteNumber}`} onClick={download} />
}

export function DownloadCreditNoteFile({ note }: { note: CreditNote }) {
  const download = useDownload(note)
  return (
    <Button variant="primary" onClick={download}>
      Download PDF
    </Button>
  )
}

function useDownload(note: CreditNote) {
  const { mutate: download } = useDownloadCreditNote()
  return () => download({ creditNoteId: note._id }, { onError: () => toast.error('Failed to download PDF') })
}
