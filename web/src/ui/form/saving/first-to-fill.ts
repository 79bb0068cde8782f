/** Of a form: what must be filled in and is not yet; then what may be; in one that is complete, its first field. */
export function firstToFill(place: HTMLElement | null): HTMLInputElement | undefined {
  const form = place instanceof HTMLFormElement ? place : place?.querySelector('form')
  const all = [...(form?.querySelectorAll<HTMLInputElement>(':is(input, textarea):not([type=hidden])') ?? [])]
  const empty = all.filter(({ value, disabled }) => value === '' && !disabled)
  // A field to choose in by typing has no mark of its own for being required.
  return empty.find(({ required, dataset }) => required || dataset['field']) ?? empty[0] ?? all[0]
}
