import { createContext, startTransition, useContext, useOptimistic } from 'react'

/**
 * True within a long form that stores each key by itself and reads it from there: each field shows what is typed at
 * once, and the rest of the form is rendered when keys pause. A form that reads what it rendered last would miss the
 * last keys before *Save*.
 */
export const DeferredFormContext = createContext(false)

interface Changed {
  currentTarget: { value: string }
}

/** Binds a field of text to the form around it: what the field shows, and what a key calls. */
export function useTypedText<Value, Event extends Changed>(value: Value, onChange?: (event: Event) => void) {
  const isDeferred = useContext(DeferredFormContext)
  const [shown, show] = useOptimistic<Value | string, string>(value, (_before, typed) => typed)
  if (!isDeferred) return { value, onChange }
  return {
    value: shown,
    onChange: (event: Event) =>
      startTransition(() => {
        show(event.currentTarget.value)
        onChange?.(event)
      }),
  }
}
