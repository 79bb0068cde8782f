import { Box, SimpleGrid, Text, Group } from '@mantine/core'
import { IconArrowRight, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dashboardQuery, attentionQuery } from '#web/features/dashboard/dashboard.api.ts'
import { FirstSteps } from '#web/features/dashboard/first-steps.tsx'
import { isSettingUp } from '#web/features/dashboard/setting-up.ts'
import styles from './dashboard.module.css'
import { cards, quickActions, type Destination } from '#web/portals/admin/pages.ts'
import { ButtonLink, Button } from '#web/ui/form/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import type { Dashboard, AttentionKind, AttentionRow } from '#contract/dashboard/dashboard.contract.ts'
import { useState } from 'react'
import { ContactNumbers } from '#web/features/companies/contact-numbers.tsx'
import { noticeQueries } from '#web/features/notices/notices.api.ts'
import { TelephoneDialog } from '#web/features/notices/telephone-dialog.tsx'
import { ChaseInvoice } from '#web/portals/admin/invoices/send-invoice.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { StatusBadge, type Meaning } from '#web/ui/feedback/status-badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/page/section.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import queue from './needs-attention.module.css'

export function DashboardPage() {
  const { data: counts, error, isPending, refetch } = useQuery(dashboardQuery)
  return (
    <>
      <PageHeader
        title="Welcome back!"
        windowTitle="Dashboard"
        actions={<QuickActions />}
        actionsLabel="Quick actions"
      />
      {counts && isSettingUp(counts) && (
        <Box mb="lg">
          <FirstSteps dashboard={counts} />
        </Box>
      )}
      {!(counts && isSettingUp(counts)) && <NeedsAttention isKnown={!isPending} />}
      <SimpleGrid component="ul" minColWidth="132px" spacing="xs">
        {cards.map((destination) => (
          <li key={destination.to}>
            <Card {...destination} counts={counts} isCounting={isPending} />
          </li>
        ))}
      </SimpleGrid>
      <Box mt="lg">
        {error && !counts && <QuietRetry what="The counts" error={error} onRetry={() => void refetch()} />}
        {counts && !isSettingUp(counts) && <FirstSteps dashboard={counts} />}
      </Box>
    </>
  )
}

interface CardProps extends Destination {
  counts: Dashboard | undefined
  isCounting: boolean
}

function Card({ to, label, summary, icon: Icon, count, counts, isCounting }: CardProps) {
  const counted = counts && count?.(counts)
  return (
    <Link to={to} className={styles.card}>
      {/* Read out first, and shown below icon and count. */}
      <Text span fw={650} style={{ ...wholeRow, gridRow: 2 }}>
        {label}
      </Text>
      <Icon size={22} stroke={1.5} aria-hidden />
      {counted && (
        <Text span fz="lg" fw={700} lh={1} ta="end">
          {counted.total.toLocaleString('en-GB')}
        </Text>
      )}
      {!counted && !(count && isCounting) && (
        <IconArrowRight size={18} stroke={1.5} color="var(--text-muted)" aria-hidden />
      )}
      <Text span c="dimmed" fz="xs" style={wholeRow}>
        {summary}
      </Text>
      {counted?.detail && (
        <Text span c="dimmed" fz="xs" style={wholeRow}>
          {counted.detail}
        </Text>
      )}
    </Link>
  )
}

const wholeRow = { gridColumn: '1 / -1' }

function QuickActions() {
  return (
    <>
      {quickActions.map(({ label, to, isMain }) => (
        <ButtonLink key={to} to={to} variant={isMain ? 'primary' : 'secondary'} icon={IconPlus}>
          {label}
        </ButtonLink>
      ))}
    </>
  )
}

const kindLabels: Record<AttentionKind, string> = {
  'danger-untold': 'Danger',
  'danger-unanswered': 'Danger',
  'authority-copy': 'Danger',
  'job-overdue': 'Overdue job',
  'equipment-overdue': 'Overdue',
  'equipment-due': 'Due',
  'job-unassigned': 'Unassigned',
  'work-to-review': 'Late work',
  'equipment-twins': 'Duplicates',
  'mail-failed': 'Mail',
  'no-reminder-contact': 'Reminders',
  'ready-to-invoice': 'Invoice',
  'invoice-overdue': 'Unpaid',
}

