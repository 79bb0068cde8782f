import { useState } from 'react'
import { newId } from '#web/offline/store/new-id.ts'
import { AppError } from '#contract/errors.ts'

/**
 * The id of what a form makes: pressing twice, or again after no answer, makes one. Once the server has said that it holds
 * something else under it, the next press is about another.
 */
export function useOwnId() {
  const [ownId, setOwnId] = useState(newId)
  const renewIfTaken = (error: unknown) => {
    if (error instanceof AppError && error.code === 'id-taken') setOwnId(newId())
  }
  return { ownId, renewIfTaken }
}
