const megabytes = 1024 * 1024

/** Size, accepted types, what is done to an image, how long its address lives and how it is served all follow from here. */
export const fileKinds = {
  photo: { maxBytes: 25 * megabytes, accepts: 'images', address: 'image' },
  logo: { maxBytes: 50 * megabytes, accepts: 'images', address: 'image' },
  signature: { maxBytes: 5 * megabytes, accepts: 'images', address: 'image' },
  document: { maxBytes: 25 * megabytes, accepts: 'documents', address: 'document' },
  invoice: { maxBytes: 100 * megabytes, accepts: 'own', address: 'document' },
  certificate: { maxBytes: 100 * megabytes, accepts: 'own', address: 'document' },
  sheet: { maxBytes: 20 * megabytes, accepts: 'sheets', address: 'document' },
  /** Read and not stored: the photos of some weeks, written as text. */
  export: { maxBytes: 4096 * megabytes, accepts: 'exports', address: 'document' },
} as const satisfies Record<
  string,
  { maxBytes: number; accepts: 'images' | 'documents' | 'own' | 'sheets' | 'exports'; address: 'image' | 'document' }
>
export type FileKind = keyof typeof fileKinds

export const addressMinutes = { image: 60, document: 5 } as const
