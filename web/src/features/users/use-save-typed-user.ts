import { currentSession, endSession, startSession, useUser } from '#web/api/session.ts'
import { endsSessions, isUntouched, userToSave, type UserValues } from './user-values.ts'
import { useSaveUser } from './users.api.ts'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { currentRecord, refusedFields } from '#web/ui/form/save-failure.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { User } from '#contract/users/users.contract.ts'

interface Outcomes {
  onSaved: (user: User) => void
  onRefused: (errors: Record<string, string>) => void
}

/** Saves what was typed. Whoever changes their own role or password is told first that it signs them out. */
export function useSaveTypedUser({ onSaved, onRefused }: Outcomes) {
  const me = useUser()
  const confirm = useConfirm()
  const saving = useSaveUser()

  const save = async (values: UserValues, before: User | undefined) => {
    const leaves = before?._id === me._id && endsSessions(values, before)
    if (leaves && !(await confirm(signsOut))) return
    send(values, before, leaves)
  }

  const send = (values: UserValues, before: User | undefined, leaves: boolean) =>
    saving.mutate(userToSave(values, before), {
      onSuccess: (user) => {
        toast.success(before ? `${user.name} was saved.` : `${user.name} was added.`)
        if (leaves) {
          endSession()
          return
        }
        if (user._id === me._id) showOwnName(user)
        onSaved(user)
      },
      onError: (error) => {
        const now = currentRecord(error, User)
        // Their own new signature raises the version too; where the fields stayed, nothing of anyone is lost.
        if (now && before && isUntouched(before, now)) send(values, now, leaves)
        else onRefused(refusedFields(error))
      },
    })

  return { save, saving }
}

const signsOut = {
  title: 'Save and sign out?',
  message: 'You are changing your own role or password. You will be signed out and must sign in again.',
  verb: 'Save and sign out',
}

/** The bar above shows who is signed in. */
function showOwnName({ name, email }: User) {
  const session = currentSession()
  if (session?.token) startSession({ token: session.token, user: { ...session.user, name, email } })
}
