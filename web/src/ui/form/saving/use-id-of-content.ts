import { useRef } from 'react'
import { newId } from '#web/offline/store/new-id.ts'

/** The same content sent again after a lost answer has the same id, so that it is made once; another has another. */
export function useIdOfContent() {
  const sent = useRef({ content: '', id: '' })
  return (values: object): string => {
    const content = JSON.stringify(values)
    if (sent.current.content !== content) sent.current = { content, id: newId() }
    return sent.current.id
  }
}
