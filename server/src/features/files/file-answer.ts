import type { Readable } from 'node:stream'
import { fileKinds } from '#contract/files/file-kinds.ts'
import { namedAs } from '#server/http/reply/file-names.ts'
import type { FileAnswer } from '#server/http/route.ts'
import type { StoredFile } from './files.queries.ts'

const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
const ownDocument =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'none'"

/** A stored file as a browser gets it. */
export function fileAnswer(file: StoredFile, stream: Readable, secondsLeft: number): FileAnswer {
  const isImage = fileKinds[file.kind].address === 'image'
  return {
    stream,
    headers: {
      'content-type': file.mediaType,
      'content-length': file.bytes,
      'content-disposition': `${disposition(file)}; ${namedAs(file.name)}`,
      'cache-control': isImage ? `private, max-age=${secondsLeft}` : 'private, no-store',
      'content-security-policy': fileKinds[file.kind].accepts === 'own' ? ownDocument : sandbox,
      'x-content-type-options': 'nosniff',
    },
  }
}

/**
 * An uploaded PDF is offered for saving. Chromium 156 shows one under the sandbox, but only because it drops that part
 * of the policy for PDFs; other browsers are reported to show an empty page.
 */
function disposition({ kind, mediaType }: StoredFile): 'inline' | 'attachment' {
  return kind === 'document' && mediaType === 'application/pdf' ? 'attachment' : 'inline'
}
