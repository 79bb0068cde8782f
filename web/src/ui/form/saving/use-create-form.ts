import { useForm, type UseFormInput } from '@mantine/form'
import { refusedFields } from './save-failure.ts'
import { useOwnId } from './save-form.tsx'

/** A form that saves what a person typed, at most once as a new record: what is refused is said at its fields. */
export function useCreateForm<Values extends object>(input: UseFormInput<Values>) {
  const { ownId, renewIfTaken } = useOwnId()
  const form = useForm<Values>(input)
  const onError = (error: Error) => {
    renewIfTaken(error)
    form.setErrors(refusedFields(error))
  }
  return { form, ownId, onError }
}
