import { Navigate, Link } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { HeadSignature, OwnSignature } from '#web/features/signatures/signatures.tsx'
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

export function HeadSignaturePage() {
  const { name, role } = useUser()
  if (role !== 'admin') return <Navigate to="/admin" replace />
  return (
    <SettingsFrame
      title="Head Signature Settings"
      width="pad"
      intro={
        <>
          The authoritative signature, shown as <strong>Authorised by</strong> on certificates. Only one head signature
          exists in the system: saving a new one replaces it and puts your name under it, unless{' '}
          <Link to="/tool-settings">Tool Settings</Link> has another name.
        </>
      }
    >
      <HeadSignature signer={name} />
    </SettingsFrame>
  )
}
