import * as react from 'react'

/** The elements that a label can be of. */
const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

/**
 * jsdom walks the whole page once for each label whenever it is asked for the labels of one field, and looking for a field
 * by its label asks each field of the page.
 */
function findLabelsQuickly(): void {
  function labels(this: HTMLElement): HTMLLabelElement[] | null {
    if (!this.matches(labelable)) return null
    return [...this.ownerDocument.querySelectorAll('label')].filter((label) => isLabelOf(label, this))
  }
  const kinds = [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]
  for (const { prototype } of kinds) Object.defineProperty(prototype, 'labels', { get: labels, configurable: true })
}

function isLabelOf(label: HTMLLabelElement, field: HTMLElement): boolean {
  if (label.hasAttribute('for')) return field.id !== '' && label.htmlFor === field.id
  return label.contains(field) && label.querySelector(labelable) === field
}

/**
 * For its tools React notes with each element where it was made: a tenth of the time of these tests, and nothing reads it.
 * As after ten thousand elements it notes no more.
 */
function noteNoOwners(): void {
  const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
  if (internals instanceof Object)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
}

export function doLessWork(): void {
  findLabelsQuickly()
  noteNoOwners()
}
