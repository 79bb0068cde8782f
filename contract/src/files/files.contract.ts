import { z } from 'zod'
import { downloadEndpoint, uploadEndpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/values/ids.ts'

/** An address to open or show a stored file, good for a short while and only in the session that asked. */
export const FileUrl = z.string()

export const UploadedFile = z.object({ _id: Id, url: FileUrl })
export type UploadedFile = z.infer<typeof UploadedFile>

export const uploadDocument = uploadEndpoint({
  path: '/uploads',
  allow: 'documents:upload',
  summary: 'Stores a document (PDF, JPEG or PNG) to be named by its url in a later call.',
  field: 'document',
  file: 'document',
  input: z.object({}),
  reply: UploadedFile,
  status: 201,
})

const part = z.string().max(300).optional()

/**
 * The address is its own permission: `s` names the session, `e` the end, `k` proves both. A person opens it in a tab, so
 * one that was cut off or mistyped is no bad input: it is answered with the page that says what to do.
 */
export const openFile = downloadEndpoint({
  base: '',
  path: '/files/:fileId/:name',
  allow: 'anyone',
  summary: 'Opens a file by an address that another call gave out.',
  input: z.object({ fileId: z.string().max(300), name: z.string().max(300), s: part, e: part, k: part }),
})

const folder = openFile.path.slice(0, openFile.path.indexOf(':'))

export function filePath(fileId: string, name: string): string {
  return `${folder}${fileId}/${encodeURIComponent(name)}`
}

/** Also of an address that has expired: work done without a signal is sent late. It is no permission. */
export function fileIdFromUrl(url: string): string | null {
  return addressOfFile.exec(url)?.[1]?.toLowerCase() ?? null
}

const addressOfFile = new RegExp(`^(?:https?://[^/]+)?${folder}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/`, 'i')
