import { britishDate, britishMoment } from '#web/ui/feedback/british-moment.ts'
import { elapsed } from '#web/ui/feedback/time-ago.ts'
import { Fact, Facts, NoFact, Section } from '#web/ui/page/section.tsx'
import type { SystemStatus } from '#contract/system-status/system-status.contract.ts'

const units = ['KB', 'MB', 'GB', 'TB'] as const

/** "812 KB", "1.4 GB". */
function formatSize(bytes: number): string {
  let size = bytes / 1024
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${size.toLocaleString('en-GB', { maximumFractionDigits: size < 10 ? 1 : 0 })}\u00a0${units[unit]}`
}

interface Props {
  system: SystemStatus
  /** Milliseconds since 1970. */
  now: number
}

export function SystemFacts({ system: { waiting, mail, space, lastBackupAt, seal, log }, now }: Props) {
  return (
    <Section title="Status">
      <Facts>
        <Fact label="Background work waiting">{waiting.toLocaleString('en-GB')}</Fact>
        <Fact label="Email waiting to be sent">{mail.queued.toLocaleString('en-GB')}</Fact>
        {mail.goesTo === 'server' ? (
          <Fact label="Email is sent from">{mail.from}</Fact>
        ) : (
          <Fact label="Email is kept as">Files in the data folder</Fact>
        )}
        <Fact label="Database">{formatSize(space.databaseBytes)}</Fact>
        <Fact label="Files">{formatSize(space.filesBytes)}</Fact>
        <Fact label="Last backup">
          {lastBackupAt ? (
            `${elapsed(Date.parse(lastBackupAt), now)} ago (${britishMoment(lastBackupAt)})`
          ) : (
            <NoFact>None yet</NoFact>
          )}
        </Fact>
        <Fact label="Log">
          {log.checkedAt === null ? <NoFact>Not checked yet</NoFact> : logWords(log.checkedAt, log)}
        </Fact>
        <Fact label="Seal valid until">
          {seal.validUntil ? britishDate(seal.validUntil) : <NoFact>Unknown</NoFact>}
          {seal.isSelfMade && ' (made by this system)'}
        </Fact>
      </Facts>
    </Section>
  )
}

function logWords(checkedAt: string, { holds, sealedUpTo }: SystemStatus['log']): string {
  const sealed =
    sealedUpTo === null ? 'Nothing sealed yet' : `Unchanged up to entry ${sealedUpTo.toLocaleString('en-GB')}`
  return `${holds ? sealed : 'Was changed'} (checked ${britishMoment(checkedAt)})`
}
