import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { hasDefects } from './defects-part.tsx'
import type { ItemContent } from '#contract/inspections/item-fields.ts'

const parts = ['identification', 'examination', 'defects', 'result', 'photo'] as const
type Part = (typeof parts)[number]

/** Which parts are open, and the way to any field in them. Defects are shut while there are none. */
export function useFolds(form: RefObject<HTMLFormElement | null>, values: ItemContent, firstPoint?: string) {
  const [shut, setShut] = useState<readonly Part[]>(hasDefects(values) ? [] : ['defects'])
  const folds = Object.fromEntries(
    parts.map((part) => [part, { isOpen: !shut.includes(part), onToggle: (isOpen: boolean) => toggle(part, isOpen) }]),
  ) as Record<Part, { isOpen: boolean; onToggle: (isOpen: boolean) => void }>

  function toggle(part: Part, isOpen: boolean) {
    setShut((before) => {
      const others = before.filter((each) => each !== part)
      return isOpen ? others : [...others, part]
    })
  }

  // Talks to the browser's focus, once: whoever came to mend something begins there.
  useEffect(() => {
    if (firstPoint) pointAt(form.current, firstPoint)
  }, [form, firstPoint])

  return { folds, pointAt: (name: string) => pointAt(form.current, name) }
}

/** Unfolds what hides the field and puts the keyboard there. */
function pointAt(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]`)
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.scrollIntoView?.({ block: 'center' })
  field?.focus({ preventScroll: true })
}

const lineOfText = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden])'

/** Enter goes to the next line of text: a scanner sends it after every number, and a phone shows it as Next. */
export function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target } = event
  if (key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  if (!(target instanceof HTMLInputElement) || !target.matches(lineOfText)) return
  event.preventDefault()
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(`details[open] :is(${lineOfText}, textarea)`)]
  lines[lines.indexOf(target) + 1]?.focus()
}
