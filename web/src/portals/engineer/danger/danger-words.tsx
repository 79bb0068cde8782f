import styles from './tell-form.module.css'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import {
  byWhen,
  dangerHeading,
  noticeItemName,
  toNoticeItems,
  whatIsWrong,
  whatMustBeDone,
} from '#contract/notices/notice-words.rules.ts'

/** To be turned round and read by whoever is told. */
export function DangerWords({ items }: { items: LocalItem[] }) {
  return toNoticeItems(items).map((item) => (
    <section key={item.itemId} className={styles.danger} aria-label={noticeItemName(item)}>
      <p className={styles.heading}>{dangerHeading(item)}</p>
      <p className={styles.equipment}>{noticeItemName(item)}</p>
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
    </section>
  ))
}
