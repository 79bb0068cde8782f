import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageRange, send, sendPage } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import {
  getReminderSettings,
  listNobodyToTell,
  listReminders,
  previewReminder,
  updateReminderSettings,
} from '#contract/reminders/reminders.contract.ts'

export const remindersPerPage = 50

export const reminderQueries = {
  all: ['reminders'] as const,
  settings: (companyId: string) =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'settings', companyId],
      queryFn: ({ signal }) => send(getReminderSettings, { companyId }, { signal }),
    }),
  preview: (companyId: string) =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'preview', companyId],
      queryFn: ({ signal }) => send(previewReminder, { companyId }, { signal }),
      // What it would say depends on the day, on the equipment and on jobs.
      staleTime: 0,
    }),
  page: ({ companyId, page }: { companyId: string | undefined; page: number }) =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'page', { companyId, page }],
      queryFn: ({ signal }) => sendPage(listReminders, { companyId, ...pageRange(page, remindersPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  nobodyToTell: () =>
    queryOptions({
      queryKey: [...reminderQueries.all, 'nobody to tell'],
      queryFn: ({ signal }) => sendPage(listNobodyToTell, { limit: remindersPerPage }, { signal }),
    }),
}

/** It changes what the dashboard counts too. */
export const useUpdateReminderSettings = () => useSend(updateReminderSettings)
