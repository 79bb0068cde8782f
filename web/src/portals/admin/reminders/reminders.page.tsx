import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBell } from '@tabler/icons-react'
import { RetryButton } from '#web/features/mail/mail-buttons.tsx'
import { MailBadge } from '#web/features/mail/mail-state.tsx'
import { NobodyToTellList } from '#web/features/reminders/nobody-to-tell.tsx'
import { ReminderTable, reminderColumnCount } from '#web/features/reminders/reminder-table.tsx'
import { reminderQueries, remindersPerPage } from '#web/features/reminders/reminders.api.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { PagedList } from '#web/ui/table/paged-list.tsx'
import { mayBeSentAgain } from '#contract/mail/mail.rules.ts'
import type { Reminder } from '#contract/reminders/reminders.contract.ts'

/** What customers were told of examinations that fall due, and who cannot be told. */
export function RemindersPage() {
  const { page, goToPage, stayWithin, idFilter } = useListAddress()
  const companyId = idFilter('company')
  const list = useQuery(reminderQueries.page({ companyId, page }))
  return (
    <>
      <PageHeader
        title="Reminders"
        {...(list.data && { count: list.data.total })}
        intro="Customers are reminded of examinations that fall due: every day at 07:00, once for each step, in one email a day."
      />
      <Stack gap="lg">
        {companyId === undefined && <NobodyToTellList addressOf={companyAddress} />}
        <PagedList
          what="The reminders"
          list={list}
          page={page}
          pageSize={remindersPerPage}
          columns={reminderColumnCount}
          onPageChange={goToPage}
          onPageOutOfRange={stayWithin}
          nothing={
            <EmptyState icon={<IconBell size={24} stroke={1.5} aria-hidden />} title="No reminders yet">
              Choose who is reminded on each company’s page.
            </EmptyState>
          }
        >
          {(reminders, isOutdated) => (
            <ReminderTable
              reminders={reminders}
              isOutdated={isOutdated}
              addressOf={({ companyId: company }) => companyAddress(company._id)}
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
    <>
      <MailBadge status={reminder.status} />
      {reminder.lastProblem && (
        <Text c="dimmed" fz="xs" mt={4}>
          {reminder.lastProblem}
        </Text>
      )}
      {mayBeSentAgain(reminder.status) && (
        <Box m="4px -12px -8px">
          <RetryButton mail={reminder} />
        </Box>
      )}
    </>
  )
}

function companyAddress(companyId: string): string {
  return `/admin/companies/${companyId}`
}
