import { Stack } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useUser } from '#web/api/session.ts'
import { ChangePassword } from '#web/features/auth/change-password.tsx'
import { OwnSessions } from '#web/features/auth/own-sessions.tsx'
import { OwnCalendar } from '#web/features/calendar/own-calendar.tsx'
import { useConnection } from '#web/offline/hooks/use-connection.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { holdsPermission } from '#contract/permissions.ts'

export function AccountPage() {
  const { name, email, role } = useUser()
  const { isOnline } = useConnection()
  return (
    <SettingsFrame title="Your Account" width="pad" intro={`${name} · ${email}`}>
      <Stack>
        {!isOnline && (
          <Notice variant="plain" icon={IconCloudOff} title="You have no signal" isAnnounced>
            You can change your password and see where you are signed in once you have signal again. Your work goes on
            as usual.
          </Notice>
        )}
        {holdsPermission(role, 'calendar:own') && <OwnCalendar />}
        <ChangePassword />
        <OwnSessions />
      </Stack>
    </SettingsFrame>
  )
}
