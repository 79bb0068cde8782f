import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openPad, padSize, pen, pictureOfStrokes, type DrawingPad } from './drawing-pad.ts'
import { drawStroke, liftPen, putPenDown } from '#web/testing/draw.ts'

let canvas: HTMLCanvasElement
let pad: DrawingPad
const onStrokes = vi.fn<(count: number) => void>()

beforeEach(() => {
  onStrokes.mockReset()
  canvas = document.createElement('canvas')
  document.body.append(canvas)
  pad = openPad(canvas, onStrokes)
  return () => {
    pad.close()
    canvas.remove()
  }
})

const draw = (x: number, y: number) => drawStroke(canvas, x, y)

describe('a drawing', () => {
  test('counts its strokes; Undo takes back the last, Clear all', () => {
    draw(10, 10)
    draw(10, 50)
    expect(onStrokes).toHaveBeenLastCalledWith(2)

    pad.undo()
    expect(onStrokes).toHaveBeenLastCalledWith(1)
    expect(pad.strokes()[0]?.points[0]).toMatchObject({ x: 10, y: 10 })

    draw(10, 90)
    pad.clear()
    expect(onStrokes).toHaveBeenLastCalledWith(0)
  })

  test('is kept in the measures of the pad, however small it stands on the screen', () => {
    const box = { x: 20, y: 100, left: 20, top: 100, right: 270, bottom: 200, width: 250, height: 100 }
    vi.spyOn(canvas, 'getBoundingClientRect').mockReturnValue({ ...box, toJSON: () => box })

    draw(70, 150)

    expect(pad.strokes()[0]?.points[0]).toMatchObject({ x: 100, y: 100 })
  })

  test('a drawing that is cleared under the pen does not keep the pad from taking the next stroke', () => {
    putPenDown(canvas, 10, 10)
    pad.clear()
    liftPen(60, 60)

    draw(10, 50)

    expect(onStrokes).toHaveBeenLastCalledWith(1)
  })

  test('ends with the pad', () => {
    pad.close()

    draw(10, 10)

    expect(pad.strokes()).toEqual([])
  })
})

test('the pad is 500 by 200, white, with a thin black pen', () => {
  draw(10, 10)

  expect(padSize).toEqual({ width: 500, height: 200 })
  expect([canvas.width, canvas.height]).toEqual([500, 200])
  expect(pen).toMatchObject({ backgroundColor: 'rgb(255, 255, 255)', throttle: 16, minDistance: 3 })
  expect(pad.strokes()[0]).toMatchObject({ penColor: 'rgb(0, 0, 0)', minWidth: 1, maxWidth: 2.5 })
})

test('the pad has as many dots as the screen can show', () => {
  vi.stubGlobal('devicePixelRatio', 3)

  openPad(canvas, onStrokes).close()

  expect([canvas.width, canvas.height]).toEqual([1500, 600])
})

test('the picture of a drawing is a PNG under its own name', async () => {
  draw(10, 10)

  const picture = await pictureOfStrokes(pad.strokes(), 'signature.png')

  expect(picture).toMatchObject({ name: 'signature.png', type: 'image/png' })
})

test('a picture that the browser cannot make is a failure, not an empty file', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(null))

  await expect(pictureOfStrokes([], 'signature.png')).rejects.toThrow('could not make a picture')
})
