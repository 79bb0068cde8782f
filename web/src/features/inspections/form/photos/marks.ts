/** A mark on a photo, in the pixels of the photo. */
export interface Mark {
  kind: 'arrow' | 'circle'
  /** Where the arrow begins, or a corner of the box around the circle. */
  from: Point
  /** Where it points, or the corner across. */
  to: Point
}

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** So that a mark is seen on a phone and on paper, whatever the photo's size. */
export function strokeOf({ width, height }: Size): number {
  return Math.max(4, Math.round(Math.max(width, height) / 100))
}

/** Where nobody points: in the middle, to be moved by key. */
export function markInMiddle(kind: Mark['kind'], { width, height }: Size): Mark {
  const reach = Math.min(width, height) / 8
  const middle = { x: width / 2, y: height / 2 }
  return kind === 'circle'
    ? { kind, from: moved(middle, { x: -reach, y: -reach }), to: moved(middle, { x: reach, y: reach }) }
    : { kind, from: moved(middle, { x: -2 * reach, y: 2 * reach }), to: middle }
}

/** A tap that slipped is no mark. */
export function isSeen({ from, to }: Mark, size: Size): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > 4 * strokeOf(size)
}

export function movedMark(mark: Mark, by: Point, { width, height }: Size): Mark {
  const { x, y } = {
    x: clamped(by.x, -Math.min(mark.from.x, mark.to.x), width - Math.max(mark.from.x, mark.to.x)),
    y: clamped(by.y, -Math.min(mark.from.y, mark.to.y), height - Math.max(mark.from.y, mark.to.y)),
  }
  return { ...mark, from: moved(mark.from, { x, y }), to: moved(mark.to, { x, y }) }
}

/** Larger or smaller around its middle; an arrow keeps its point. */
export function scaledMark(mark: Mark, by: number): Mark {
  const { kind, from, to } = mark
  const still = kind === 'arrow' ? to : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const around = (point: Point) => ({ x: still.x + (point.x - still.x) * by, y: still.y + (point.y - still.y) * by })
  return { ...mark, from: around(from), to: around(to) }
}

/** As an SVG path, which a canvas draws too. */
export function pathOf({ kind, from, to }: Mark, stroke: number): string {
  if (kind === 'circle') {
    const [rx, ry] = [Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2]
    const [left, middle] = [Math.min(from.x, to.x), (from.y + to.y) / 2]
    return `M ${left} ${middle} a ${rx} ${ry} 0 1 0 ${2 * rx} 0 a ${rx} ${ry} 0 1 0 ${-2 * rx} 0`
  }
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const wing = (turn: number) =>
    `${to.x - 5 * stroke * Math.cos(angle + turn)} ${to.y - 5 * stroke * Math.sin(angle + turn)}`
  return `M ${from.x} ${from.y} L ${to.x} ${to.y} M ${wing(0.5)} L ${to.x} ${to.y} L ${wing(-0.5)}`
}

function moved({ x, y }: Point, by: Point): Point {
  return { x: x + by.x, y: y + by.y }
}

function clamped(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
