import { formatSize } from './size-in-words.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { elapsed } from '#web/ui/feedback/time-ago.ts'
import { Fact, Facts, NoFact } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import type { SystemStatus } from '#contract/system-status/system-status.contract.ts'

interface Props {
  system: SystemStatus
  /** Milliseconds since 1970. */
  now: number
}

/** How the system is doing, in figures. */
export function SystemFacts({ system: { waiting, mail, space, lastBackupAt, seal }, now }: Props) {
  return (
    <Section title="How it stands">
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
        <Fact label="Seal valid until">
          {seal.validUntil ? britishDay(dayInLondon(new Date(seal.validUntil))) : <NoFact>Unknown</NoFact>}
          {seal.isSelfMade && ' (made by this system)'}
        </Fact>
      </Facts>
    </Section>
  )
}
