import { useEffect, useState } from 'react'
import { nameKey } from './import-mapping.ts'
import type { ChosenName, DecidedName, UnknownName } from '#contract/imports/imports.contract.ts'

export interface Named {
  _id: string
  name: string
}

/** What a person chose for a name; `other` is a record they are still looking for. */
export type Choice = { use: 'create' | 'skip' } | { use: 'likely' } | { use: 'other'; record: Named | null }

export type MetName = UnknownName | DecidedName

function choiceBefore(name: MetName): Choice | undefined {
  if (!('use' in name)) return undefined
  if (name.use === 'create' || name.use === 'skip') return { use: name.use }
  return name.use === name.likely?._id ? { use: 'likely' } : { use: 'other', record: name.chosen }
}

/** What is to be sent about it; nothing where nothing was chosen, or nothing else than before. */
export function decisionOf(name: MetName, choice: Choice | undefined): ChosenName[] {
  const use = choice && idOf(choice, name.likely)
  if (!use || ('use' in name && name.use === use)) return []
  const { kind, companyName } = name
  return [{ kind, name: name.name, ...(companyName !== undefined && { companyName }), use }]
}

function idOf(choice: Choice, likely: UnknownName['likely']): ChosenName['use'] | undefined {
  if (choice.use === 'likely') return likely?._id
  return choice.use === 'other' ? choice.record?._id : choice.use
}

const maxStored = 2_000_000

/** Until they are checked they stay in this tab: the server has nowhere to put them before. */
export function useNameChoices(importId: string) {
  const key = `import-names-${importId}`
  const [choices, setChoices] = useState(
    // Only the effect below writes it.
    () => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, Choice | undefined>,
  )
  // Keeps the tab's storage as the screen stands, up to what a browser takes.
  useEffect(() => {
    const text = JSON.stringify(choices)
    if (text.length < maxStored) sessionStorage.setItem(key, text)
  }, [key, choices])
  return {
    choiceOf: (name: MetName) => choices[nameKey(name)] ?? choiceBefore(name),
    choose: (names: MetName[], chosen: (name: MetName) => Choice | undefined) =>
      setChoices({ ...choices, ...Object.fromEntries(names.map((name) => [nameKey(name), chosen(name)])) }),
  }
}
