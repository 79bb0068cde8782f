import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useUser } from '#web/api/session.ts'
import { endsSessions, userLabels, type UserValues } from './user-values.ts'
import styles from './user-fields.module.css'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/plain-controls.tsx'
import { errorsIn, textOf } from '#web/ui/form/saving/form-fields.ts'
import { roleLabels } from '#web/ui/feedback/error-words.ts'
import { roles, type Role } from '#contract/permissions.ts'
import type { User } from '#contract/users/users.contract.ts'

export type CompanyField = (field: {
  name: string
  chosen: User['companyId']
  error: string | undefined
  onChange: (company: User['companyId']) => void
}) => ReactNode

interface Props {
  form: UseFormReturnType<UserValues>
  before: User | undefined
  companyField: CompanyField
}

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }))

const roleHelp: Record<Role, string> = {
  engineer: 'Examines equipment on the jobs assigned to them.',
  admin: 'Runs everything here, and may examine equipment too.',
  customer: 'Sees their own company’s inspections and certificates, and nothing else.',
}

export function UserFields({ form, before, companyField }: Props) {
  const { role, companyId } = form.values
  return (
    <>
      <Field label={userLabels.name} required autoComplete="off" {...textOf(form, 'name')} />
      <Field
        label={userLabels.email}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoComplete="off"
        help="They sign in with it."
        {...textOf(form, 'email')}
      />
      <PasswordField
        label={userLabels.password}
        required={!before}
        autoComplete="new-password"
        help={
          before ? 'Leave blank to keep the current one.' : 'At least 8 characters. They can sign in with it at once.'
        }
        {...textOf(form, 'password')}
      />
      <Choices
        label={userLabels.role}
        isLabelShown
        options={roleOptions}
        value={role}
        help={roleHelp[role]}
        onChange={(chosen) => form.setFieldValue('role', chosen)}
      />
      {role === 'customer' ? (
        companyField({
          name: 'companyId',
          chosen: companyId,
          error: errorsIn(form).companyId,
          onChange: (company) => form.setFieldValue('companyId', company),
        })
      ) : (
        <Particulars form={form} />
      )}
      <div aria-live="polite">{before && <SessionWarning values={form.values} before={before} />}</div>
    </>
  )
}

function Particulars({ form }: Pick<Props, 'form'>) {
  return (
    <>
      <TextAreaField
        label={userLabels.qualifications}
        rows={2}
        help="Printed on certificates they sign."
        {...textOf(form, 'qualifications')}
      />
      <Field
        label={userLabels.employer}
        autoComplete="off"
        help="Printed on certificates. Leave blank if it is your firm."
        {...textOf(form, 'employer')}
      />
      {form.values.employer.trim() !== '' && (
        <TextAreaField
          label={userLabels.employerAddress}
          rows={2}
          autoComplete="off"
          help="A report must give it: without it they can’t complete a job (LOLER Schedule 1, 9)."
          {...textOf(form, 'employerAddress')}
        />
      )}
      <Field
        label={userLabels.phone}
        type="tel"
        autoComplete="off"
        help="Printed on certificates. Optional."
        {...textOf(form, 'phone')}
      />
    </>
  )
}

/** Said while the form is being filled in, so that no one is surprised by a sign-in screen. */
function SessionWarning({ values, before }: { values: UserValues; before: User }) {
  const isMe = useUser()._id === before._id
  if (!endsSessions(values, before)) return null
  return (
    <p className={styles.warning}>
      {isMe
        ? 'You will be signed out when you save this, because it is your own account.'
        : `${before.name} will be signed out everywhere when you save this.`}
    </p>
  )
}
