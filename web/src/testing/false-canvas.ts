const nothing = () => {}

/** Takes every stroke and shows none. */
function falseContext() {
  return {
    scale: nothing,
    clearRect: nothing,
    fillRect: nothing,
    beginPath: nothing,
    closePath: nothing,
    moveTo: nothing,
    lineTo: nothing,
    arc: nothing,
    fill: nothing,
    stroke: nothing,
    save: nothing,
    restore: nothing,
    fillText: nothing,
    measureText: () => ({ width: 100 }),
  }
}

/** jsdom knows the canvas element but cannot draw on it. */
export function installFalseCanvas(): void {
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: falseContext,
    toBlob: (take: (blob: Blob) => void, type: string) => take(new Blob(['picture'], { type })),
  })
}
