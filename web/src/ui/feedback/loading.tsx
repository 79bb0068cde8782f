import styles from './loading.module.css'

/** A grey shape where content will be. */
export function Skeleton({ width = '100%', height = 16 }: { width?: string | number; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} />
}

/** A page on its way: a title and some rows, shown only when it takes longer than 200 ms. */
export function LoadingPage() {
  return (
    <output className={styles.page}>
      <span className="visually-hidden">Loading</span>
      <Skeleton width={200} height={32} />
      <Skeleton height={96} />
      <Skeleton height={96} />
    </output>
  )
}
