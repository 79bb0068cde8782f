import { Box, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './signatures.module.css'
import { Button } from '#web/ui/form/button.tsx'
import type { Confirmation } from '#web/ui/overlay/confirm-dialog.tsx'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Section } from '#web/ui/page/section.tsx'

export interface CurrentWords {
  title: string
  /** What the picture is, for those who cannot see it. */
  picture: string
  none: string
  /** What is missing when it could not be loaded: "Your signature". */
  what: string
  remove: string
  confirmation: Confirmation
}

interface Props {
  words: CurrentWords
  load: { isPending: boolean; error: unknown; onRetry: () => void }
  url: string | null
  /** Whose it is, where that is not plain. */
  whose?: ReactNode
  isDeleting: boolean
  refusal: string | undefined
  onDelete: () => void
}

/** The signature that is in use, and the way to remove it. */
export function CurrentSignature({ words, load, url, whose, isDeleting, refusal, onDelete }: Props) {
  const confirm = useConfirm()
  const remove = async () => {
    if (!isDeleting && (await confirm(words.confirmation))) onDelete()
  }

  return (
    <Section title={words.title}>
      <Box p="4px 20px 20px">
        {load.isPending && <Skeleton height={120} />}
        {Boolean(load.error) && <QuietRetry what={words.what} error={load.error} onRetry={load.onRetry} />}
        {!load.isPending && !load.error && !url && <Text c="dimmed">{words.none}</Text>}
        {url && (
          <Group>
            <img src={url} alt={words.picture} width={500} height={200} className={styles.picture} />
            <Stack gap="sm" align="start" flex="1 1 240px">
              {whose}
              <Button
                icon={IconTrash}
                className={styles.remove ?? ''}
                aria-disabled={isDeleting}
                onClick={() => void remove()}
              >
                {isDeleting ? 'Deleting...' : words.remove}
              </Button>
            </Stack>
          </Group>
        )}
        <Refusal>{refusal}</Refusal>
      </Box>
    </Section>
  )
}
