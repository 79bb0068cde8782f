import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { UserFields, type CompanyField } from './user-fields.tsx'
import { emptyUser, inWords, errorsOf, userLabels, valuesOf } from './user-values.ts'
import type { UserValues } from './user-values.ts'
import { useSaveTypedUser } from './use-save-typed-user.ts'
import { changedOver, differencesBetween } from '#web/ui/form/changed-over.ts'
import { currentRecord, saveFailure } from '#web/ui/form/save-failure.ts'
import { SaveForm } from '#web/ui/form/save-form.tsx'
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx'
import { User } from '#contract/users/users.contract.ts'

interface Props {
  /** The user to change; without one the form makes a new one. */
  user?: User
  /** What is known about a new one already. */
  start?: Partial<UserValues>
  /** Companies are another feature's; the page brings the field. */
  companyField: CompanyField
  onSaved: (user: User) => void
  onCancel: () => void
}

export function UserForm({ user, start, companyField, onSaved, onCancel }: Props) {
  const [base, setBase] = useState(user)
  const form = useForm<UserValues>({
    initialValues: base ? valuesOf(base) : { ...emptyUser, ...start },
    validate: (values) => errorsOf(values, base),
  })
  const leaveWith = (saved: User) => {
    form.resetDirty()
    onSaved(saved)
  }
  const { save, saving } = useSaveTypedUser({ onSaved: leaveWith, onRefused: form.setErrors })
  const current = currentRecord(saving.error, User)

  // Talks to the form's own store: while nothing was typed, it follows the record.
  useEffect(() => {
    if (user && user.version !== base?.version && !form.isDirty()) takeTheirs(user)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the record has changed
  }, [user?.version])

  const takeTheirs = (theirs: User) => {
    setBase(theirs)
    form.setValues(valuesOf(theirs))
    form.resetDirty(valuesOf(theirs))
    saving.reset()
  }

  return (
    <SaveForm
      label={user ? 'Edit user' : 'Add New User'}
      form={form}
      labels={userLabels}
      lost="What you typed about this user will be lost."
      failure={saveFailure(saving.error, 'Error saving user')}
      notice={
        base &&
        current && (
          <StaleNotice
            differences={differencesBetween(inWords(valuesOf(base)), inWords(form.values), inWords(valuesOf(current)))}
            isBusy={saving.isPending}
            onTakeTheirs={() => takeTheirs(current)}
            onKeepMine={() => void save(changedOver(valuesOf(base), form.values, valuesOf(current)), current)}
          />
        )
      }
      verb={user ? 'Save' : 'Add user'}
      busyVerb={user ? 'Saving...' : 'Adding...'}
      isBusy={saving.isPending}
      isOpenedHere
      onSave={(values) => void save(values, base)}
      onCancel={onCancel}
    >
      <UserFields form={form} before={base} companyField={companyField} />
    </SaveForm>
  )
}
