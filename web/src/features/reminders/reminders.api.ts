import { pageRange } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { callQuery, listQuery, pageQuery } from '#web/api/queries.ts'
import {
  getReminderSettings,
  listNobodyToTell,
  listReminders,
  previewReminder,
  updateReminderSettings,
} from '#contract/reminders/reminders.contract.ts'

export const remindersPerPage = 50

export const reminderQueries = {
  settings: (companyId: string) => callQuery(['reminders', 'settings', companyId], getReminderSettings, { companyId }),
  preview: (companyId: string) => ({
    ...callQuery(['reminders', 'preview', companyId], previewReminder, { companyId }),
    // What it would say depends on the day, on the equipment and on jobs.
    staleTime: 0,
  }),
  page: ({ companyId, page }: { companyId: string | undefined; page: number }) =>
    pageQuery(['reminders', 'page'], listReminders, { companyId, ...pageRange(page, remindersPerPage) }),
  nobodyToTell: () => listQuery(['reminders', 'nobody to tell'], listNobodyToTell, { limit: remindersPerPage }),
}

/** It changes what the dashboard counts too. */
export const useUpdateReminderSettings = () => useSend(updateReminderSettings)
