/** Shared by backups that copy stored files; whoever removes bytes needs it alone. */
export const storedFilesLock = `hashtextextended('copy stored files', 0)`
