import { Box, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ContactNumbers } from '#web/features/companies/contact-numbers.tsx'
import { attentionQuery } from '#web/features/dashboard/dashboard.api.ts'
import { noticeQueries } from '#web/features/notices/notices.api.ts'
import { TelephoneDialog } from '#web/features/notices/telephone-dialog.tsx'
import { ChaseInvoice } from '#web/portals/admin/invoices/chase-invoice.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { StatusBadge, type Meaning } from '#web/ui/feedback/status-badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { AttentionKind, AttentionRow } from '#contract/dashboard/dashboard.contract.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import styles from './needs-attention.module.css'

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
    <li className={styles.row} data-danger={isDanger(kind) || undefined}>
      <StatusBadge meaning={meaningOf(kind)}>{kindLabels[kind]}</StatusBadge>
      <div className={styles.words}>
        <Link to={to} className={styles.title}>
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
