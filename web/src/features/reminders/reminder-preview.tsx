import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMailOff } from '@tabler/icons-react'
import { reminderQueries } from './reminders.api.ts'
import styles from './reminders.module.css'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import type { ReminderPreview } from '#contract/reminders/reminders.contract.ts'
import { reminderTime } from '#contract/reminders/reminder-steps.rules.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  companyId: string
  isOpen: boolean
  onClose: () => void
}

/** The mail of the next run, as its first recipient would get it. */
export function ReminderPreviewPanel({ companyId, isOpen, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...reminderQueries.preview(companyId), enabled: isOpen })
  return (
    <Panel isOpen={isOpen} title="Next reminder" onClose={onClose}>
      {error && !data && <QuietRetry what="The preview" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <DataTableSkeleton columns={1} />}
      {data && <Preview preview={data} />}
    </Panel>
  )
}

function Preview({ preview }: { preview: ReminderPreview }) {
  const { subject, html, recipients, nextRun, whyNone } = preview
  return (
    <Stack gap={16} pt={16}>
      {whyNone && (
        <Notice variant="plain" icon={IconMailOff} title="No email would be sent">
          {whyNone}
        </Notice>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Next run</dt>
          <dd>
            {britishDay(nextRun)}, {reminderTime}
          </dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>{recipients.map(({ name, email }) => `${name} (${email})`).join('\n') || 'Nobody'}</dd>
        </div>
        {subject && (
          <div>
            <dt>Subject</dt>
            <dd>{subject}</dd>
          </div>
        )}
      </dl>
      {/* Nothing in it runs, and no link in it leads anywhere from here. */}
      {html && <iframe title="The mail" sandbox="" srcDoc={html} className={styles.mail} />}
    </Stack>
  )
}
