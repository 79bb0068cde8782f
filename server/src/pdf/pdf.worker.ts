import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { RenderRequest, WorkerReply, WorkerRequest } from './render-request.ts'

/** Above this, what the engine keeps from document to document is worth a fresh process. */
const spentAtBytes = 250_000_000

const niceness = Number(process.argv[2] ?? 0)
// A caller that is further behind already may not come forward again.
if (getPriority() < niceness) setPriority(niceness)

/** A process of its own, started by worker-process.ts when there is something to render and ended when there is not. */
process.on('message', (request: WorkerRequest) => void answer(request))
// The process that started us decides when we end; it may have been killed.
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

async function answer(request: WorkerRequest) {
  const reply = await work(request).catch((error: unknown): WorkerReply => ({ failed: reasonOf(error) }))
  process.send?.(reply)
}

async function work(request: WorkerRequest): Promise<WorkerReply> {
  if ('render' in request) {
    const { renderDocument, engineBytes } = await import('./rendering.ts')
    const rendered = await makeDocument(request.render, renderDocument)
    releaseBytes(request.render)
    return { rendered, isSpent: process.memoryUsage.rss() > spentAtBytes + engineBytes }
  }
  const { certificatesOf } = await import('./signing.ts')
  return { certificates: await certificatesOf(request.openKey) }
}

async function makeDocument(renderRequest: RenderRequest, renderDocument: (renderRequest: RenderRequest) => Buffer) {
  const unsealed = await renderParts(renderRequest, renderDocument)
  releaseBytes(renderRequest)
  const { bytes, ...seal } = await sealed(renderRequest, unsealed)
  const path = join(renderRequest.folder, 'document.pdf')
  writeFileSync(path, bytes)
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), ...seal }
}

async function renderParts(
  { parts, ...renderRequest }: RenderRequest,
  renderDocument: (renderRequest: RenderRequest) => Buffer,
): Promise<Uint8Array> {
  if (!parts) return renderDocument(renderRequest)
  const documents = parts.map((part) => {
    const rendered = renderDocument({ ...renderRequest, data: { ...renderRequest.data, ...part } })
    releaseBytes(renderRequest)
    return rendered
  })
  const { joinDocuments } = await import('./joining.ts')
  return joinDocuments(documents)
}

/** The bytes of a long one are many times the heap, which is collected by its own size: the next would come on top of them. */
function releaseBytes({ isLong }: RenderRequest) {
  if (isLong) globalThis.gc?.()
}

async function sealed({ seal, createdAt }: RenderRequest, bytes: Uint8Array) {
  if (!seal) return { bytes, timestamp: 'not-asked', sealedWith: null } as const
  const { sealDocument } = await import('./signing.ts')
  return sealDocument(bytes, seal, new Date(createdAt))
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
