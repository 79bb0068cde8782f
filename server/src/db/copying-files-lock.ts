/** Shared by backups that copy stored files; whoever removes bytes needs it alone. */
export const copyingFilesLock = `hashtextextended('copy stored files', 0)`
