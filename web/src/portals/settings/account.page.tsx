import { Stack } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { OwnTokens } from '#web/features/api-tokens/own-tokens.tsx'
import { ChangePassword } from '#web/features/auth/change-password.tsx'
import { OwnSecondFactor } from '#web/features/second-factor/own-second-factor.tsx'
import { OwnSessions } from '#web/features/auth/own-sessions.tsx'
import { ExportEverything } from '#web/features/exports/export-everything.tsx'
import { OwnCalendar } from '#web/features/calendar/own-calendar.tsx'
import { useConnection } from '#web/offline/hooks/use-connection.ts'
import { OwnPeople } from './own-people.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { holdsPermission } from '#contract/permissions.ts'
import { Id } from '#contract/values/ids.ts'

export function AccountPage() {
  const { name, email, role } = useUser()
  const { isOnline } = useConnection()
  const [params] = useSearchParams()
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
        <OwnSecondFactor />
        <OwnSessions />
        {holdsPermission(role, 'api-tokens:own') && isOnline && <OwnTokens />}
        {role === 'customer' && isOnline && <OwnPeople />}
        {role === 'customer' && isOnline && (
          <ExportEverything
            title="Your data"
            intro="Everything Thorough has about your company as one zip: equipment, jobs and findings as tables, every certificate and invoice as PDF, photos and documents."
            verb="Export your data"
            companyId={Id.safeParse(params.get('company')).data}
          />
        )}
      </Stack>
    </SettingsFrame>
  )
}
