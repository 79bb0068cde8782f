import { useState } from 'react'
import { newId } from '#web/offline/store/new-id.ts'
import { AppError } from '#contract/errors.ts'

/** Pressing twice, or again after no answer, makes one. An id that the server has for something else is renewed. */
export function useOwnId() {
  const [ownId, setOwnId] = useState(newId)
  const renewIfTaken = (error: unknown) => {
    if (error instanceof AppError && error.code === 'id-taken') setOwnId(newId())
  }
  return { ownId, renewIfTaken }
}
