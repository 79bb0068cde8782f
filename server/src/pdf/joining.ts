import { PDF } from '@libpdf/core'

/** One document of several: their pages, without their tags. */
export async function joinDocuments(documents: Uint8Array[], title: string): Promise<Uint8Array> {
  const joined = await PDF.merge(documents)
  joined.setTitle(title)
  joined.setLanguage('en-GB')
  return joined.save()
}
