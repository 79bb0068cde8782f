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
