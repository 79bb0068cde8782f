import { useState } from 'react'
import { InvitationLink } from './invitation-link.tsx'
import { type CompanyField, type SitesField, UserFields } from './user-fields.tsx'
import {
  comparison,
  emptyUser,
  endsSessions,
  errorsOf,
  userLabels,
  userToSave,
  valuesOf,
  type UserValues,
} from './user-values.ts'
import { useCreateUser, useUpdateUser } from './users.api.ts'
import { currentSession, endSession, startSession, useUser } from '#web/api/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm, useOwnId } from '#web/ui/form/saving/save-form.tsx'
import { useVersionedForm } from '#web/ui/form/saving/use-versioned-form.ts'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { InvitedUser, type User } from '#contract/users/users.contract.ts'

interface Props {
  user?: User
  start?: Partial<UserValues>
  companyField: CompanyField
  sitesField: SitesField
  onSaved: (user: User) => void
  onCancel: () => void
}

/** A user who changes their own role or password is told first that it signs them out. */
export function UserForm({ user, start, companyField, sitesField, onSaved, onCancel }: Props) {
  /** With a link to pass on: it is shown before anything else happens. */
  const [invited, setInvited] = useState<InvitedUser | null>(null)
  const me = useUser()
  const confirm = useConfirm()
  const { ownId, renewIfTaken } = useOwnId()
  const { mutateAsync: createUser } = useCreateUser()
  const { mutateAsync: updateUser } = useUpdateUser()
  const signsOut = (values: UserValues, before: User | undefined) =>
    before?._id === me._id && endsSessions(values, before)
  const { form, base, error, saving } = useVersionedForm<InvitedUser, UserValues>({
    record: user,
    schema: InvitedUser,
    initialValues: user ? valuesOf(user) : { ...emptyUser, ...start },
    ...comparison,
    errorsOf,
    maySave: async (values, before) => !signsOut(values, before) || (await confirm(signingOut)),
    save: (values, before) => {
      const given = userToSave(values, before)
      return given.isNew ? createUser({ ...given.user, _id: ownId }) : updateUser(given.user)
    },
    onSaved: (saved, { values, base: before }) => {
      if (saved.link) return setInvited(saved)
      toast.success(savedWords(saved, before))
      if (signsOut(values, before)) return endSession()
      if (saved._id === me._id) showOwnName(saved)
      return onSaved(saved)
    },
    onFailed: renewIfTaken,
  })

  if (invited?.link) return <InvitationLink name={invited.name} link={invited.link} onDone={() => onSaved(invited)} />
  return (
    <SaveForm
      label={user ? 'Edit user' : 'Add New User'}
      {...saving}
      labels={userLabels}
      lost="What you typed about this user will be lost."
      failure={saveFailure(error, 'Error saving user')}
      verb={user ? 'Save' : 'Add user'}
      busyVerb={user ? 'Saving...' : 'Adding...'}
      isOpenedHere
      onCancel={onCancel}
    >
      <UserFields form={form} before={base} companyField={companyField} sitesField={sitesField} />
    </SaveForm>
  )
}

function savedWords({ name, email, status }: User, base: User | undefined): string {
  if (base) return `${name} was saved.`
  return status === 'invited' ? `An invitation is on its way to ${email}.` : `${name} was added.`
}

const signingOut = {
  title: 'Save and log out?',
  message: 'You are changing your own role or password. You will be logged out and must sign in again.',
  verb: 'Save and log out',
}

/** The bar above shows who is signed in. */
function showOwnName({ name, email }: User) {
  const session = currentSession()
  if (session?.token) startSession({ token: session.token, user: { ...session.user, name, email } })
}
