import { ActionIcon } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'
import { useHandScanner } from '#web/ui/scan/hand-scanner.ts'

const loadScanPanel = async () => (await import('./scan-panel.tsx')).ScanPanel

/** Opens the scanner, whose code comes with its first use; within a job also for a hand scanner. */
export function ScanButton({ job }: { job: LocalJob | null }) {
  const [opened, setOpened] = useState<{ first: string | null } | null>(null)
  const { Overlay: ScanPanel, fetchOverlay } = useLazyOverlay(loadScanPanel)
  const open = (first: string | null) => void fetchOverlay().then((isHere) => isHere && setOpened({ first }))
  useHandScanner(job && opened === null ? open : null)
  return (
    <>
      {job ? (
        <ActionIcon
          variant="default"
          h="auto"
          miw={48}
          aria-label="Scan"
          title="Scan"
          aria-haspopup="dialog"
          onClick={() => open(null)}
        >
          <IconScan size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="primary" aria-haspopup="dialog" icon={IconScan} onClick={() => open(null)}>
          Scan
        </Button>
      )}
      {ScanPanel && opened && <ScanPanel job={job} first={opened.first} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Where a scanned value leads an engineer: to its item in an open job, else to its piece. */
export function tagAddress(value: string): string {
  return `/engineer/tag?value=${encodeURIComponent(value)}`
}
