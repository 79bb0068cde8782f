import { IconCircleCheck, IconCloudDownload } from '@tabler/icons-react'
import styles from './job-card.module.css'
import type { Readiness } from '#web/offline/hooks/use-readiness.ts'
import { useIsAppStored } from '#web/offline/hooks/use-is-app-stored.ts'
import { counted } from '#web/ui/feedback/counted.ts'

interface Props {
  readiness: Readiness
  /** In a list of jobs the missing app would be told as often as there are jobs. */
  isInList?: boolean
}

/** Whether the job can be worked on without a signal, and what is still to be fetched. */
export function JobReadiness({ readiness, isInList = false }: Props) {
  const { itemCount, photoCount, itemsToFetch, photosToFetch } = readiness
  const isAppStored = useIsAppStored()
  const missing = [
    ...(itemsToFetch > 0 ? [stillToBeFetched(itemsToFetch, 'item')] : []),
    ...(photosToFetch > 0 ? [stillToBeFetched(photosToFetch, 'photo')] : []),
    ...(isAppStored || isInList ? [] : ['The app is still to be stored on this device']),
  ]
  if (missing.length === 0 && !isAppStored) return null
  if (missing.length === 0) {
    return (
      <p className={styles.fact}>
        <IconCircleCheck size={18} stroke={1.5} aria-hidden />
        <span>
          Ready offline: {counted(itemCount, 'item')}, {counted(photoCount, 'photo')}
        </span>
      </p>
    )
  }
  return missing.map((words) => (
    <p key={words} className={styles.fact}>
      <IconCloudDownload size={18} stroke={1.5} aria-hidden />
      <span>{words}</span>
    </p>
  ))
}

/** "3 items are still to be fetched" */
function stillToBeFetched(count: number, noun: string): string {
  return `${counted(count, noun)} ${count === 1 ? 'is' : 'are'} still to be fetched`
}
