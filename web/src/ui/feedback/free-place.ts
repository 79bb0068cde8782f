const headingsAndControls = 'h1, h2, h3, a, button, input, select, textarea, label, summary, [role=tab]'
const stepPx = 8
const edgePx = 16
const columnPx = 24

/** What is told there and then, such as that a device is full. */
const announced = '[role=alert], [role=status]'

/**
 * Moves what floats over a page to where it covers no heading, no control and nothing that is announced: its own place if that is
 * free, else the free place nearest to the bottom, first at the right, in the middle or at the left, then between. Where there is
 * none it covers at least nothing that is announced; else it stays in its own.
 */
export function putInFreePlace(floating: HTMLElement) {
  floating.style.inset = ''
  const { left, top, height } = floating.getBoundingClientRect()
  if (height === 0) return
  const place = freePlace(floating, `${headingsAndControls}, ${announced}`) ?? freePlace(floating, announced)
  if (!place || (place.x === left && place.y === top)) return
  floating.style.inset = `${place.y}px auto auto ${place.x}px`
}

function freePlace(floating: HTMLElement, selectors: string): { x: number; y: number } | undefined {
  const { left, top, width, height } = floating.getBoundingClientRect()
  const taken = takenPlaces(floating, selectors)
  const isFree = (x: number, y: number) =>
    taken.every((rect) => x + width <= rect.left || x >= rect.right || y + height <= rect.top || y >= rect.bottom)
  if (isFree(left, top)) return { x: left, y: top }
  const { clientWidth, clientHeight } = document.documentElement
  const right = clientWidth - width - edgePx
  const between = Array.from(
    { length: Math.max(0, (right - edgePx) / columnPx) },
    (_, place) => right - place * columnPx,
  )
  const columns = [right, (clientWidth - width) / 2, edgePx, ...between]
  for (let y = clientHeight - height - edgePx; y >= edgePx; y -= stepPx) {
    const x = columns.find((each) => isFree(each, y))
    if (x !== undefined) return { x, y }
  }
  return undefined
}

/** Of an open window only its own; the page behind it can't be pressed. */
function takenPlaces(floating: HTMLElement, selectors: string): DOMRect[] {
  const place = document.querySelector('[role=dialog][aria-modal=true]') ?? document
  return [...place.querySelectorAll(selectors)]
    .filter((element) => !floating.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
}
