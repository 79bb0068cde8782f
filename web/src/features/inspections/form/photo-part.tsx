import { Group, Stack, Text } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent } from 'react'
import type { CollapsiblePart, FormPart } from './form-part.ts'
import { PhotoInForm } from './photos/photo-in-form.tsx'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { scaledPhoto } from '#web/ui/form/scaled-photo.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { maxPhotos, photosOf, type Photo } from '#contract/inspections/items/photos.rules.ts'

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
