import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import type { Ref } from 'react'
import { send } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { publicTagQuery } from '#web/features/tags/public-tag.api.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Redirect, usePathname } from '#web/ui/page/address.tsx'
import { usePageArrival } from '#web/ui/page/page-arrival.ts'
import { PublicPage } from '#web/ui/page/public-page.tsx'
import meanings from '#web/ui/theme/meaning.module.css'
import type { Role } from '#contract/permissions.ts'
import type { PublicTag } from '#contract/tags/public-tag.contract.ts'
import type { PublicLevel } from '#contract/tags/public-tag.rules.ts'
import { getTag } from '#contract/tags/tags.contract.ts'

export function TagPage() {
  const [, , code = ''] = usePathname().split('/')
  const session = useSession()
  const { data: own, isPending } = useQuery({
    queryKey: ['scanned', session?.user._id, code],
    queryFn: ({ signal }) => send(getTag, { value: code }, { signal }).catch(() => null),
    enabled: session?.token != null && session.user.role !== 'engineer',
    retry: false,
  })
  if (session?.user.role === 'engineer') return <Redirect to={`/engineer/tag?value=${code}`} />
  if (session?.token && isPending) return <PublicPage name="Label">Looking it up…</PublicPage>
  if (session && own?.equipment) return <Redirect to={`${pages[session.user.role]}/${own.equipment._id}`} />
  return <PublicTagPage code={code} />
}

const pages: Record<Exclude<Role, 'engineer'>, string> = {
  admin: '/admin/equipment',
  customer: '/customer/equipment',
}

function PublicTagPage({ code }: { code: string }) {
  const { data: tag, error, refetch } = useQuery(publicTagQuery(code))
  const heading = usePageArrival(tag?.headline ?? 'Label')
  return (
    <PublicPage name={tag?.firm.name || 'Label'}>
      {error && tag === undefined && <Failure error={error} onRetry={() => void refetch()} />}
      {tag === null && (
        <Answer level="plain" headline="Nothing to show" heading={heading}>
          This label isn’t in use, or its owner doesn’t share its details.
        </Answer>
      )}
      {tag && <Shown tag={tag} heading={heading} />}
    </PublicPage>
  )
}

function Shown({ tag, heading }: { tag: PublicTag; heading: Ref<HTMLHeadingElement> }) {
  const { level, headline, sentence, description, serialNumber, certificate, firm } = tag
  return (
    <>
      <Answer level={level} headline={headline} heading={heading}>
        {sentence}
      </Answer>
      {description && (
        <div>
          <Text fz="xl" fw={600}>
            {description}
          </Text>
          {serialNumber && <Text fz="lg">Serial number {serialNumber}</Text>}
        </div>
      )}
      {certificate && <a href={certificate.verifyUrl}>Report {certificate.number}</a>}
      {firm.phone && (
        <Text>
          Questions? Call {firm.name} on <a href={`tel:${firm.phone.replaceAll(/[^\d+]/g, '')}`}>{firm.phone}</a>.
        </Text>
      )}
    </>
  )
}

const looks = {
  danger: { box: { bd: '1px solid #a51111', bg: '#c01717', c: '#ffffff' }, Icon: IconBan },
  attention: { box: { className: `${meanings.repair}` }, Icon: IconAlertTriangle },
  good: { box: { className: `${meanings.good}` }, Icon: IconCircleCheck },
  plain: { box: { bd: '1px solid var(--line)', bg: 'var(--waiting-soft)', c: 'var(--text)' }, Icon: IconHelpCircle },
} satisfies Record<PublicLevel, object>

interface AnswerProps {
  level: PublicLevel
  headline: string
  heading: Ref<HTMLHeadingElement>
  children: string
}

function Answer({ level, headline, heading, children }: AnswerProps) {
  const { box, Icon } = looks[level]
  return (
    <Stack component="section" align="center" gap={12} p="40px 16px" bdrs="lg" ta="center" {...box}>
      <Icon size={56} stroke={2} aria-hidden />
      {/* Read at arm's length. */}
      <Text ref={heading} tabIndex={-1} component="h1" fz="clamp(2rem, 10vw, 3.5rem)" fw={800} lh={1.1}>
        {headline}
      </Text>
      {children && <Text fz="lg">{children}</Text>}
    </Stack>
  )
}
