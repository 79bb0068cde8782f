/**
 * Of a form: what must be filled in and is not yet; then what may be; in one that is complete, its first field. An
 * optional password is never proposed: empty it keeps the one there is.
 */
export function firstToFill(place: HTMLElement | null): HTMLInputElement | undefined {
  const form = place instanceof HTMLFormElement ? place : place?.querySelector('form')
  const all = [...(form?.querySelectorAll<HTMLInputElement>(':is(input, textarea):not([type=hidden])') ?? [])]
  const empty = all.filter(
    ({ value, disabled, type, required }) => value === '' && !disabled && (type !== 'password' || required),
  )
  // A field to choose in by typing has no mark of its own for being required.
  return empty.find(({ required, dataset }) => required || dataset['field']) ?? empty[0] ?? all[0]
}
