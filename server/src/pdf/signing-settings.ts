/** How reports are sealed, as the settings say. */
export interface SealingSettings {
  /** The firm's own certificate and key; null when we make them ourselves. */
  p12: { file: string; password: string } | null
  /** Where our own key lies. Null where several servers share a database and no folder: then it lies there. */
  keyFile: string | null
  /** A server of RFC 3161 that vouches for the time. */
  timestampUrl: string | null
}
