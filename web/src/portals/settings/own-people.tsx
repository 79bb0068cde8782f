import { Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#web/api/session.ts'
import { useInvitationActions } from '#web/features/account-links/use-invitation-actions.ts'
import { ownCompanyQuery } from '#web/features/companies/companies.api.ts'
import { SitesChoice } from '#web/features/companies/sites-choice.tsx'
import { InvitationLink } from '#web/features/users/invitation-link.tsx'
import { useCreateUser, userQueries } from '#web/features/users/users.api.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field, SelectField } from '#web/ui/form/field.tsx'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { errorsIn, textOf } from '#web/ui/form/saving/form-fields.ts'
import { refusedFields, saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm, useOwnId } from '#web/ui/form/saving/save-form.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { OwnCompany } from '#contract/companies/companies.contract.ts'
import { NewUser, type InvitedUser, type UserMembership } from '#contract/users/users.contract.ts'

/** The colleagues of a customer who may invite; for others nothing. */
export function OwnPeople() {
  const { data: own } = useQuery(userQueries.one(useUser()._id))
  const memberships = own?.memberships.filter(({ mayInvite }) => mayInvite) ?? []
  return memberships.length > 0 ? <People memberships={memberships} /> : null
}

function People({ memberships }: { memberships: UserMembership[] }) {
  const { data, error, refetch } = useQuery(userQueries.page({ q: '', role: undefined, page: 1 }))
  const { data: own } = useQuery(ownCompanyQuery)
  const { isOpen, opener, open, close } = useInlineForm()
  const [invited, setInvited] = useState<InvitedUser | null>(null)
  const me = useUser()
  const actions = useInvitationActions(setInvited)
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : null
  const done = () => {
    setInvited(null)
    close()
  }
  const form = isOpen && own && (
    <InviteForm memberships={memberships} companies={own.companies} onInvited={setInvited} onDone={done} />
  )
  return (
    <PartList
      title="People"
      parts={data.rows.filter(({ _id }) => _id !== me._id)}
      nothing="Only you so far. Invite colleagues to see all your sites, or some of them."
      action={
        !isOpen && (
          <Button ref={opener} onClick={open}>
            Invite a colleague
          </Button>
        )
      }
      form={invited?.link ? <InvitationLink name={invited.name} link={invited.link} onDone={done} /> : form}
      row={(user) => ({
        title: user.name,
        lines: [
          user.status === 'invited' && 'Invited',
          user.email,
          ...user.memberships.map((each) => reachWords(each, own?.companies ?? [])),
        ],
        action: user.invitedByMe && (
          <Group gap="xs">
            <Button
              variant="quiet"
              aria-label={`Send again to ${user.name}`}
              onClick={() => void actions.sendAgain(user)}
            >
              Send again
            </Button>
            <Button variant="quiet" aria-label={`Withdraw ${user.name}`} onClick={() => void actions.withdraw(user)}>
              Withdraw
            </Button>
          </Group>
        ),
      })}
    />
  )
}

function reachWords({ companyId, siteAddressIds }: UserMembership, companies: OwnCompany[]): string {
  const sites = companies.find(({ _id }) => _id === companyId._id)?.siteAddresses ?? []
  const named = siteAddressIds?.flatMap((id) => sites.find(({ _id }) => _id === id)?.addressLine1 ?? [])
  return [companyId.name, named ? named.join(', ') || 'no site' : 'all sites'].join(': ')
}

interface FormProps {
  memberships: UserMembership[]
  companies: OwnCompany[]
  onInvited: (user: InvitedUser) => void
  onDone: () => void
}

const labels = { name: 'Name', email: 'Email', companyId: 'Company', siteAddressIds: 'Sites' }

interface Values {
  name: string
  email: string
  companyId: string
  /** Null for all of them. */
  siteAddressIds: string[] | null
}

function toSend({ name, email, companyId, siteAddressIds }: Values) {
  const sites = siteAddressIds === null ? { allSites: true as const } : { siteAddressIds }
  return { name, email, role: 'customer' as const, memberships: [{ companyId, ...sites }] }
}

function errorsOf(values: Values): Record<string, string> {
  const errors = fieldErrors(NewUser, toSend(values))
  return values.siteAddressIds?.length === 0 ? { ...errors, siteAddressIds: 'Choose at least one site.' } : errors
}

function InviteForm({ memberships, companies, onInvited, onDone }: FormProps) {
  const create = useCreateUser()
  const { ownId, renewIfTaken } = useOwnId()
  const isAllOf = (companyId: string) => memberships.some((each) => each.companyId._id === companyId && each.allSites)
  const startAt = (companyId: string) => (isAllOf(companyId) ? null : [])
  const first = memberships[0]?.companyId._id ?? ''
  const initialValues: Values = { name: '', email: '', companyId: first, siteAddressIds: startAt(first) }
  const form = useForm({ initialValues, validate: errorsOf })
  const { companyId, siteAddressIds } = form.values
  const save = (values: Values) =>
    create.mutate(
      { ...toSend(values), _id: ownId },
      {
        onSuccess: (made) => {
          form.resetDirty()
          if (made.link) onInvited(made)
          else {
            toast.success(`An invitation is on its way to ${made.email}.`)
            onDone()
          }
        },
        onError: (error) => {
          renewIfTaken(error)
          form.setErrors(refusedFields(error))
        },
      },
    )
  return (
    <SaveForm
      label="Invite a colleague"
      form={form}
      labels={labels}
      lost="The invitation hasn’t been sent yet."
      failure={saveFailure(create.error, 'Error inviting')}
      verb="Invite"
      busyVerb="Inviting..."
      isBusy={create.isPending}
      isOpenedHere
      onSave={save}
      onCancel={onDone}
    >
      <Field label={labels.name} required autoComplete="off" {...textOf(form, 'name')} />
      <Field label={labels.email} type="email" required autoComplete="off" {...textOf(form, 'email')} />
      {memberships.length > 1 && (
        <SelectField
          label={labels.companyId}
          name="companyId"
          value={companyId}
          options={memberships.map((each) => ({ value: each.companyId._id, label: each.companyId.name }))}
          onChange={(chosen) => form.setValues({ companyId: chosen, siteAddressIds: startAt(chosen) })}
        />
      )}
      <SitesChoice
        sites={companies.find(({ _id }) => _id === companyId)?.siteAddresses ?? []}
        chosen={siteAddressIds}
        isAllOffered={isAllOf(companyId)}
        onChange={(chosen) => form.setFieldValue('siteAddressIds', chosen)}
      />
      <p role="alert">{errorsIn(form)['siteAddressIds'] ?? errorsIn(form)['memberships']}</p>
    </SaveForm>
  )
}
