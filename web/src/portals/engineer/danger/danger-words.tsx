import { Stack, Text } from '@mantine/core'
import styles from './tell-form.module.css'
import {
  byWhen,
  dangerHeading,
  noticeItemName,
  whatIsWrong,
  whatMustBeDone,
  type NoticeItem,
} from '#contract/notices/notice-words.rules.ts'

/** To be turned round and read by whoever is told. */
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
      style={{ overflowWrap: 'anywhere' }}
      aria-label={noticeItemName(item)}
    >
      <Text c="var(--danger)" fz="1.5rem" fw={700} lh={1.2}>
        {dangerHeading(item)}
      </Text>
      <Text fz="lg" fw={600}>
        {noticeItemName(item)}
      </Text>
      {item.dangers.map((danger) => (
        <dl key={danger._id} className={styles.words}>
          <dt>What is wrong</dt>
          <dd>{whatIsWrong(danger)}</dd>
          <dt>What must be done</dt>
          <dd>{whatMustBeDone(danger)}</dd>
          <dt>By when</dt>
          <dd>{byWhen(danger)}</dd>
        </dl>
      ))}
    </Stack>
  ))
}
