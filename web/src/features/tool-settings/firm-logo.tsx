import { Center, SimpleGrid, Stack } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useDeleteFirmLogo, useUploadFirmLogo } from './tool-settings.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { fileKinds } from '#contract/files/file-kinds.ts'

/** Named one by one: an iPhone then hands over its own format as a JPEG, which everyone can read. */
const accepted = 'image/png,image/jpeg,image/webp,image/gif'

const notUploaded = 'Error uploading logo'
const notDeleted = 'Error deleting logo'

export function FirmLogo({ url }: { url: string | null }) {
  const confirmThen = useConfirmedAction()
  const sending = useUploadFirmLogo()
  const removing = useDeleteFirmLogo()
  const failure = sending.error ?? removing.error
  const isBusy = sending.isPending || removing.isPending

  const pick = (file: File) => {
    removing.reset()
    withdrawToast(notUploaded)
    // Also to somebody who has left the page meanwhile.
    sending.mutateAsync({ input: {}, file }).then(
      () => toast.success('Logo uploaded successfully!'),
      () => toast.error(notUploaded),
    )
  }
  const remove = () =>
    confirmThen({
      title: 'Delete the company logo?',
      message: 'New certificates and invoices will go out without it. Issued certificates keep it.',
      verb: 'Delete',
      isDangerous: true,
      mutate: () => {
        sending.reset()
        withdrawToast(notDeleted)
        return removing.mutateAsync({})
      },
      success: () => 'Logo deleted successfully!',
      failure: () => notDeleted,
    })

  return (
    <Section title="Company Logo">
      <SimpleGrid cols={{ base: 1, sm: 2 }} p="4px 20px 20px">
        <Center mih={112} p="sm" bd="1px solid var(--line)" bdrs="md" bg="#ffffff">
          {url ? (
            <img src={url} alt="The company logo" style={{ maxWidth: '100%', maxHeight: 120 }} />
          ) : (
            <Stack component="span" gap={4} align="center" c="#4b566b">
              <IconPhoto size={24} stroke={1.5} aria-hidden />
              No logo yet
            </Stack>
          )}
        </Center>
        <Stack gap="sm" align="start">
          <FilePicker
            label={url ? 'Replace Logo' : 'Upload Logo'}
            hint="Recommended PNG or JPG, maximum 50MB"
            accept={accepted}
            maxBytes={fileKinds.logo.maxBytes}
            progress={sending.progress}
            onPick={pick}
          />
          {url && (
            <Button
              isBusy={removing.isPending}
              busyWords="Deleting..."
              icon={IconTrash}
              style={{ color: 'var(--danger)' }}
              aria-disabled={isBusy}
              onClick={() => void (isBusy || remove())}
            >
              Delete Logo
            </Button>
          )}
          <Refusal error={failure} />
        </Stack>
      </SimpleGrid>
    </Section>
  )
}
