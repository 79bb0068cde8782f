import { IconClockExclamation } from '@tabler/icons-react'
import { useClockSkew } from '#web/api/server-clock.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { elapsed } from '#web/ui/feedback/time-ago.ts'

/** Before work starts: what a wrong clock writes down is wrong as soon as the server can't be asked. */
export function ClockNotice() {
  const skewMs = useClockSkew()
  if (skewMs === 0) return null
  const by = elapsed(0, Math.round(Math.abs(skewMs) / 60_000) * 60_000)
  return (
    <Notice
      variant="repair"
      icon={IconClockExclamation}
      title={`This device’s clock is ${by} ${skewMs > 0 ? 'ahead' : 'behind'}`}
    >
      Correct it before you start. Until then, dates and times come from the server.
    </Notice>
  )
}
