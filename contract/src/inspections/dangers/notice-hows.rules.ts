export const noticeHows = ['in_person', 'telephone', 'text', 'email', 'left_in_writing'] as const
export type NoticeHow = (typeof noticeHows)[number]

export const noticeHowLabels: Record<NoticeHow, string> = {
  in_person: 'In person',
  telephone: 'By telephone',
  text: 'By text message',
  email: 'By email',
  left_in_writing: 'Left in writing',
}

/** Within a sentence: "told Jo Hall by telephone". */
export const howWords: Record<NoticeHow, string> = {
  in_person: 'in person',
  telephone: 'by telephone',
  text: 'by text message',
  email: 'by email',
  left_in_writing: 'in writing',
}

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
