import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { hasDefects } from './defects-part.tsx'
import type { CollapsiblePart } from './form-part.ts'
import { particularFields } from './identification-part.tsx'
import { fieldsWhere, itemFields, type ItemContent, type ItemField } from '#contract/inspections/items/item-fields.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'

const parts = ['defects', 'photo', 'particulars', 'examination', 'outcome'] as const
type Part = (typeof parts)[number]
export type OpenParts = Record<Part, CollapsiblePart>

const fieldsIn: Record<Part, readonly ItemField[]> = {
  defects: fieldsWhere('section', 'Defects'),
  photo: ['photoUrl', 'photos'],
  particulars: particularFields,
  examination: fieldsWhere('section', 'Examination').filter((field) => itemFields[field].kind !== 'outcome'),
  outcome: fieldsWhere('kind', 'outcome'),
}

export function useOpenParts(
  form: RefObject<HTMLFormElement | null>,
  { values, errors, firstPoint }: { values: ItemContent; errors: object; firstPoint: string | undefined },
) {
  const [open, setOpen] = useState<readonly Part[]>(() => openAtFirst(values))
  const wrong = parts.filter((part) => fieldsIn[part].some((field) => field in errors)).join(' ')
  const [knownWrong, setKnownWrong] = useState('')
  if (wrong !== knownWrong) {
    const news = parts.filter((part) => wrong.includes(part) && !knownWrong.includes(part))
    setKnownWrong(wrong)
    if (news.length > 0) setOpen((before) => [...new Set([...before, ...news])])
  }
  // From the names of all parts.
  const openParts = Object.fromEntries(
    parts.map((part) => [part, { isOpen: open.includes(part), onToggle: (isOpen: boolean) => toggle(part, isOpen) }]),
  ) as OpenParts

  function toggle(part: Part, isOpen: boolean) {
    setOpen((before) => {
      if (before.includes(part) === isOpen) return before
      return isOpen ? [...before, part] : before.filter((each) => each !== part)
    })
  }

  useEffect(() => {
    if (firstPoint) pointAt(form.current, firstPoint)
  }, [form, firstPoint])

  return { openParts, pointAt: (name: string) => pointAt(form.current, name) }
}

/** On a phone the form begins short; where there is room, only defects that nobody has found are shut. */
function openAtFirst(values: ItemContent): readonly Part[] {
  const isWide = window.matchMedia('(min-width: 640px)').matches
  return parts.filter((part) => {
    if (part === 'photo') return true
    if (part === 'defects') return hasDefects(values) || !values.fitForPurpose
    return isWide || (part === 'outcome' && isLeftOut(values))
  })
}

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
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`${lineOfText}, textarea`)]
  const lines = all.filter((line) => !line.closest('details:not([open])'))
  lines[lines.indexOf(target) + 1]?.focus()
}
