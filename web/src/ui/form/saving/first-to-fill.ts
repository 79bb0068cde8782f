/** The first empty required field, else the first; where none is required, the first empty one but no password. */
export function firstToFill(place: HTMLElement | null): HTMLElement | undefined {
  const form = place instanceof HTMLFormElement ? place : place?.querySelector('form')
  const all = [...(form?.querySelectorAll<HTMLInputElement>(':is(input, textarea):not([type=hidden])') ?? [])]
  const open = all.filter(({ disabled }) => !disabled)
  const empty = open.filter(({ value, type, required }) => value === '' && (type !== 'password' || required))
  const missing = empty.find(mustBeFilled)
  // A choice has an answer from the beginning: it is no gap, but it may be what a form begins with.
  const first =
    form?.querySelector<HTMLElement>(':is(input, textarea, select):not([type=hidden], :disabled)') ?? undefined
  return missing ?? (open.some(mustBeFilled) ? first : (empty[0] ?? first))
}

/** A field to choose in by typing has no mark of its own for being required. */
function mustBeFilled({ required, dataset }: HTMLInputElement): boolean {
  return required || dataset['field'] !== undefined
}
