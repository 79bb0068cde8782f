import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answeredItems, type Answers } from './answer-values.ts'
import { send } from '#web/api/client.ts'
import { readNotice, rectifyNoticeItem } from '#contract/notices/notice-timeline.contract.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'

/** Sends what was said of each piece. Repairs come last: the last of them closes the notice. All of it is safe to send twice. */
export function useSendAnswers(notice: Notice) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (answers: Answers) => {
      const answered = answeredItems(notice, answers)
      const photoUrl = answers.photo?.url ?? null
      for (const { item, answer } of answered) {
        const { says, repairBy, words } = answer
        if (says === 'repaired') continue
        await send(readNotice, {
          token: notice._id,
          says,
          name: answers.name,
          words: says === 'not_here' || says === 'disputed' ? words : '',
          ...(says === 'will_be_repaired' && { repairBy }),
          ...(notice.items.length > 1 && { itemId: item.itemId }),
          photoUrl,
        })
      }
      for (const { item, answer } of answered) {
        const { says, on, by, description, defectIds } = answer
        if (says !== 'repaired') continue
        const repair = { on, by, description, defectIds, documentUrl: photoUrl }
        await send(rectifyNoticeItem, { noticeId: notice._id, itemId: item.itemId, ...repair })
      }
    },
    // Also after a refusal: a part of it may have been taken.
    onSettled: () => queryClient.invalidateQueries(),
  })
}
