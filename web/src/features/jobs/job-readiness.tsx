import { Text } from '@mantine/core'
import { IconCircleCheck, IconCloudDownload } from '@tabler/icons-react'
import type { Readiness } from '#web/offline/hooks/use-readiness.ts'
import { IconLine } from '#web/ui/feedback/icon-line.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { useEffect, useState } from 'react'

interface Props {
  readiness: Readiness
  /** In a list of jobs the missing app would be told as often as there are jobs, and a tick says that all is here. */
  isInList?: boolean
}

export function isStoredWhole({ itemsToFetch, photosToFetch }: Readiness): boolean {
  return itemsToFetch === 0 && photosToFetch === 0
}

export function JobReadiness({ readiness, isInList = false }: Props) {
  const { itemCount, photoCount, itemsToFetch, photosToFetch } = readiness
  const isAppStored = useIsAppStored()
  const missing = [
    ...(itemsToFetch > 0 ? [`${counted(itemsToFetch, 'item')} downloading`] : []),
    ...(photosToFetch > 0 ? [`${counted(photosToFetch, 'photo')} downloading`] : []),
    ...(isAppStored || isInList ? [] : ['App downloading to this device']),
  ]
  const ready = `Ready offline: ${counted(itemCount, 'item')}, ${counted(photoCount, 'photo')}`
  if (missing.length > 0)
    return missing.map((words) => (
      <IconLine key={words} icon={IconCloudDownload}>
        {words}
      </IconLine>
    ))
  if (!isAppStored) return null
  if (isInList)
    return (
      <Text span display="inline-flex" c="var(--good)" title="Ready offline">
        <IconCircleCheck size={18} stroke={1.5} aria-hidden />
        <span className="visually-hidden">{ready}</span>
      </Text>
    )
  return <IconLine icon={IconCircleCheck}>{ready}</IconLine>
}

/**
 * Whether the app itself is on this device, so that it opens without a signal: its service worker has ended its installation,
 * and with it everything was stored. Never in a browser that has no service workers.
 */
function useIsAppStored(): boolean {
  const [isStored, setIsStored] = useState(() => Boolean(workers()?.controller))
  useEffect(() => {
    let isShown = true
    void workers()?.ready.then(() => isShown && setIsStored(true))
    return () => {
      isShown = false
    }
  }, [])
  return isStored
}

function workers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
}
