import { Stack } from '@mantine/core'
import { IconArchive, IconCertificateOff, IconMailOff, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FailedTasks, ScheduledTasks } from '#web/features/system-status/system-tasks.tsx'
import { SystemFacts } from '#web/features/system-status/system-facts.tsx'
import { systemQuery } from '#web/features/system-status/system-status.api.ts'
import { MailList } from '#web/portals/admin/mail/mail-list.tsx'
import { RemindersLink } from '#web/portals/admin/admin-links.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { elapsed } from '#web/ui/feedback/time-ago.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import type { HeldMail } from '#contract/mail/mail.contract.ts'
import type { SystemStatus } from '#contract/system-status/system-status.contract.ts'

export function SystemPage() {
  const { data: system, dataUpdatedAt: now, error, refetch } = useQuery(systemQuery)
  return (
    <>
      <PageHeader
        title="System"
        intro="Background tasks, undelivered email, the last backup and the log."
        actions={<RemindersLink />}
      />
      {error && !system && <QuietRetry what="The state of the system" error={error} onRetry={() => void refetch()} />}
      {!error && !system && <DataTableSkeleton />}
      {system && (
        <Stack gap="lg">
          <Notices system={system} now={now} />
          <SystemFacts system={system} now={now} />
          <FailedTasks tasks={system.failed} />
          <UndeliveredMail mails={system.undeliveredMail} total={system.mail.undelivered} />
          <ScheduledTasks tasks={system.scheduled} />
        </Stack>
      )}
    </>
  )
}

const weekMs = 7 * 24 * 60 * 60_000

function Notices({ system: { mail, seal, log, lastBackupAt }, now }: { system: SystemStatus; now: number }) {
  const backupAge = lastBackupAt === null ? null : now - Date.parse(lastBackupAt)
  return (
    <>
      {log.holds === false && (
        <Notice variant="danger" icon={IconShieldOff} title="The log was changed">
          {log.problem} Run npm run verify-log on the server, and compare with your backups.
        </Notice>
      )}
      {mail.goesTo === 'folder' && (
        <Notice variant="repair" icon={IconMailOff} title="Email isn’t being sent">
          No mail server is set up (SMTP_URL). All email, including reminders to customers, is saved as files in the
          data folder instead.
        </Notice>
      )}
      {seal.warnings.map((warning) => (
        <Notice key={warning} variant="repair" icon={IconCertificateOff} title="Seal">
          {warning}
        </Notice>
      ))}
      {(backupAge === null || backupAge > weekMs) && (
        <Notice
          variant="repair"
          icon={IconArchive}
          title={
            lastBackupAt === null
              ? 'This system has not been backed up yet'
              : `The last backup was made ${elapsed(Date.parse(lastBackupAt), now)} ago`
          }
        >
          Run npm run backup on the server to make one.
        </Notice>
      )}
    </>
  )
}

function UndeliveredMail({ mails, total }: { mails: HeldMail[]; total: number }) {
  return (
    <MailList
      title={
        total > mails.length ? `Undelivered email, the latest of ${total.toLocaleString('en-GB')}` : 'Undelivered email'
      }
      mails={mails}
      nothing="All email has been sent or is on its way."
    />
  )
}
