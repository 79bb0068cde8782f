import { IconDownload } from '@tabler/icons-react'
import { useDownloadCreditNote } from './credit-notes.api.ts'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { CreditNote } from '#contract/invoices/credit-notes.contract.ts'

export function DownloadCreditNote({ note }: { note: CreditNote }) {
  const { mutate: download } = useDownloadCreditNote()
  return (
    <IconButton
      icon={IconDownload}
      label={`Download PDF of ${note.creditNoteNumber}`}
      onClick={() => download(note._id, { onError: () => toast.error('Failed to download PDF') })}
    />
  )
}
