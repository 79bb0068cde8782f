/** Browsers count hashes only on pages that came over a secure connection. */
export function canHashFiles(): boolean {
  return typeof crypto.subtle?.digest === 'function'
}

export async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
