import { Box, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { IconMailOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mailQueries, useSendMail, type MailedDocument, type OtherRecipient } from './mail.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { textOf } from '#web/ui/form/saving/form-fields.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { refusedFields, saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm, useOwnId } from '#web/ui/form/saving/save-form.tsx'
import { TextAreaField } from '#web/ui/form/field.tsx'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { useFocusedActions } from '#web/ui/overlay/use-focused-actions.ts'
import type { Contact } from '#contract/companies/companies.contract.ts'

interface Props {
  label?: string
  document: MailedDocument
  contacts: Contact[]
  nobody: ReactNode
  onClose: () => void
}

interface FilledProps extends Pick<Props, 'document' | 'onClose'> {
  label: string
  recipients: Recipient[]
  first: Recipient
}

interface Recipient {
  value: string
  label: string
}

const labels = { to: 'To', message: 'Message' }

export function MailForm({ label = 'Send by email', document, contacts, nobody, onClose }: Props) {
  const { data: delivery, isPending } = useQuery(mailQueries.delivery())
  const recipients = [...contacts.map(contactOption), ...(document.others ?? []).map(otherOption)]
  const [first] = recipients
  if (isPending) return <LoadingPage />
  if (delivery?.goesTo === 'folder') return <NoServer document={document} contacts={contacts} onClose={onClose} />
  if (!first) {
    return (
      <Group gap="sm">
        {nobody}
        {document.unreachable}
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    )
  }
  return <FilledForm label={label} document={document} recipients={recipients} first={first} onClose={onClose} />
}

function contactOption({ _id: value, name, email }: Contact): Recipient {
  return { value, label: `${name} (${email})` }
}

function otherOption({ email: value, label }: OtherRecipient): Recipient {
  return { value, label }
}

function FilledForm({ label, document, recipients, first, onClose }: FilledProps) {
  const { ownId: _id, renewIfTaken } = useOwnId()
  const sending = useSendMail(document)
  const form = useForm({ initialValues: { to: first.value, message: '' } })
  return (
    <SaveForm
      label={label}
      form={form}
      labels={labels}
      lost="The message you wrote hasn’t been sent."
      failure={saveFailure(sending.error, 'Failed to send the email')}
      verb="Send"
      busyVerb="Sending..."
      isBusy={sending.isPending}
      isOpenedHere
      onSave={(values) =>
        notifyWhenDone(
          sending.mutateAsync(
            { _id, ...values },
            {
              onSuccess: onClose,
              onError: (error) => {
                renewIfTaken(error)
                form.setErrors(refusedFields(error))
              },
            },
          ),
          ({ to }) => `Email to ${to.name} queued`,
        )
      }
      onCancel={onClose}
    >
      <Choices
        label={labels.to}
        isLabelShown
        options={recipients}
        value={form.values.to}
        onChange={(to) => form.setFieldValue('to', to)}
      />
      {document.unreachable}
      <TextAreaField
        label={labels.message}
        {...textOf(form, 'message')}
        rows={3}
        help="Optional. What is attached is listed below it."
      />
    </SaveForm>
  )
}

/** What was sent from here would stay here: the file is offered in its place. */
function NoServer({ document, contacts, onClose }: Pick<Props, 'document' | 'contacts' | 'onClose'>) {
  const actions = useFocusedActions()

  return (
    <Stack gap="sm" mt="md">
      <Notice variant="repair" icon={IconMailOff} title="Email isn’t set up yet">
        Until it is, nothing can be sent from here. Open the file and send it from your own mailbox.
      </Notice>
      {contacts.length > 0 && (
        <div>
          <p>It goes to:</p>
          <Box component="ul" pl={20} style={{ listStyle: 'disc' }}>
            {contacts.map(contactOption).map(({ value, label }) => (
              <li key={value}>{label}</li>
            ))}
          </Box>
        </div>
      )}
      {document.others?.map((other) => (
        <OwnFiles key={other.email} recipient={other} />
      ))}
      {document.unreachable}
      <div ref={actions} className={dialog.actions}>
        <Button onClick={onClose}>Close</Button>
        {document.file}
      </div>
    </Stack>
  )
}

/** A user who gets a part of it by mail gets that part by hand too, and never the whole. */
function OwnFiles({ recipient: { label, file } }: { recipient: OtherRecipient }) {
  return (
    <div>
      <p>{label}. Only this goes there:</p>
      <Group gap="xs" mt={4}>
        {file}
      </Group>
    </div>
  )
}
