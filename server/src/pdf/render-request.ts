export interface RenderRequest {
  /** Holds the pictures, and receives the document. */
  folder: string
  template: string
  /** Templates that it imports, by their file names, beside the one of all papers. */
  imports?: string[]
  /** The document's content. Its texts are printed as they are and never read as markup. */
  data: object
  /** Parts of a long list, laid out one by one and then joined: laid out whole, it takes two megabytes a page. */
  parts?: object[]
  /** Names of the pictures in the folder; a JPEG is rendered as `<name>.svg`. The template is told the size of each. */
  pictures: string[]
  qrCodes?: Record<string, string>
  qrLevel?: 'Q'
  /** Laid into the document as a file: data for machines, or a file that lies in the folder. */
  attachment: { name: string; json: string } | { name: string; isInFolder: true } | null
  /** In milliseconds since 1970; the document itself asks no clock. */
  createdAt: number
  /** Takes seconds or minutes, and is rendered apart from those that don't. */
  isLong?: boolean
  seal: SealRequest | null
}

export interface SealRequest {
  key: SealKey
  reason: string
  /** Where a trusted time is asked for; none is no fault. */
  timestampUrl: string | null
}

/** Either a file that the firm got from an authority, or a pair we made ourselves. */
export type SealKey =
  | { kind: 'p12'; p12: Uint8Array; password: string }
  | { kind: 'pem'; key: string; certificate: string }

export interface RenderedDocument {
  path: string
  bytes: number
  sha256: string
  timestamp: 'made' | 'failed' | 'not-asked'
  sealedWith: string | null
}

export type WorkerRequest = { render: RenderRequest } | { openKey: SealKey }

export type WorkerReply =
  | { rendered: RenderedDocument; isSpent: boolean }
  | { certificates: string[] }
  | { failed: string }
