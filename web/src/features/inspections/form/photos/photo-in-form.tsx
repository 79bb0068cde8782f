import { Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import styles from './photos.module.css'
import { usePhoto } from '#web/offline/hooks/use-photo.ts'
import { photoIdOf } from '#web/offline/store/photo-address.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useOpenedOverlay } from '#web/ui/overlay/opened-overlay.ts'

interface Props {
  url: string
  /** From 0; the first is the one that stands beside the item on the report. */
  place: number
  count: number
  isBusy: boolean
  /** Null where there is no room for another picture. */
  onMark: ((marked: Blob) => Promise<void>) | null
  onRemove: () => void
  onMakeFirst: () => void
}

const loadDrawing = async () => (await import('./draw-on-photo.tsx')).DrawOnPhoto

export function PhotoInForm({ url, place, count, isBusy, onMark, onRemove, onMakeFirst }: Props) {
  const picture = usePhoto(photoIdOf(url))
  const { Overlay: DrawOnPhoto, open, close } = useOpenedOverlay(loadDrawing)
  const which = count === 1 ? 'photo' : `photo ${place + 1}`
  return (
    <Stack component="li" gap="xs" className={styles.photo ?? ''}>
      {picture && (
        <img src={picture} alt={count === 1 ? 'The item' : `The item, ${which}`} className={styles.picture} />
      )}
      {picture === null && (
        <Text c="dimmed" fz="xs">
          The photo is not on this device yet.
        </Text>
      )}
      {/* They stay while a picture is being stored: the keyboard comes back to the one that was pressed. */}
      <Group gap={4} className={styles.tools ?? ''}>
        {picture && onMark && (
          <Button variant="quiet" icon={IconPencil} aria-label={`Draw on ${which}`} isBusy={isBusy} onClick={open}>
            Draw
          </Button>
        )}
        {place > 0 && (
          <Button
            variant="quiet"
            icon={IconStar}
            aria-label={`Make first: ${which}`}
            isBusy={isBusy}
            onClick={onMakeFirst}
          >
            Make first
          </Button>
        )}
        <Button variant="quiet" icon={IconTrash} aria-label={`Remove ${which}`} isBusy={isBusy} onClick={onRemove}>
          {count === 1 ? 'Remove photo' : 'Remove'}
        </Button>
      </Group>
      {DrawOnPhoto && picture && onMark && <DrawOnPhoto picture={picture} onSave={onMark} onClose={close} />}
    </Stack>
  )
}
