import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConnection } from '#web/offline/hooks/use-connection.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { timeAgo } from '#web/ui/feedback/time-ago.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'
import { Section } from '#web/ui/page/section.tsx'
import { PartList, type PartRow } from '#web/ui/table/part-list.tsx'
import { arePasskeysSupported } from './browser-passkeys.ts'
import type { FactorChange } from './factor-dialog.tsx'
import { secondFactorQuery } from './second-factor.api.ts'
import { deviceName, unknownDevice } from '#contract/auth/device-name.rules.ts'
import type { SecondFactor } from '#contract/second-factor/second-factor.contract.ts'
import { recoveryCodeCount } from '#contract/second-factor/second-factor.rules.ts'

const title = 'Sign-in'

/** What is asked for beside the password at sign-in. `onAdded` is called once one is set up and its codes are kept. */
export function OwnSecondFactor({ onAdded }: { onAdded?: () => void }) {
  const { isOnline } = useConnection()
  const { data, error, refetch } = useQuery({ ...secondFactorQuery, enabled: isOnline })
  const { change, dialog } = useFactorDialog(onAdded)
  if (data)
    return (
      <>
        <PartList
          title={title}
          parts={partsOf(data)}
          isCounted={false}
          form={introOf(data)}
          action={
            arePasskeysSupported() && (
              <Button onClick={() => change({ kind: 'add-passkey', suggestion: suggestedName() })}>Add passkey</Button>
            )
          }
          row={(part) => rowOf(part, data, change)}
        />
        {dialog}
      </>
    )
  const waiting = error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton height={56} />
  return (
    <Section title={title}>
      <Box p="4px 20px 20px">{isOnline ? waiting : <Text c="dimmed">Shown once you have signal again.</Text>}</Box>
    </Section>
  )
}

const loadDialog = async () => (await import('./factor-dialog.tsx')).FactorDialog

function useFactorDialog(onAdded?: () => void) {
  const [change, setChange] = useState<FactorChange>()
  const { Overlay, fetchOverlay } = useLazyOverlay(loadDialog)
  const close = (done: FactorChange | null) => {
    setChange(undefined)
    if (done?.kind.startsWith('add')) onAdded?.()
  }
  return {
    change: (asked: FactorChange) => void fetchOverlay().then((isHere) => isHere && setChange(asked)),
    dialog: change && Overlay && <Overlay change={change} onClose={close} />,
  }
}

function introOf({ totp, passkeys, requiredFrom }: SecondFactor) {
  const hasFactor = totp !== null || passkeys.length > 0
  const required = requiredFrom && !hasFactor && `Your firm requires one from ${britishMoment(requiredFrom)}.`
  return (
    <Text c="dimmed">
      {hasFactor
        ? 'You need your second factor, as well as your password, only to sign in. Signed-in devices keep working.'
        : 'A second factor protects your account even if someone learns your password. You need it only to sign in.'}{' '}
      {required}
    </Text>
  )
}

type Part = { _id: string }

const totpPart: Part = { _id: 'totp' }
const codesPart: Part = { _id: 'recovery-codes' }

function partsOf({ totp, passkeys }: SecondFactor): Part[] {
  const hasFactor = totp !== null || passkeys.length > 0
  return [totpPart, ...passkeys, ...(hasFactor ? [codesPart] : [])]
}

function rowOf({ _id }: Part, factor: SecondFactor, change: (asked: FactorChange) => void): PartRow {
  if (_id === totpPart._id) return totpRow(factor, change)
  const passkey = factor.passkeys.find((each) => each._id === _id)
  if (!passkey)
    return {
      title: 'Recovery codes',
      lines: [`${factor.recoveryCodesLeft} of ${recoveryCodeCount} left`, 'For when your phone is lost'],
      action: <Button onClick={() => change({ kind: 'make-codes' })}>Make new codes</Button>,
    }
  const { name, createdAt, lastUsedAt } = passkey
  return {
    title: name,
    lines: [
      `Passkey, added ${britishMoment(createdAt)}`,
      lastUsedAt ? `Last used ${timeAgo(Date.parse(lastUsedAt), Date.now())}` : 'Not used yet',
    ],
    action: (
      <Button aria-label={`Remove ${name}`} onClick={() => change({ kind: 'remove-passkey', passkey })}>
        Remove
      </Button>
    ),
  }
}

function totpRow({ totp }: SecondFactor, change: (asked: FactorChange) => void): PartRow {
  return {
    title: 'Authenticator app',
    lines: [totp ? `On since ${britishMoment(totp.since)}` : 'Not set up'],
    action: totp ? (
      <Group gap={8}>
        <Button aria-label="Replace authenticator app" onClick={() => change({ kind: 'replace-totp' })}>
          Replace
        </Button>
        <Button onClick={() => change({ kind: 'remove-totp' })}>Switch off</Button>
      </Group>
    ) : (
      <Button aria-label="Set up authenticator app" onClick={() => change({ kind: 'add-totp' })}>
        Set up
      </Button>
    ),
  }
}

function suggestedName(): string {
  const name = deviceName(navigator.userAgent)
  return name === unknownDevice ? 'Passkey' : name
}
