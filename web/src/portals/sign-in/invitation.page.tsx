import { useQuery } from '@tanstack/react-query'
import { SignInFrame, VisitorLink } from './sign-in-frame.tsx'
import { useSession } from '#web/api/session.ts'
import { enter, signOut } from '#web/features/auth/auth.api.ts'
import { invitationQuery, useAcceptInvitation, useJoinCompany } from '#web/features/account-links/account-links.api.ts'
import { ChoosePassword } from '#web/features/account-links/choose-password.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import { replaceAddress, usePathname } from '#web/ui/page/address.tsx'
import { homeOf } from '#web/features/auth/return-path.ts'
import type { Invitation } from '#contract/account-links/account-links.contract.ts'
import { staffCantJoin } from '#contract/account-links/account-links.rules.ts'
import type { Role } from '#contract/permissions.ts'

export function InvitationPage() {
  const [, , token = ''] = usePathname().split('/')
  const { data: invitation, error } = useQuery(invitationQuery(token))
  const session = useSession()
  const signedIn = session?.token ? session.user : undefined
  const isOwn = signedIn && signedIn.email.toLowerCase() === invitation?.email.toLowerCase()
  return (
    <SignInFrame
      windowTitle="Invitation"
      heading={invitation ? `Welcome, ${invitation.name}` : 'Your invitation'}
      {...(invitation && !isOwn && { intro: introFor(invitation) })}
      {...(!isOwn && { below: <VisitorLink to="/login">Sign in instead</VisitorLink> })}
    >
      <Refusal>{error ? sentenceOf(error) : undefined}</Refusal>
      {invitation && !signedIn && <Accept token={token} invitation={invitation} />}
      {invitation && signedIn && !isOwn && <SignedInAsAnother name={signedIn.name} />}
      {invitation && isOwn && <SignedInAlready role={signedIn.role} token={token} invitation={invitation} />}
    </SignInFrame>
  )
}

interface Invited {
  token: string
  invitation: Invitation
}

function Accept({ token, invitation }: Invited) {
  const accept = useAcceptInvitation(enter)
  return (
    <ChoosePassword
      email={invitation.email}
      verb="Choose password and sign in"
      busyVerb="Signing in..."
      sending={accept}
      onChoose={(password) => accept.mutate({ token, password })}
    />
  )
}

/** For people whose address was invited once more, perhaps by somebody who could not know of their login. */
function SignedInAlready({ role, token, invitation: { company } }: Invited & { role: Role }) {
  const join = useJoinCompany()
  if (role !== 'customer') return <p>{staffCantJoin}</p>
  const open = () => replaceAddress(homeOf(role))
  return (
    <>
      <p>You already have a login. Add {company} to it to see both.</p>
      <Refusal>{join.error ? sentenceOf(join.error) : undefined}</Refusal>
      <PlainButton
        variant="primary"
        disabled={join.isPending}
        onClick={() => join.mutate({ token }, { onSuccess: open })}
      >
        Add {company}
      </PlainButton>
    </>
  )
}

function SignedInAsAnother({ name }: { name: string }) {
  return (
    <>
      <p>
        {name} is signed in on this device. Log out to accept the invitation. Unsent work stays here until it’s sent.
      </p>
      <PlainButton variant="primary" onClick={signOut}>
        Log out
      </PlainButton>
    </>
  )
}

function introFor({ email, company }: Invitation): string {
  const place = company ? ` for ${company}` : ''
  return `Choose a password${place}. You’ll sign in with ${email}.`
}
