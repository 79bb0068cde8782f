import { createContext, startTransition, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** So long after the last key a form is rendered that follows when keys pause. */
const pauseMs = 400

interface DeferredForm {
  /** How many keys the form is rendered with: what was typed since is shown by its field alone. */
  rendered: number
  /** Runs what a key changes, and answers with the number of that key. */
  onKey: (change: () => void) => number
}

/**
 * Given within a long form that stores each key by itself and reads it from there: each field shows what is typed at
 * once, and the rest of the form is rendered when keys pause. A form that reads what it rendered last would miss the
 * last keys before *Save*.
 */
export const DeferredFormContext = createContext<DeferredForm | null>(null)

/** The state of such a form: the one that it was rendered with, and the latest, which has the last keys too. */
export function useDeferredState<State>(atFirst: State) {
  const [rendered, setRendered] = useState({ state: atFirst, keys: 0 })
  const latest = useRef(rendered)
  const isKey = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const renderLatest = () => {
    clearTimeout(timer.current)
    setRendered(latest.current)
  }
  const set = (state: State) => {
    latest.current = { ...latest.current, state }
    if (!isKey.current) return renderLatest()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => startTransition(renderLatest), pauseMs)
  }
  const onKey = useCallback((change: () => void) => {
    const keys = latest.current.keys + 1
    latest.current = { ...latest.current, keys }
    isKey.current = true
    try {
      change()
    } finally {
      isKey.current = false
    }
    return keys
  }, [])
  // The same until keys are rendered: a tap elsewhere in the form renders no field of text.
  const deferred = useMemo(() => ({ rendered: rendered.keys, onKey }), [rendered.keys, onKey])
  return {
    state: rendered.state,
    latest: () => latest.current.state,
    set,
    /** A user who leaves a field, or saves, waits for no pause: nothing is said of a form that lacks the last keys. */
    renderLatest,
    deferred,
  }
}

interface Changed {
  currentTarget: { value: string }
}

/** Binds a field of text to the form around it: what the field shows, and what a key calls. */
export function useTypedText<Value, Event extends Changed>(value: Value, onChange?: (event: Event) => void) {
  const form = useContext(DeferredFormContext)
  const [typed, setTyped] = useState({ text: '', key: 0 })
  if (!form) return { value, onChange }
  return {
    value: typed.key > form.rendered ? typed.text : value,
    onChange: (event: Event) => {
      const text = event.currentTarget.value
      setTyped({ text, key: form.onKey(() => onChange?.(event)) })
    },
  }
}
