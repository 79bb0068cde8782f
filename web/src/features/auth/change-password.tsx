import { Box, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useUser } from '#web/api/session.ts'
import { useChangeOwnPassword } from './account.api.ts'
import { PasswordField } from '#web/ui/form/plain-controls.tsx'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { textOf } from '#web/ui/form/saving/form-fields.ts'
import { refusedFields, saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PasswordChange } from '#contract/auth/account.contract.ts'

const empty = { currentPassword: '', newPassword: '', repeated: '' }
const labels: Record<keyof typeof empty, string> = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  repeated: 'Repeat new password',
}

export function ChangePassword() {
  const { email } = useUser()
  const change = useChangeOwnPassword()
  const form = useForm({ initialValues: empty, validate: errorsOf })

  const save = ({ currentPassword, newPassword }: typeof empty) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: ({ endedSessions }) => {
          form.reset()
          toast.success(
            endedSessions > 0 ? 'Password changed. Your other devices are logged out.' : 'Password changed.',
          )
        },
        onError: (error) => form.setErrors(refusedFields(error)),
      },
    )

  return (
    <Section title="Change password">
      <Box p="4px 20px 20px">
        <SaveForm
          label="Change password"
          form={form}
          labels={labels}
          lost="Your password hasn’t been changed yet."
          failure={saveFailure(change.error, 'Error changing password')}
          verb="Change password"
          busyVerb="Changing..."
          isBusy={change.isPending}
          onSave={save}
        >
          {/* Tells a password manager whose password this is. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={labels.currentPassword}
            autoComplete="current-password"
            required
            {...textOf(form, 'currentPassword')}
          />
          <PasswordField
            label={labels.newPassword}
            autoComplete="new-password"
            required
            help="At least 8 characters. Three unrelated words are hard to guess."
            {...textOf(form, 'newPassword')}
          />
          <PasswordField label={labels.repeated} autoComplete="new-password" required {...textOf(form, 'repeated')} />
          <Text c="dimmed">You stay signed in here. Your other devices are logged out at once.</Text>
        </SaveForm>
      </Box>
    </Section>
  )
}

function errorsOf(values: typeof empty): Record<string, string> {
  const errors = fieldErrors(PasswordChange, values)
  if (!errors.newPassword && values.repeated !== values.newPassword) {
    errors.repeated = 'This is not the same as the new password.'
  }
  return errors
}
