import { siblingPath } from '#server/package-root.ts'
import { maxRenderMs } from '#contract/certificates/certificates.rules.ts'
import type { RenderedDocument, RenderRequest, SealKey } from './render-request.ts'
import { openWorkerProcess } from './worker-process.ts'

export interface PdfRenderer {
  render(renderRequest: RenderRequest): Promise<RenderedDocument>
  certificatesOf(key: SealKey): Promise<string[]>
  close(): Promise<void>
}

const timestampRestMs = 60_000

/** Two queues, each with a process of its own while it has work: short documents never wait for long ones. */
export function openPdfRenderer({
  workerFile,
  ...times
}: { workerFile?: string; idleMs?: number; maxMs?: number; maxLongMs?: number } = {}): PdfRenderer {
  const { idleMs = 15_000, maxMs = 120_000, maxLongMs = maxRenderMs } = times
  const file = () => workerFile ?? siblingPath('pdf.worker.js')
  const short = openWorkerProcess({ workerFile: file, idleMs, maxMs, niceness: 5 })
  const long = openWorkerProcess({ workerFile: file, idleMs, maxMs: maxLongMs, niceness: 10 })
  let timestampsFailedAt = -Infinity

  /** A timestamp server that is away is not asked again for a while: each time would cost the full wait. */
  function withoutFailedTimestamps(renderRequest: RenderRequest): RenderRequest {
    const isAway = performance.now() - timestampsFailedAt < timestampRestMs
    return renderRequest.seal && isAway
      ? { ...renderRequest, seal: { ...renderRequest.seal, timestampUrl: null } }
      : renderRequest
  }

  return {
    async render(renderRequest) {
      const reply = await (renderRequest.isLong ? long : short).ask({ render: withoutFailedTimestamps(renderRequest) })
      if (!('rendered' in reply)) throw new Error('The renderer process answered something else.')
      if (reply.rendered.timestamp === 'failed') timestampsFailedAt = performance.now()
      return reply.rendered
    },
    async certificatesOf(key) {
      const reply = await short.ask({ openKey: key })
      if (!('certificates' in reply)) throw new Error('The renderer process answered something else.')
      return reply.certificates
    },
    async close() {
      short.close()
      long.close()
    },
  }
}
