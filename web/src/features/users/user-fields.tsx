import { Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { IconTrash } from '@tabler/icons-react'
import { endsSessions, type MembershipValues, userLabels, type UserValues, wholeMembership } from './user-values.ts'
import { useUser } from '#web/api/session.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import type { FieldSlot } from '#web/ui/form/field-slot.ts'
import { Field, ofEmail, TextAreaField, CheckField } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/plain-controls.tsx'
import { errorsIn, textOf } from '#web/ui/form/saving/form-fields.ts'
import { roleLabels } from '#web/ui/feedback/error-words.ts'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import { roles, type Role } from '#contract/permissions.ts'
import type { User } from '#contract/users/users.contract.ts'

export type CompanyField = FieldSlot<User['companyId'], { name: string }>

interface Props {
  form: UseFormReturnType<UserValues>
  before: User | undefined
  companyField: CompanyField
  sitesField: SitesField
}

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }))

const roleHelp: Record<Role, string> = {
  engineer: 'Examines equipment on the jobs assigned to them.',
  admin: 'Runs everything here, and may examine equipment too.',
  customer: 'Sees the inspections and certificates of the companies and sites below, and nothing else.',
}

function passwordHelp(before: User | undefined): string {
  if (!before) return 'Leave blank to invite them to choose their own. Or enter at least 8 characters and tell them.'
  if (before.status === 'invited') return 'Leave blank until they accept the invitation. Or enter one and tell them.'
  return 'Leave blank to keep the current one.'
}

export function UserFields({ form, before, companyField, sitesField }: Props) {
  const { role } = form.values
  return (
    <>
      <Field label={userLabels.name} required {...textOf(form, 'name')} />
      <Field label={userLabels.email} {...ofEmail} required help="They sign in with it." {...textOf(form, 'email')} />
      <PasswordField
        label={userLabels.password}
        autoComplete="new-password"
        help={passwordHelp(before)}
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
        <MembershipFields form={form} companyField={companyField} sitesField={sitesField} />
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
      <Field label={userLabels.phone} type="tel" help="Printed on certificates. Optional." {...textOf(form, 'phone')} />
    </>
  )
}

function SessionWarning({ values, before }: { values: UserValues; before: User }) {
  const isMe = useUser()._id === before._id
  if (!endsSessions(values, before)) return null
  return (
    <Text p="10px 12px" bd="1px solid var(--repair-line)" bdrs="md" bg="var(--repair-soft)" c="var(--repair)" fw={500}>
      {isMe
        ? 'You will be logged out when you save this, because it is your own account.'
        : `${before.name} will be logged out everywhere when you save this.`}
    </Text>
  )
}

export type SitesField = (field: {
  companyId: string
  chosen: string[] | null
  onChange: (siteIds: string[] | null) => void
}) => ReactNode

interface MembershipProps {
  form: UseFormReturnType<UserValues>
  companyField: CompanyField
  sitesField: SitesField
}

function MembershipFields({ form, companyField, sitesField }: MembershipProps) {
  const { memberships, companyId } = form.values
  const [isAdding, setIsAdding] = useState(false)
  const [first = companyId && wholeMembership(companyId), ...others] = memberships
  const save = (next: MembershipValues[]) => form.setFieldValue('memberships', next)
  const change = (at: number, changes: Partial<MembershipValues>) =>
    save((first ? [first, ...others] : []).map((each, index) => (index === at ? { ...each, ...changes } : each)))
  return (
    <>
      {companyField({
        name: 'companyId',
        chosen: companyId,
        error: errorsIn(form).companyId ?? errorsIn(form)['memberships'],
        onChange: (company) => {
          form.setFieldValue('companyId', company)
          save([wholeMembership(company), ...others.filter((each) => each.companyId._id !== company._id)])
        },
      })}
      {first && <Reach membership={first} sitesField={sitesField} onChange={(changes) => change(0, changes)} />}
      {others.map((each, index) => (
        <Stack key={each.companyId._id} gap="xs">
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600}>{each.companyId.name}</Text>
            <IconButton
              icon={IconTrash}
              label={`Remove ${each.companyId.name}`}
              onClick={() => first && save([first, ...others.filter((other) => other !== each)])}
            />
          </Group>
          <Reach membership={each} sitesField={sitesField} onChange={(changes) => change(index + 1, changes)} />
        </Stack>
      ))}
      {first && isAdding && (
        <div>
          {companyField({
            name: 'otherCompany',
            chosen: null,
            error: undefined,
            onChange: (company) => {
              const isKnown = [first, ...others].some((each) => each.companyId._id === company._id)
              if (!isKnown) save([first, ...others, wholeMembership(company)])
              setIsAdding(false)
            },
          })}
        </div>
      )}
      {first && !isAdding && (
        <div>
          <Button variant="quiet" onClick={() => setIsAdding(true)}>
            Add another company
          </Button>
        </div>
      )}
    </>
  )
}

interface ReachProps {
  membership: MembershipValues
  sitesField: SitesField
  onChange: (changes: Partial<MembershipValues>) => void
}

function Reach({ membership: { companyId, siteAddressIds, mayInvite }, sitesField, onChange }: ReachProps) {
  return (
    <>
      {sitesField({
        companyId: companyId._id,
        chosen: siteAddressIds,
        onChange: (chosen) => onChange({ siteAddressIds: chosen }),
      })}
      <CheckField
        label={`May invite colleagues at ${companyId.name}`}
        name={`mayInvite-${companyId._id}`}
        help="They can give no more access than they have."
        isChecked={mayInvite}
        onCheck={(isChecked) => onChange({ mayInvite: isChecked })}
      />
    </>
  )
}
