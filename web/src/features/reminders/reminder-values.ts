import type { FormattedFields } from '#web/ui/form/saving/merge-changes.ts'
import type { Contact } from '#contract/companies/companies.contract.ts'
import type { ReminderSettings } from '#contract/reminders/reminders.contract.ts'
import { reminderLimits } from '#contract/reminders/reminder-steps.rules.ts'

export const reminderLabels = {
  isOn: 'Send reminders',
  days: 'Days before an examination is due',
  weeklyWhenOverdue: 'Every week while something is overdue',
  contactIds: 'Reminder contacts',
}

/** As the form holds it: the days in one line, the contacts as one text that can be compared. */
export type ReminderValues = ReturnType<typeof valuesOf>

export function valuesOf({ isOn, days, weeklyWhenOverdue, contactIds }: ReminderSettings) {
  return { isOn, days: days.join(', '), weeklyWhenOverdue, contactIds: contactIds.toSorted().join(' ') }
}

export function chosenIn({ contactIds }: ReminderValues): string[] {
  return contactIds.split(' ').filter(Boolean)
}

export function withContact(values: ReminderValues, contactId: string, isChosen: boolean): string {
  const others = chosenIn(values).filter((id) => id !== contactId)
  return (isChosen ? [...others, contactId] : others).toSorted().join(' ')
}

function daysIn({ days }: ReminderValues): number[] {
  return days
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
}

export function errorsOf(values: ReminderValues): Record<string, string> {
  const days = daysIn(values)
  const { days: maxDays, steps } = reminderLimits
  if (days.some((day) => !Number.isInteger(day) || day < 0 || day > maxDays)) {
    return { days: `Enter whole numbers up to ${maxDays}, such as 60, 30, 7.` }
  }
  return days.length > steps ? { days: `Use at most ${steps} numbers.` } : {}
}

export function sentSettings(values: ReminderValues) {
  const { isOn, weeklyWhenOverdue } = values
  return { isOn, days: daysIn(values), weeklyWhenOverdue, contactIds: chosenIn(values) }
}

export function formatReminders(values: ReminderValues, contacts: Contact[]): FormattedFields {
  return {
    [reminderLabels.isOn]: values.isOn ? 'Yes' : 'No',
    [reminderLabels.days]: values.days,
    [reminderLabels.weeklyWhenOverdue]: values.weeklyWhenOverdue ? 'Yes' : 'No',
    [reminderLabels.contactIds]: namesOf(chosenIn(values), contacts) || 'No one',
  }
}

export function namesOf(contactIds: string[], contacts: Contact[]): string {
  return contacts
    .filter(({ _id }) => contactIds.includes(_id))
    .map(({ name }) => name)
    .join(', ')
}

/** `60, 30 and 7 days before, then every week while overdue`. */
export function formatWhen({ days, weeklyWhenOverdue }: Pick<ReminderSettings, 'days' | 'weeklyWhenOverdue'>): string {
  const before = days.filter((day) => day > 0)
  const last = before.at(-1)
  const numbers = [before.slice(0, -1).join(', '), last].filter(Boolean).join(' and ')
  const steps = [
    last === undefined ? '' : `${numbers} ${numbers === '1' ? 'day' : 'days'} before`,
    days.includes(0) ? 'on the due date' : '',
    weeklyWhenOverdue ? 'every week while overdue' : '',
  ]
  return steps.filter(Boolean).join(', then ') || 'Never'
}
