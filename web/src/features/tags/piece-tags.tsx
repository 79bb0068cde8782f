import { Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { PrintLabels } from './print-labels.tsx'
import { useBindTag, useEndTag } from './tags.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import { Field, typed } from '#web/ui/form/field.tsx'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { PaddedSection } from '#web/ui/page/section.tsx'
import { writeSeparator } from '#web/ui/scan/hand-scanner.ts'
import type { Tag } from '#contract/values/tags.ts'

interface Tagged {
  _id: string
  tags: Tag[]
}

export function PieceTags({ piece }: { piece: Tagged }) {
  return (
    <PaddedSection title="Tags">
      {piece.tags.length === 0 && <Text c="dimmed">No tag yet. Print a label, or enter the code that’s on it.</Text>}
      {piece.tags.map((tag) => (
        <OneTag key={tag._id} tag={tag} />
      ))}
      <NewTag equipmentId={piece._id} />
      <PrintLabels of={{ equipmentId: piece._id }} />
    </PaddedSection>
  )
}

function OneTag({ tag: { _id, value, kind } }: { tag: Tag }) {
  const { mutate, isPending } = useEndTag()
  const confirm = useConfirm()
  const end = async () => {
    const isSure = await confirm({
      title: `Remove tag ${value}?`,
      message: 'Scanning it no longer finds this piece. It can be put on a piece again.',
      verb: 'Remove',
      isDangerous: true,
    })
    if (isSure) mutate({ tagId: _id }, { onError: (error) => toast.error(sentenceOf(error)) })
  }
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fw={600}>{value}</Text>
        <Text fz="sm" c="dimmed">
          {kind === 'own' ? 'Our label' : 'Another code'}
        </Text>
      </div>
      <IconButton label={`Remove tag ${value}`} icon={IconX} onClick={() => isPending || void end()} />
    </Group>
  )
}

function NewTag({ equipmentId }: { equipmentId: string }) {
  const [value, setValue] = useState('')
  const { mutate, isPending, error } = useBindTag()
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ equipmentId, value }, { onSuccess: () => setValue('') })
  }
  return (
    <form onSubmit={add} noValidate>
      <Stack gap="xs">
        <Field
          label="Add a tag"
          help="Scan it, or type the code on the label."
          onKeyDown={writeSeparator}
          {...typed(value, setValue, error ? sentenceOf(error) : undefined)}
        />
        <Button type="submit" isBusy={isPending} busyWords="Adding...">
          Add tag
        </Button>
      </Stack>
    </form>
  )
}
