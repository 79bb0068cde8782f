import { Group } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DownloadCreditNote } from './download-credit-note.tsx'
import { money } from './invoice-words.ts'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { CreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  creditNotes: CreditNote[]
  action: ReactNode
  onMail: (note: CreditNote) => void
}

export function CreditNoteList({ creditNotes, action, onMail }: Props) {
  return (
    <PartList
      title="Credit notes"
      parts={creditNotes}
      nothing="None of this invoice has been credited."
      action={action}
      row={(note) => ({
        title: `${note.creditNoteNumber} · ${money(note.total)}`,
        lines: [britishDay(note.creditNoteDate), note.reason],
        action: (
          <Group gap={4} align="stretch" wrap="nowrap">
            <DownloadCreditNote note={note} />
            <IconButton icon={IconMail} label={`Send ${note.creditNoteNumber} by email`} onClick={() => onMail(note)} />
          </Group>
        ),
      })}
    />
  )
}
