/** Shared by backups that copy stored files; a caller that removes bytes needs it alone. */
export const storedFilesLock = `hashtextextended('copy stored files', 0)`
