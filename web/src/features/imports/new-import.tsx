import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCreateImport, useDownloadTemplate } from './imports.api.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { CallButton } from '#web/ui/form/button.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import { fileKinds } from '#contract/files/file-kinds.ts'
import { importKindLabels, importKinds, type ImportKind } from '#contract/imports/import-fields.ts'
import type { Import } from '#contract/imports/imports.contract.ts'

interface Props {
  kind: ImportKind
  onKindChange: (kind: ImportKind) => void
  companyId: string | undefined
  companyField: ReactNode
  onCreated: (imported: Import) => void
}

const kindHelp: Record<ImportKind, string> = {
  equipment: 'One row for each piece, with its company, site and last and next examination if you have them.',
  companies: 'One row for each company, with its address. The row can hold a site and a contact too.',
  users: 'One row for each person. No one gets a password or an email: you invite them afterwards.',
}

export function NewImport({ kind, onKindChange, companyId, companyField, onCreated }: Props) {
  const { mutate, progress, error } = useCreateImport()
  const pick = (file: File) =>
    mutate({ input: { kind, ...(companyId && kind !== 'companies' && { companyId }) }, file }, { onSuccess: onCreated })
  return (
    <Paper maw={720} p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="lg">
        <Choices
          label="What is in the sheet?"
          isLabelShown
          options={importKinds.map((value) => ({ value, label: importKindLabels[value] }))}
          value={kind}
          help={kindHelp[kind]}
          onChange={onKindChange}
        />
        {kind !== 'companies' && companyField}
        <Stack gap="xs">
          <FilePicker
            label="Choose a file or drop it here"
            variant="area"
            hint="Excel (.xlsx) or CSV, up to 50,000 rows, 200 columns and 20 MB. Nothing is written until you press Run."
            accept=".xlsx,.csv,.txt,.tsv"
            maxBytes={fileKinds.sheet.maxBytes}
            progress={progress}
            onPick={pick}
          />
          <Refusal error={error} />
        </Stack>
        <Template kind={kind} />
      </Stack>
    </Paper>
  )
}

function Template({ kind }: { kind: ImportKind }) {
  return (
    <Group gap="4px 12px">
      <Text c="dimmed">No sheet yet? Start with our template: it explains every column.</Text>
      <CallButton
        icon={IconDownload}
        call={useDownloadTemplate()}
        input={{ kind }}
        failure="The template could not be downloaded."
        busyWords="Downloading..."
      >
        Download template
      </CallButton>
    </Group>
  )
}
