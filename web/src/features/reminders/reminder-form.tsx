import { Box, Stack, Text } from '@mantine/core'
import { useUpdateReminderSettings } from './reminders.api.ts'
import {
  chosenIn,
  errorsOf,
  formatReminders,
  reminderLabels,
  sentSettings,
  valuesOf,
  withContact,
  type ReminderValues,
} from './reminder-values.ts'
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { comparedBy } from '#web/ui/form/saving/merge-changes.ts'
import { CheckField } from '#web/ui/form/choice/check-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/saving/form-fields.ts'
import { saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { useVersionedForm } from '#web/ui/form/saving/use-versioned-form.ts'
import type { Contact } from '#contract/companies/companies.contract.ts'
import { ReminderSettings } from '#contract/reminders/reminders.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

interface Props {
  companyId: string
  settings: ReminderSettings
  contacts: Contact[]
  onClose: () => void
}

export function ReminderForm({ companyId, settings, contacts, onClose }: Props) {
  const { mutateAsync: updateSettings } = useUpdateReminderSettings()
  const { form, error, isSaving, save, stale } = useVersionedForm<ReminderSettings, ReminderValues>({
    record: settings,
    schema: ReminderSettings,
    initialValues: valuesOf(settings),
    ...comparedBy(valuesOf, (values) => formatReminders(values, contacts)),
    errorsOf,
    save: (values, base) => updateSettings({ companyId, ...sentSettings(values), version: base?.version }),
    onSaved: () => {
      toast.success('Reminders saved.')
      onClose()
    },
  })
  const { values } = form
  return (
    <SaveForm
      label="Reminders"
      form={form}
      labels={reminderLabels}
      lost="Your changes to the reminders will be lost."
      failure={saveFailure(error, 'Error saving reminders')}
      notice={stale && <StaleNotice {...stale} />}
      verb="Save"
      busyVerb="Saving..."
      isBusy={isSaving}
      isOpenedHere
      onSave={save}
      onCancel={onClose}
    >
      <CheckField
        label={reminderLabels.isOn}
        name="isOn"
        isChecked={values.isOn}
        onCheck={(isOn) => form.setFieldValue('isOn', isOn)}
      />
      <Field
        label={reminderLabels.days}
        autoComplete="off"
        inputMode="numeric"
        help="Such as 60, 30, 7. Everything that falls due goes into one email a day."
        {...textOf(form, 'days')}
      />
      <CheckField
        label={reminderLabels.weeklyWhenOverdue}
        name="weeklyWhenOverdue"
        isChecked={values.weeklyWhenOverdue}
        onCheck={(isWeekly) => form.setFieldValue('weeklyWhenOverdue', isWeekly)}
      />
      <Stack component="fieldset" gap={4} data-field="contactIds">
        <Box component="legend" pb={4}>
          {reminderLabels.contactIds}
        </Box>
        {contacts.length === 0 && <Text c="dimmed">This company has no contacts yet. Add one first.</Text>}
        {contacts.map(({ _id, name, email }) => (
          <CheckField
            key={_id}
            label={`${name} (${email})`}
            name={`contact-${_id}`}
            {...helpFor(settings, _id)}
            isChecked={chosenIn(values).includes(_id)}
            onCheck={(isChosen) => form.setFieldValue('contactIds', withContact(values, _id, isChosen))}
          />
        ))}
      </Stack>
    </SaveForm>
  )
}

function helpFor({ unsubscribed }: ReminderSettings, contactId: string): { help?: string } {
  const ended = unsubscribed.find((one) => one.contactId === contactId)
  if (!ended) return {}
  return { help: `Unsubscribed on ${britishDay(dayInLondon(new Date(ended.at)))}. Ask before you choose them again.` }
}