const isDanger = (kind: AttentionKind) => kindLabels[kind] === 'Danger'
const urgentKinds: AttentionKind[] = ['job-overdue', 'equipment-overdue', 'mail-failed', 'invoice-overdue']

const shownAtFirst = 8

/** The most urgent, and the first of every other kind: an overdue invoice isn't out of sight behind ten visits. */
function isShownAtFirst({ kind }: AttentionRow, place: number, rows: AttentionRow[]): boolean {
  return place < shownAtFirst || rows.findIndex((row) => row.kind === kind) === place
}

/** `isKnown`: that the firm is set up already; until then the queue is fetched, and keeps its place. */
export function NeedsAttention({ isKnown }: { isKnown: boolean }) {
  const { data, error, refetch } = useQuery(attentionQuery)
  const [isWhole, setIsWhole] = useState(false)
  // Here, not in its row: what was chased leaves the list at once.
  const [chased, setChased] = useState<string | null>(null)
  if (error && !data) return <QuietRetry what="What needs attention" error={error} onRetry={() => void refetch()} />
  if (!data || !isKnown)
    return (
      <Box mb="lg">
        <LoadingPage shape="list" />
      </Box>
    )
  const total = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  const shown = isWhole ? data.rows : data.rows.filter(isShownAtFirst)
  return (
    <Box mb="lg">
      <Section title="Needs attention" count={total || undefined}>
        {total === 0 ? (
          <Text c="dimmed" px={20} pb={16}>
            Nothing needs attention.
          </Text>
        ) : (
          <ul>
            {shown.map((row) => (
              <Row key={`${row.kind} ${row._id}`} {...row} onChase={() => setChased(row._id)} />
            ))}
          </ul>
        )}
        {shown.length < total && (
          <Box px="xs" py={4} style={{ borderTop: '1px solid var(--line)' }}>
            {isWhole || data.rows.length === shown.length ? (
              <Text c="dimmed" px={12} py={8}>
                {(total - shown.length).toLocaleString('en-GB')} more are on their own pages.
              </Text>
            ) : (
              <Button variant="quiet" onClick={() => setIsWhole(true)}>
                Show {(data.rows.length - shown.length).toLocaleString('en-GB')} more
              </Button>
            )}
          </Box>
        )}
      </Section>
      <ChaseInvoice invoiceId={chased} onClose={() => setChased(null)} />
    </Box>
  )
}

function Row({ onChase, ...row }: AttentionRow & { onChase: () => void }) {
  const { kind, title, detail, since, to, action } = row
  const today = useToday()
  return (
    <li className={queue.row} data-danger={isDanger(kind) || undefined}>
      <StatusBadge meaning={meaningOf(kind)}>{kindLabels[kind]}</StatusBadge>
      <div className={queue.words}>
        <Link to={to} className={queue.title}>
          {title}
        </Link>
        <Group component="span" gap="0 12px" c="dimmed" fz="sm">
          <span>{detail}</span>
          {since && (
            <span>
              {since > today ? 'on' : 'since'} {britishDay(since)}
            </span>
          )}
        </Group>
      </div>
      {action === 'Record a call' ? (
        <RecordCall {...row} />
      ) : action === 'Chase' ? (
        <Button aria-label={`Chase: ${title}`} onClick={onChase}>
          Chase
        </Button>
      ) : (
        <ButtonLink to={to} aria-label={`${action}: ${title}`}>
          {action}
        </ButtonLink>
      )}
    </li>
  )
}

function meaningOf(kind: AttentionKind): Meaning {
  if (isDanger(kind)) return 'danger'
  return urgentKinds.includes(kind) ? 'repair' : 'waiting'
}

function RecordCall({ _id, title, companyId }: AttentionRow) {
  const queryClient = useQueryClient()
  const [notice, setNotice] = useState<Notice | null>(null)
  const open = () =>
    queryClient.fetchQuery(noticeQueries.one(_id)).then(setNotice, (error: unknown) => toast.error(sentenceOf(error)))
  const close = () => {
    setNotice(null)
    void queryClient.invalidateQueries({ queryKey: attentionQuery.queryKey })
  }
  return (
    <>
      <Button aria-label={`Record a call: ${title}`} onClick={() => void open()}>
        Record a call
      </Button>
      {notice && companyId && (
        <TelephoneDialog
          notice={notice}
          numbers={(pick) => <ContactNumbers companyId={companyId} onPick={pick} />}
          onClose={close}
        />
      )}
    </>
  )
}
