import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBell } from '@tabler/icons-react'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { download } from '#web/api/client.ts'
import { RetryButton, MailBadge } from '#web/features/mail/mail-state.tsx'
import { NobodyToTellList, ReminderTable } from '#web/features/reminders/reminder-table.tsx'
import { reminderQueries, remindersPerPage } from '#web/features/reminders/reminders.api.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ExportMenu, PagedList } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { mayBeSentAgain } from '#contract/mail/mail.rules.ts'
import { exportReminders, type Reminder } from '#contract/reminders/reminders.contract.ts'

export function RemindersPage() {
  const address = useListAddress()
  const companyId = address.idFilter('company')
  const list = useQuery(reminderQueries.page({ companyId, page: address.page }))
  return (
    <>
      <PageHeader
        title="Reminders"
        {...(list.data && { count: list.data.total })}
        intro="Emails to customers about examinations that are due. Sent daily at 07:00."
        actions={<ExportMenu load={(format) => download(exportReminders, { companyId, format })} />}
      />
      <Stack gap="lg">
        {companyId === undefined && <NobodyToTellList addressOf={(_id) => addresses.company({ _id })} />}
        <PagedList
          what="The reminders"
          list={list}
          address={address}
          pageSize={remindersPerPage}
          nothing={
            <EmptyState icon={IconBell} title="No reminders yet">
              Choose reminder contacts on each company’s page.
            </EmptyState>
          }
        >
          {(reminders) => (
            <ReminderTable
              reminders={reminders}
              addressOf={({ companyId: company }) => addresses.company(company)}
              status={(reminder) => <Outcome reminder={reminder} />}
            />
          )}
        </PagedList>
      </Stack>
    </>
  )
}

function Outcome({ reminder }: { reminder: Reminder }) {
  return (
    <Group component="span" gap={4} wrap="nowrap">
      <MailBadge status={reminder.status} />
      {mayBeSentAgain(reminder.status) && <RetryButton mail={reminder} />}
    </Group>
  )
}
