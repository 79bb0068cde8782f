import { Group, Stack, Text } from '@mantine/core'
import { IconCamera, IconPhoto, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent } from 'react'
import type { CollapsiblePart, FormPart } from './form-part.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { photoUrlOf, photoIdOf } from '#web/offline/store/photo-address.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { scaledPhoto } from '#web/ui/form/scaled-photo.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { maxPhotos, photosOf, type Photo } from '#contract/inspections/items/photos.rules.ts'
import styles from '#web/features/inspections/form/photos/photos.module.css'
import { usePhoto } from '#web/offline/hooks/use-photo.ts'
import { useOpenedOverlay } from '#web/ui/overlay/lazy-overlay.ts'

interface Props extends FormPart, CollapsiblePart {
  jobId: string
}

/** A photo is stored the moment it is taken; the item that shows it may be saved later. */
export function PhotoPart({ isOpen, onToggle, jobId, values, onChange }: Props) {
  const photos = photosOf(values)
  const show = (next: Photo[]) => onChange({ photos: next, photoUrl: next[0]?.url ?? null })
  const { isBusy, keep } = useStorePhoto(jobId)
  const hasRoom = photos.length < maxPhotos
  const add = async (file: File) => {
    const photo = await keep(file, scaledPhoto)
    if (photo) show([...photos, photo])
  }
  return (
    <Collapsible
      title="Photo"
      summary={isBusy ? 'is being stored' : photos.length === 0 ? 'none' : counted(photos.length, 'photo')}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <Stack gap={12}>
        {photos.length > 0 && (
          <Stack component="ul" gap={16}>
            {photos.map((photo, place) => (
              <PhotoInForm
                key={photo.url}
                url={photo.url}
                place={place}
                count={photos.length}
                isBusy={isBusy}
                onMark={
                  hasRoom ? async (marked) => show(photos.toSpliced(place, 0, await storeMarked(keep, marked))) : null
                }
                onRemove={() => show(photos.filter((other) => other !== photo))}
                onMakeFirst={() => show([photo, ...photos.filter((other) => other !== photo)])}
              />
            ))}
          </Stack>
        )}
        {hasRoom ? (
          <PhotoButtons hasPhoto={photos.length > 0} isBusy={isBusy} onPick={add} />
        ) : (
          <Text c="dimmed" fz="sm">
            An item has at most {maxPhotos} photos. Remove one to add another.
          </Text>
        )}
      </Stack>
    </Collapsible>
  )
}

type StorePhoto = (file: Blob, prepare?: (file: Blob) => Promise<Blob>) => Promise<Photo | null>

async function storeMarked(store: StorePhoto, marked: Blob): Promise<Photo> {
  const photo = await store(marked)
  if (!photo) throw new Error('The drawing was not stored.')
  return photo
}

function useStorePhoto(jobId: string) {
  const localSession = useLocalSession()
  const [isBusy, setIsBusy] = useState(false)
  const keep: StorePhoto = async (file, prepare = asItIs) => {
    setIsBusy(true)
    withdrawToast('Error uploading photo')
    try {
      return { url: photoUrlOf(await storePhoto(localSession, { jobId, file: await prepare(file) })) }
    } catch {
      toast.error('Error uploading photo')
      return null
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, keep }
}

async function asItIs(file: Blob): Promise<Blob> {
  return file
}

interface ButtonsProps {
  hasPhoto: boolean
  isBusy: boolean
  onPick: (file: File) => Promise<void>
}

/** One input for both ways: asked for a picture alone, newer phones open the gallery and leave the camera out. */
function PhotoButtons({ hasPhoto, isBusy, onPick }: ButtonsProps) {
  const input = useRef<HTMLInputElement>(null)

  const ask = (from: 'camera' | 'files') => {
    if (!input.current || isBusy) return
    if (from === 'camera') input.current.setAttribute('capture', 'environment')
    else input.current.removeAttribute('capture')
    input.current.click()
  }
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same picture can be chosen again after a failure.
    currentTarget.value = ''
    if (file) void onPick(file)
  }

  return (
    <Group grow preventGrowOverflow={false} gap="xs" maw={420}>
      <input
        ref={input}
        type="file"
        name="photo"
        accept="image/*"
        aria-label="Photo"
        className="visually-hidden"
        tabIndex={-1}
        disabled={isBusy}
        onChange={pick}
      />
      <Button icon={IconCamera} aria-disabled={isBusy} onClick={() => ask('camera')}>
        {hasPhoto ? 'Take another' : 'Take photo'}
      </Button>
      <Button icon={IconPhoto} aria-disabled={isBusy} onClick={() => ask('files')}>
        {isBusy ? 'Storing...' : 'Choose photo'}
      </Button>
    </Group>
  )
}

interface PhotoProps {
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

const loadDrawing = async () => (await import('./photos/draw-on-photo.tsx')).DrawOnPhoto

function PhotoInForm({ url, place, count, isBusy, onMark, onRemove, onMakeFirst }: PhotoProps) {
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
