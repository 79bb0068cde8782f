import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMailOff } from '@tabler/icons-react'
import { reminderQueries } from './reminders.api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Fact } from '#web/ui/page/section.tsx'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import type { ReminderPreview } from '#contract/reminders/reminders.contract.ts'
import { reminderTime } from '#contract/reminders/reminder-steps.rules.ts'
import { britishDay } from '#contract/values/days.ts'

export function ReminderPreviewPanel({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(reminderQueries.preview(companyId))
  return (
    <Panel isOpen title="Next reminder" onClose={onClose}>
      {error && !data && <QuietRetry what="The preview" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <DataTableSkeleton />}
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
      <Stack component="dl" gap="sm">
        <Fact label="Next run">
          {britishDay(nextRun)}, {reminderTime}
        </Fact>
        <Fact label="To">{recipients.map(({ name, email }) => `${name} (${email})`).join('\n') || 'No one'}</Fact>
        {subject && <Fact label="Subject">{subject}</Fact>}
      </Stack>
      {/* Nothing in it runs, and no link in it leads anywhere from here. */}
      {html && (
        <iframe
          title="The mail"
          sandbox=""
          srcDoc={html}
          style={{
            width: '100%',
            height: 'max(360px, 60dvh)',
            border: '1px solid var(--line)',
            borderRadius: 8,
            background: '#ffffff',
          }}
        />
      )}
    </Stack>
  )
}
