import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent } from 'react'
import type { Folded, FormPart } from './form-part.ts'
import styles from './item-form.module.css'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { photoIdOf, photoUrlOf } from '#web/offline/store/photo-address.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { usePhoto } from '#web/offline/hooks/use-photo.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/page/fold.tsx'
import { scaledPhoto } from '#web/ui/form/scaled-photo.ts'
import { toast } from '#web/ui/feedback/toast.ts'

interface Props extends FormPart, Folded {
  jobId: string
}

/** A photo is stored the moment it is taken; the item that shows it may be saved later. */
export function PhotoPart({ isOpen, onToggle, jobId, values, onChange }: Props) {
  const photoId = photoIdOf(values.photoUrl)
  const picture = usePhoto(photoId)
  const { isBusy, keep } = useKeepPhoto(jobId, (photoUrl) => onChange({ photoUrl }))
  return (
    <Fold
      title="Photo"
      summary={isBusy ? 'is being stored' : photoId ? 'one' : 'none'}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <div className={styles.photo}>
        {picture && <img src={picture} alt="The item" className={styles.picture} />}
        {photoId && picture === null && <p className={styles.help}>The photo is not on this device yet.</p>}
        <PhotoButtons hasPhoto={photoId !== null} isBusy={isBusy} onPick={keep} />
        {photoId && !isBusy && (
          <Button
            variant="quiet"
            className={styles.offer ?? ''}
            icon={<IconTrash size={20} stroke={1.5} aria-hidden />}
            onClick={() => onChange({ photoUrl: null })}
          >
            Remove photo
          </Button>
        )}
      </div>
    </Fold>
  )
}

function useKeepPhoto(jobId: string, onStored: (photoUrl: string) => void) {
  const localSession = useLocalSession()
  const [isBusy, setIsBusy] = useState(false)
  const keep = async (file: File) => {
    setIsBusy(true)
    try {
      onStored(photoUrlOf(await storePhoto(localSession, { jobId, file: await scaledPhoto(file) })))
    } catch {
      toast.error('Error uploading photo')
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, keep }
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
    <div className={styles.buttons}>
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
      <Button
        icon={<IconCamera size={20} stroke={1.5} aria-hidden />}
        aria-disabled={isBusy}
        onClick={() => ask('camera')}
      >
        {hasPhoto ? 'Take another' : 'Take photo'}
      </Button>
      <Button
        icon={<IconPhoto size={20} stroke={1.5} aria-hidden />}
        aria-disabled={isBusy}
        onClick={() => ask('files')}
      >
        {isBusy ? 'Storing...' : 'Choose photo'}
      </Button>
    </div>
  )
}
