import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { SigningIdentity } from '#web/features/certificates/signing-identity.tsx'
import { ExportEverything } from '#web/features/exports/export-everything.tsx'
import { toolSettingsQuery } from '#web/features/tool-settings/tool-settings.api.ts'
import { FirmLogo } from '#web/features/tool-settings/firm-logo.tsx'
import { suggestedDescriptions } from '#contract/inspections/equipment/equipment-suggestions.ts'
import { ToolSettingsForm } from '#web/features/tool-settings/tool-settings-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'

export function ToolSettingsPage() {
  const { role } = useUser()
  if (role !== 'admin') return <Navigate to="/admin" replace />
  return (
    <SettingsFrame
      title="Tool Settings"
      width="form"
      intro="Your firm’s own details, as printed on certificates and invoices."
    >
      <Settings />
    </SettingsFrame>
  )
}

function Settings() {
  const { data: settings, error, refetch } = useQuery(toolSettingsQuery)
  if (error && !settings) return <QuietRetry what="The settings" error={error} onRetry={() => void refetch()} />
  if (!settings) return <LoadingPage shape="list" />
  return (
    <Stack>
      <ToolSettingsForm
        settings={settings}
        logo={<FirmLogo url={settings.logoUrl} />}
        seal={<SigningIdentity />}
        kinds={suggestedDescriptions}
      />
      <ExportEverything
        title="Your firm’s data"
        intro="Every record as CSV and JSON, every version of every certificate and invoice as PDF, photos, documents and the history of changes, in one zip. It contains no passwords or keys."
        verb="Export everything"
      />
      <Link to="/admin/log?what=tool-settings-changed">Who changed these settings</Link>
    </Stack>
  )
}
