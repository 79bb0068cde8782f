/** As the company sees it that its job is for. */
interface NoticeFacts {
  isOpen: boolean
  isDisputed: boolean
  isRead: boolean
  /** In person or otherwise, by this notice or a later one, or on the telephone. */
  isTold: boolean
}

/** Who disputes a notice is not outvoted by others who have read it. */
export function noticeStateOf({ isOpen, isDisputed, isRead, isTold }: NoticeFacts) {
  if (!isOpen) return 'closed'
  if (isDisputed) return 'disputed'
  if (isRead) return 'read'
  return isTold ? 'unread' : 'untold'
}
