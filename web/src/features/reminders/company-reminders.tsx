import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBellOff, IconMailSearch, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { reminderQueries, useUpdateReminderSettings } from './reminders.api.ts'
import {
  chosenIn,
  errorsOf,
  formatReminders,
  formatWhen,
  namesOf,
  reminderLabels,
  type ReminderValues,
  sentSettings,
  valuesOf,
  withContact,
} from './reminder-values.ts'
import { britishDate } from '#web/ui/feedback/british-moment.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { useOpenedOverlay } from '#web/ui/overlay/opened-overlay.ts'
import { Fact, NoFact, Section } from '#web/ui/page/section.tsx'
import { comparedBy } from '#web/ui/form/saving/merge-changes.ts'
import { CheckField, Field } from '#web/ui/form/field.tsx'
import { checkOf, textOf } from '#web/ui/form/saving/form-fields.ts'
import { saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { useVersionedForm } from '#web/ui/form/saving/use-versioned-form.ts'
import type { Contact } from '#contract/companies/companies.contract.ts'
import { ReminderSettings } from '#contract/reminders/reminders.contract.ts'

interface Props {
  companyId: string
  contacts: Contact[]
  sent: ReactNode
}

const loadPreview = async () => (await import('./reminder-preview.tsx')).ReminderPreviewPanel

export function CompanyReminders({ companyId, contacts, sent }: Props) {
  const { data: settings, error, refetch } = useQuery(reminderQueries.settings(companyId))
  const { isOpen, opener, open, close } = useInlineForm()
  return (
    <Section
      title="Reminders"
      action={
        settings &&
        !isOpen && (
          <Button ref={opener} variant="quiet" icon={IconPencil} onClick={open}>
            Edit
          </Button>
        )
      }
    >
      <Stack gap={16} p="4px 20px 20px">
        {error && !settings && <QuietRetry what="The reminders" error={error} onRetry={() => void refetch()} />}
        {settings && isOpen && (
          <ReminderForm companyId={companyId} settings={settings} contacts={contacts} onClose={close} />
        )}
        {settings && !isOpen && (
          <>
            <NoReminderContact companyId={companyId} settings={settings} contacts={contacts} />
            <Facts settings={settings} contacts={contacts} />
            <Group gap="8px 16px">
              <PreviewButton companyId={companyId} />
              {sent}
            </Group>
          </>
        )}
      </Stack>
    </Section>
  )
}

function NoReminderContact({ companyId, settings, contacts }: Omit<Props, 'sent'> & { settings: ReminderSettings }) {
  const { mutate: update, isPending } = useUpdateReminderSettings()
  if (!settings.isOn || settings.contactIds.length > 0) return null
  const [only] = contacts.length === 1 ? contacts : []
  const hasEnded = only && settings.unsubscribed.some(({ contactId }) => contactId === only._id)
  const remind = (contact: Contact) =>
    update(
      { companyId, contactIds: [contact._id], version: settings.version },
      {
        onSuccess: () => toast.success(`${contact.name} gets reminders from now on.`),
        onError: (error) => toast.error(serverText(error, 'Error saving reminders')),
      },
    )
  return (
    <Notice
      variant="repair"
      icon={IconBellOff}
      title="No reminder contact"
      actions={
        only &&
        !hasEnded && (
          <Button isBusy={isPending} onClick={() => remind(only)}>
            Remind {only.name}
          </Button>
        )
      }
    >
      {contacts.length === 0
        ? 'Add a contact to send reminders to.'
        : 'Choose who gets an email when an examination is due.'}
    </Notice>
  )
}

function Facts({ settings, contacts }: { settings: ReminderSettings; contacts: Contact[] }) {
  const { isOn, contactIds, unsubscribed } = settings
  const ended = unsubscribed.flatMap(({ contactId, at }) => {
    const name = namesOf([contactId], contacts)
    return name ? `${name} on ${britishDate(at)}` : []
  })
  return (
    <Stack component="dl" gap="sm">
      <Fact label="When">{isOn ? formatWhen(settings) : 'Switched off for this company'}</Fact>
      <Fact label="Reminder contacts">{namesOf(contactIds, contacts) || <NoFact>No one gets reminders</NoFact>}</Fact>
      {ended.length > 0 && <Fact label="Unsubscribed">{ended.join(', ')}</Fact>}
    </Stack>
  )
}

function PreviewButton({ companyId }: { companyId: string }) {
  const { Overlay, open, close } = useOpenedOverlay(loadPreview)
  return (
    <>
      <Button icon={IconMailSearch} onClick={open}>
        Preview next email
      </Button>
      {Overlay && <Overlay companyId={companyId} onClose={close} />}
    </>
  )
}

interface FormProps {
  companyId: string
  settings: ReminderSettings
  contacts: Contact[]
  onClose: () => void
}

function ReminderForm({ companyId, settings, contacts, onClose }: FormProps) {
  const { mutateAsync: updateSettings } = useUpdateReminderSettings()
  const { form, error, saving } = useVersionedForm<ReminderSettings, ReminderValues>({
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
      {...saving}
      labels={reminderLabels}
      lost="Your changes to the reminders will be lost."
      failure={saveFailure(error, 'Error saving reminders')}
      verb="Save"
      isOpenedHere
      onCancel={onClose}
    >
      <CheckField label={reminderLabels.isOn} {...checkOf(form, 'isOn')} />
      <Field
        label={reminderLabels.days}
        inputMode="numeric"
        help="Such as 60, 30, 7. Everything that falls due goes into one email a day."
        {...textOf(form, 'days')}
      />
      <CheckField label={reminderLabels.weeklyWhenOverdue} {...checkOf(form, 'weeklyWhenOverdue')} />
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
  return { help: `Unsubscribed on ${britishDate(ended.at)}. Ask before you choose them again.` }
}
