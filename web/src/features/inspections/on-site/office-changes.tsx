import { Box } from '@mantine/core'
import { formatOfficeChanges } from '#web/features/inspections/difference-words.ts'
import type { ChangedField } from '#contract/inspections/inspections.contract.ts'

export function OfficeChanges({ changes }: { changes: ChangedField[] }) {
  const told = formatOfficeChanges(changes)
  if (told.length === 0) return null
  return (
    <Box component="ul" pl={20} style={{ listStyle: 'disc', whiteSpace: 'pre-line' }}>
      {told.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </Box>
  )
}
