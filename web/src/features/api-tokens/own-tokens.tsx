import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeAgo } from '#web/ui/feedback/time-ago.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Field, CheckField } from '#web/ui/form/field.tsx'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { checkOf, dateOf, textOf } from '#web/ui/form/saving/form-fields.ts'
import { saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { useCreateForm } from '#web/ui/form/saving/use-create-form.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { useToday } from '#web/ui/page/use-today.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import {
  NewApiToken,
  type ApiToken,
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '#contract/api-tokens/api-tokens.contract.ts'
import { tokenRoleLabels, whyNotThisEnd } from '#contract/api-tokens/api-tokens.rules.ts'
import { addMonths, britishDay, type Day } from '#contract/values/days.ts'
import { useSend } from '#web/api/use-send.ts'
import { listQuery } from '#web/api/queries.ts'

export function OwnTokens() {
  const { data, error, refetch } = useQuery(apiTokensQuery)
  const { isOpen, opener, open, close } = useInlineForm()
  /** The reply that made it is the only one that has it. */
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const today = useToday()
  const revoke = useRevoke()
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : null
  const done = () => {
    setMade(null)
    close()
  }
  return (
    <PartList
      title="API tokens"
      parts={data.rows}
      nothing="A token lets your own program read or change what you can. You have none."
      action={
        !isOpen && (
          <Button ref={opener} onClick={open}>
            New token
          </Button>
        )
      }
      form={isOpen && (made ? <MadeToken {...made} onDone={done} /> : <TokenForm onMade={setMade} onCancel={done} />)}
      row={(token) => ({
        title: token.name,
        lines: [
          `${tokenRoleLabels[token.role]} · ${token.readOnly ? 'Reads only' : 'Reads and changes'}`,
          `${token.endsOn < today ? 'Ended' : 'Works until'} ${britishDay(token.endsOn)}`,
          token.lastUsedAt ? `Last used ${timeAgo(Date.parse(token.lastUsedAt), Date.now())}` : 'Never used',
        ],
        action: (
          <Button aria-label={`Revoke ${token.name}`} onClick={() => void revoke(token)}>
            Revoke
          </Button>
        ),
      })}
    />
  )
}

interface FormProps {
  onMade: (made: { name: string; token: string }) => void
  onCancel: () => void
}

const labels = { name: 'Name', role: 'May act as', readOnly: 'Only reads', endsOn: 'Last day' }

function TokenForm({ onMade, onCancel }: FormProps) {
  const today = useToday()
  const create = useCreateApiToken()
  const initialValues: typeof NewApiToken._input = {
    name: '',
    role: 'admin',
    readOnly: true,
    endsOn: addMonths(today, 12),
  }
  const { form, onError } = useCreateForm({ initialValues, validate: (values) => errorsOf(values, today) })
  return (
    <SaveForm
      label="New token"
      form={form}
      labels={labels}
      lost="The token hasn’t been created yet."
      failure={saveFailure(create.error, 'Error creating the token')}
      verb="Create token"
      busyVerb="Making..."
      isBusy={create.isPending}
      isOpenedHere
      onSave={(values) =>
        create.mutate(values, {
          onSuccess: (made) => {
            form.resetDirty()
            onMade(made)
          },
          onError,
        })
      }
      onCancel={onCancel}
    >
      <Field label={labels.name} required help="The program it is for, such as Accounts." {...textOf(form, 'name')} />
      <Choices
        label={labels.role}
        isLabelShown
        options={[
          { value: 'admin', label: tokenRoleLabels.admin },
          { value: 'engineer', label: tokenRoleLabels.engineer },
        ]}
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
      />
      <CheckField label={labels.readOnly} {...checkOf(form, 'readOnly')} />
      <DateField
        label={labels.endsOn}
        required
        min={today}
        max={addMonths(today, 12)}
        help="At most a year from now. We email you 14 days before."
        {...dateOf(form, 'endsOn')}
      />
    </SaveForm>
  )
}

function errorsOf(values: typeof NewApiToken._input, today: Day): Record<string, string> {
  const errors = fieldErrors(NewApiToken, values)
  const whyNot = errors['endsOn'] ? null : whyNotThisEnd(values.endsOn, today)
  return whyNot ? { ...errors, endsOn: whyNot } : errors
}

function MadeToken({ name, token, onDone }: { name: string; token: string; onDone: () => void }) {
  return (
    <Stack>
      <CopyField
        label={`Token for ${name}`}
        value={token}
        noun="token"
        help="Copy it now: you won’t see it again. Treat it like a password."
      >
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </CopyField>
      <p>
        Send it as a bearer token. <a href="/api/docs">How to use it</a>
      </p>
    </Stack>
  )
}

function useRevoke() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync } = useRevokeApiToken()
  return ({ _id, name }: ApiToken) =>
    confirmThen({
      title: `Revoke ${name}?`,
      message: 'It stops working at once. The program that uses it needs a new one.',
      verb: 'Revoke',
      isDangerous: true,
      mutate: () => mutateAsync({ tokenId: _id }),
      success: () => `${name} is revoked.`,
      failure: 'Error revoking the token',
    })
}

const apiTokensQuery = listQuery(['api-tokens'], listApiTokens, {})

const reload = { invalidates: apiTokensQuery.queryKey }
const useCreateApiToken = () => useSend(createApiToken, reload)
const useRevokeApiToken = () => useSend(revokeApiToken, { ...reload, evenIfRefused: true })
