import { Navigate } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { OwnSignature } from '#web/features/signatures/own-signature.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function SignaturePage() {
  const { name, role } = useUser()
  if (role === 'customer') return <Navigate to="/" replace />
  return (
    <SettingsFrame title="Signature Settings" width="pad" intro="Your signature goes on all LOLER certificates.">
      <OwnSignature signer={name} />
    </SettingsFrame>
  )
}
