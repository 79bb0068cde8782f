import { Box, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDeleteSignature, type StoredSignature } from './signatures.api.ts'
import styles from './signatures.module.css'
import { Button } from '#web/ui/form/button.tsx'
import type { Confirmation } from '#web/ui/overlay/confirm-dialog.tsx'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Section } from '#web/ui/page/section.tsx'

export interface CurrentWords {
  title: string
  picture: string
  none: string
  /** What is missing when it could not be loaded: "Your signature". */
  what: string
  remove: string
  confirmation: Confirmation
}

interface Props {
  words: CurrentWords
  stored: StoredSignature
  load: { isPending: boolean; error: unknown; refetch: () => unknown }
  url: string | null | undefined
  whose?: ReactNode
}

export function CurrentSignature({ words, stored, load, url, whose }: Props) {
  const confirm = useConfirm()
  const { mutate, isPending: isDeleting, error } = useDeleteSignature(stored)
  const remove = async () => {
    if (await confirm(words.confirmation)) mutate(undefined)
  }

  return (
    <Section title={words.title}>
      <Box p="4px 20px 20px">
        {load.isPending && <Skeleton height={120} />}
        {Boolean(load.error) && url === undefined && (
          <QuietRetry what={words.what} error={load.error} onRetry={() => void load.refetch()} />
        )}
        {url === null && <Text c="dimmed">{words.none}</Text>}
        {url && (
          <Group>
            <img src={url} alt={words.picture} width={500} height={200} className={styles.picture} />
            <Stack gap="sm" align="start" flex="1 1 240px">
              {whose}
              <Button
                icon={IconTrash}
                className={styles.remove ?? ''}
                isBusy={isDeleting}
                onClick={() => void remove()}
              >
                {isDeleting ? 'Deleting...' : words.remove}
              </Button>
            </Stack>
          </Group>
        )}
        <Refusal>{error ? sentenceOf(error) : undefined}</Refusal>
      </Box>
    </Section>
  )
}
