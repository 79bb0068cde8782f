import { Box, Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import {
  dangerHeading,
  dangerLines,
  missingAnswers,
  noticeItemName,
  type NoticeDanger,
  type NoticeItem,
} from '#contract/notices/notice-words.rules.ts'

/** To be turned round and read by the person who is told. */
export function DangerWords({ items }: { items: NoticeItem[] }) {
  return items.map((item) => (
    <Stack
      key={item.itemId}
      component="section"
      gap="xs"
      p="md"
      bd="2px solid var(--danger)"
      bdrs="lg"
      bg="var(--surface)"

      aria-label={noticeItemName(item)}
    >
      <Text c="var(--danger)" fz="1.5rem" fw={700} lh={1.2}>
        {dangerHeading(item)}
      </Text>
      <Text fz="lg" fw={600}>
        {noticeItemName(item)}
      </Text>
      {item.dangers.map((danger) => (
        <Box key={danger._id} component="dl" display="grid" fz="1.25rem" lh={1.4}>
          {linesOf(danger).map(({ label, value }) => (
            <Fragment key={label}>
              <Box component="dt" mt={8} fz="1rem">
                {label}
              </Box>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </Box>
      ))}
    </Stack>
  ))
}

/** The day that is still being asked for isn’t made up meanwhile. */
function linesOf(danger: NoticeDanger) {
  const isDayAsked = missingAnswers(danger).includes('dangerByDate')
  return dangerLines(danger).filter(({ label }) => !isDayAsked || label !== 'By when')
}
