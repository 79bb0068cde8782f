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
