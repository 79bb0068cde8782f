import { Box, Stack } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useImportDeviceWork } from './pending-review.api.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { fileKinds } from '#contract/files/file-kinds.ts'
import type { DeviceImport } from '#contract/inspections/pending-review/device-export.contract.ts'

export function ImportFromDevice() {
  const { mutate, progress, data: imported, error } = useImportDeviceWork()
  return (
    <Stack gap={12} mb={16}>
      <Box maw={420}>
        <FilePicker
          label="Import from a device"
          hint="Choose the file saved by Export pending work on a phone or tablet. Nothing is imported twice."
          accept=".ndjson,.json"
          maxBytes={fileKinds.export.maxBytes}
          progress={progress}
          onPick={(file) => mutate({ input: {}, file })}
        />
      </Box>
      <Refusal error={error} />
      {imported && progress === undefined && <Imported imported={imported} />}
    </Stack>
  )
}

function Imported({ imported }: { imported: DeviceImport }) {
  const { from, isWhole, notTaken, notTakenCount } = imported
  const rest = notTakenCount - notTaken.length
  return (
    <Notice
      variant={isWhole && notTakenCount === 0 ? 'good' : 'repair'}
      icon={IconDeviceTablet}
      title={`Work by ${from.name} was imported`}
      isAnnounced
    >
      <p>{formatImport(imported)}</p>
      {!isWhole && <p>The file is incomplete. If the device still works, export it again.</p>}
      {notTaken.length > 0 && (
        <>
          <p>{counted(notTakenCount, 'piece')} could not be taken:</p>
          <Stack component="ul" gap={4} mah={240} mt={4} pl={20} style={{ overflowY: 'auto' }}>
            {notTaken.map(({ what, why }, at) => (
              // Nothing else tells two alike apart, and the list never changes.
              <li key={`${at} ${what}`}>
                {what}: {why}
              </li>
            ))}
            {rest > 0 && <li>{counted(rest, 'more piece')}</li>}
          </Stack>
        </>
      )}
    </Notice>
  )
}

function formatImport({ kept, notices, photos, alreadyHere }: DeviceImport): string {
  const parts = [
    `${counted(kept, 'piece')} of work ${kept === 1 ? 'is' : 'are'} waiting for a decision.`,
    notices > 0 && `${counted(notices, 'danger notice')} ${notices === 1 ? 'was' : 'were'} recorded and emailed.`,
    photos > 0 && `${counted(photos, 'photo')} ${photos === 1 ? 'was' : 'were'} stored.`,
    alreadyHere > 0 && `${alreadyHere.toLocaleString('en-GB')} had arrived before.`,
  ]
  return parts.filter(Boolean).join(' ')
}
