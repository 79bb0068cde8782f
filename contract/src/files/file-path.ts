import { openFile } from './files.contract.ts'

const folder = openFile.path.slice(0, openFile.path.indexOf(':'))

export function filePath(fileId: string, name: string): string {
  return `${folder}${fileId}/${encodeURIComponent(name)}`
}

/**
 * The file that an address names, also after it has expired: work done without a signal is sent late. It is no
 * permission; a caller that takes it asks whether this person may use this file.
 */
export function fileIdFromUrl(url: string): string | null {
  return addressOfFile.exec(url)?.[1]?.toLowerCase() ?? null
}

const addressOfFile = new RegExp(`^(?:https?://[^/]+)?${folder}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/`, 'i')
