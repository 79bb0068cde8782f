import { Box, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { ImportRows } from './import-rows.tsx'
import { outcomeLabels, shownOutcomes, writtenLabels } from './import-words.ts'
import { Section } from '#web/ui/page/section.tsx'
import { tabId, Tabs } from '#web/ui/page/tabs.tsx'
import type { useListAddress } from '#web/ui/table/list-address.ts'
import type { Import, RowOutcome } from '#contract/imports/imports.contract.ts'
import { IconDownload } from '@tabler/icons-react'
import { useDownloadProblems } from './imports.api.ts'
import { CallButton } from '#web/ui/form/call-button.tsx'

export interface OutcomeProps {
  imported: Import
  address: ReturnType<typeof useListAddress>
  recordAddress: (recordId: string) => string
}

export function ImportOutcome({ imported, address, recordAddress }: OutcomeProps) {
  const panel = useId().replaceAll(/\W/g, '')
  const { counts, state } = imported
  const labels = state === 'checked' ? outcomeLabels : writtenLabels
  const shown = shownOutcomes(imported)
  const outcome = shown.find((each) => each === address.filter('outcome')) ?? firstOf(counts)
  return (
    <div>
      <Tabs
        label="Which rows"
        tabs={shown.map((value) => ({ value, label: labels[value], count: counts[value] }))}
        value={outcome}
        panel={panel}
        onChange={(chosen) => address.choose({ outcome: chosen })}
      />
      <Box id={panel} role="tabpanel" aria-labelledby={tabId(panel, outcome)} pt="md">
        <Stack gap="md">
          {outcome === 'needsYou' && counts.needsYou > 0 && <Problems imported={imported} />}
          <ImportRows imported={imported} outcome={outcome} address={address} addressOf={recordAddress} />
        </Stack>
      </Box>
    </div>
  )
}

function firstOf({ needsYou, create, update }: Import['counts']): RowOutcome {
  if (needsYou > 0) return 'needsYou'
  return create === 0 && update > 0 ? 'update' : 'create'
}

/** By kind, the commonest first: one mistake is often made four hundred times. */
function Problems({ imported: { _id, problems } }: { imported: Import }) {
  return (
    <Section title="What’s wrong" action={<DownloadProblems importId={_id} />}>
      <Stack component="ul" gap={6} p="4px 20px 12px">
        {problems.map(({ message, field, rows }) => (
          <li key={`${field} ${message}`}>
            <b style={{ fontVariantNumeric: 'tabular-nums' }}>{rows.toLocaleString('en-GB')} ×</b> {message}
          </li>
        ))}
      </Stack>
      <Text c="dimmed" px={20} pb="md">
        Download these rows, correct them in Excel and import that file: the last column says what’s wrong. Or correct
        your own sheet and import it again: what’s already here stays as it is.
      </Text>
    </Section>
  )
}

/** The rows that need a decision, as they were, with why; mended and dropped in again, they map by themselves. */
function DownloadProblems({ importId }: { importId: string }) {
  return (
    <CallButton
      icon={IconDownload}
      call={useDownloadProblems()}
      input={{ importId }}
      failure="The rows could not be downloaded."
      busyWords="Downloading..."
    >
      Download these rows
    </CallButton>
  )
}
