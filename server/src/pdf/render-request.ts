/** What the drawing process is asked for. Everything it needs lies in the folder or stands here. */
export interface PaperOrder {
  /** Holds the pictures, and receives the paper. */
  folder: string
  template: string
  /** The paper's content. Its texts are printed as they are and never read as markup. */
  data: unknown
  /** Names of the pictures in the folder; a JPEG is drawn as `<name>.svg`. The template is told the size of each. */
  pictures: string[]
  /** SVG texts by the name under which the template finds them beside its pictures. */
  drawings?: Record<string, string>
  /** Laid into the paper as a file, for machines. */
  attachment: { name: string; json: string } | null
  /** In milliseconds since 1970; the paper itself asks no clock. */
  createdAt: number
  /** Takes seconds or minutes, and is rendered apart from those that don't. */
  isLong?: boolean
  seal: SealOrder | null
}

export interface SealOrder {
  key: SealKey
  reason: string
  /** Where a trusted time is asked for; none is no fault. */
  timestampUrl: string | null
}

/** Either a file that the firm got from an authority, or a pair we made ourselves. */
export type SealKey =
  | { kind: 'p12'; p12: Uint8Array; password: string }
  | { kind: 'pem'; key: string; certificate: string }

export interface DrawnPaper {
  path: string
  bytes: number
  sha256: string
  timestamp: 'made' | 'failed' | 'not-asked'
  /** The SHA-256 fingerprint of the certificate it is sealed with, in pairs with colons between. */
  sealedWith: string | null
}

export type WorkerRequest = { draw: PaperOrder } | { openKey: SealKey }

/** `certificates` are PEM texts: the key's own first, then those that vouch for it. */
export type WorkerReply = { drawn: DrawnPaper; isSpent: boolean } | { certificates: string[] } | { failed: string }
