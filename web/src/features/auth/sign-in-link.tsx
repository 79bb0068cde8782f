import { useLocation } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { rememberPlace } from './return-path.ts'

/** For a person who works on this device without signing in; afterwards they are where they were. */
export function SignInLink({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) {
  const { pathname, search } = useLocation()
  const { _id } = useUser()
  return (
    <ButtonLink to="/login" variant={variant} onClick={() => rememberPlace(pathname + search, _id)}>
      Sign in to sync
    </ButtonLink>
  )
}
