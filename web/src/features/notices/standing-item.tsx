import { Stack, Text } from '@mantine/core'
import { standingDangersOf, type NoticeItem } from './answer-values.ts'
import { standingHeading, standingLines } from '#contract/notices/answer-words.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import type { Day } from '#contract/values/days.ts'

export function StandingItem({ item, today }: { item: NoticeItem; today: Day }) {
  const dangers = standingDangersOf(item)
  return (
    <>
      <Text c="var(--danger)" fw={650}>
        {standingHeading({ dangers }, today)}
      </Text>
      <h2>{noticeItemName(item)}</h2>
      <Stack component="dl" gap={4}>
        {dangers.flatMap((danger) =>
          standingLines(danger, today).map(({ label, value }) => (
            <div key={`${danger._id} ${label}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          )),
        )}
      </Stack>
    </>
  )
}
