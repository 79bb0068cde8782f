export class Stalled extends Error {
  constructor() {
    super('The transfer made no progress.')
    this.name = 'Stalled'
  }
}

/** Ends what listens to the signal when nothing reports progress for so long, or when the caller's own signal ends it. */
export function idleTimeout(idleMs: number, outer?: AbortSignal | null) {
  const controller = new AbortController()
  const end = () => controller.abort(new Stalled())
  // AbortSignal.any would be shorter, and is missing from phones the app still runs on.
  const endAsAsked = () => controller.abort(outer?.reason)
  if (outer?.aborted) endAsAsked()
  outer?.addEventListener('abort', endAsAsked, { once: true })
  let timer = setTimeout(end, idleMs)
  return {
    signal: controller.signal,
    onProgress(): void {
      clearTimeout(timer)
      timer = setTimeout(end, idleMs)
    },
    stop(): void {
      clearTimeout(timer)
      outer?.removeEventListener('abort', endAsAsked)
    },
  }
}

export async function fetchWhileProgress<Got>(
  url: string,
  { signal, ...init }: RequestInit,
  idleMs: number,
  read: (response: Response) => Promise<Got>,
): Promise<Got> {
  const idle = idleTimeout(idleMs, signal)
  try {
    const response = await fetch(url, { ...init, signal: idle.signal })
    idle.onProgress()
    return await read(tellingProgress(response, idle.onProgress))
  } finally {
    idle.stop()
  }
}

function tellingProgress(response: Response, onProgress: () => void): Response {
  if (!response.body) return response
  const { status, statusText, headers } = response
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      onProgress()
      controller.enqueue(bytes)
    },
  })
  return new Response(response.body.pipeThrough(counting), { status, statusText, headers })
}
