import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ImportProgress } from './import-progress.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { importKindLabels } from '#contract/imports/import-fields.ts'
import type { Import } from '#contract/imports/imports.contract.ts'

export function FileStep({ imported, next }: { imported: Import; next: ReactNode }) {
  const { fileName, kind, companyId, sheets, error, createdBy, createdAt, state } = imported
  if (state === 'reading') return <ImportProgress imported={imported} />
  return (
    <Stack gap="lg" maw={720}>
      <Refusal>{error ?? undefined}</Refusal>
      <Section title="File">
        <Facts>
          <Fact label="Name">{fileName}</Fact>
          <Fact label="What is in it">{importKindLabels[kind]}</Fact>
          {companyId && <Fact label="Company">{companyId.name}</Fact>}
          {sheets.length > 0 && (
            <Fact label={sheets.length === 1 ? 'Rows' : 'Sheets'}>
              {sheets
                .map(({ name, rows }) =>
                  sheets.length === 1 ? counted(rows, 'row') : `${name}: ${counted(rows, 'row')}`,
                )
                .join('\n')}
            </Fact>
          )}
          <Fact label="Uploaded">{`${britishMoment(createdAt)} by ${createdBy.name}`}</Fact>
        </Facts>
      </Section>
      <Group justify="flex-end">{next}</Group>
    </Stack>
  )
}
