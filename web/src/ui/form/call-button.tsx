import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'

interface Props<Input, Reply> extends Omit<ComponentProps<typeof Button>, 'isBusy' | 'onClick'> {
  call: Pick<UseMutationResult<Reply, Error, Input>, 'isPending' | 'mutate'>
  input: Input
  onSuccess?: ((reply: Reply) => void) | undefined
  /** What is said when it failed and the server gave no reason; or of each error. */
  failure: string | ((error: Error) => string)
}

export function CallButton<Input, Reply>({ call, input, onSuccess, failure, ...button }: Props<Input, Reply>) {
  const onError = (error: Error) =>
    toast.error(typeof failure === 'string' ? serverText(error, failure) : failure(error))
  return (
    <Button
      {...button}
      isBusy={call.isPending}
      onClick={() => call.mutate(input, { ...(onSuccess && { onSuccess }), onError })}
    />
  )
}
