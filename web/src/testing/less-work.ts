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
    return Array.from(this.ownerDocument.getElementsByTagName('label')).filter((label) => isLabelOf(label, this))
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

const compute = window.getComputedStyle.bind(window)
const displays = new Map<string, string>()
const initial = { visibility: 'visible', pointerEvents: 'auto' }

/**
 * Looking for a role, or pressing something, asks of each element around it how it is drawn. jsdom then holds it against
 * each rule of its style sheet and works out its colours: a seventh of the time of these tests. Without our styles and
 * without a layout only an element's name, its attributes and its own style can make a difference.
 */
function computeStylesQuickly(): void {
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !isStyled(element)) return compute(element, pseudo)
    const { style } = element
    const valueOf = (name: string | symbol): unknown => {
      if (name === 'getPropertyValue')
        return (property: string) => valueOf(property) ?? style.getPropertyValue(property)
      if (name === 'display') return style.display || displayOf(element)
      if (name === 'visibility') return inherited(element, 'visibility')
      if (name === 'pointerEvents' || name === 'pointer-events') return inherited(element, 'pointerEvents')
      const value: unknown = Reflect.get(style, name, style)
      return typeof value === 'function' ? value.bind(style) : value
    }
    return new Proxy(style, { get: (_, name) => valueOf(name) })
  }
}

/** As jsdom shows elements of this name, unless they are hidden. */
function displayOf(element: Element): string {
  if (element.matches('[hidden], input[type=hidden], dialog:not([open])')) return 'none'
  const known = displays.get(element.localName)
  if (known !== undefined) return known
  const { display } = compute(document.createElementNS(element.namespaceURI, element.localName))
  displays.set(element.localName, display)
  return display
}

function inherited(element: HTMLElement | SVGElement, name: keyof typeof initial): string {
  for (let each: Element | null = element; each && isStyled(each); each = each.parentElement) {
    const own = each.style[name]
    if (own && own !== 'inherit') return own
  }
  return initial[name]
}

function isStyled(element: Element): element is HTMLElement | SVGElement {
  return 'style' in element
}

export function doLessWork(): void {
  findLabelsQuickly()
  noteNoOwners()
  computeStylesQuickly()
}
