import { ActionIcon, Group, Stack } from '@mantine/core'
import {
  IconBulb,
  IconBulbOff,
  IconCameraOff,
  IconNfc,
  IconVolume,
  IconVolumeOff,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useHandScanner, writeSeparator } from './hand-scanner.ts'
import styles from './scan-view.module.css'
import { useCamera, type CameraState } from './use-camera.ts'
import { useReadCodes } from './use-read-codes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'

interface Props {
  above?: ReactNode
  /** The answer to what was read; while there is one, nothing else is read. Undefined while there is none. */
  children?: ReactNode
  /** Two codes may be in view at once. */
  onRead: (values: string[]) => void
}

export function ScanView({ above, children, onRead }: Props) {
  const isPaused = children !== undefined
  const { video, setVideo, state, torch, tryAgain } = useCamera()
  const read = (values: string[]) => {
    signalRead()
    onRead(values)
  }
  const readOne = (value: string) => isPaused || read([value])
  const isMissing = useReadCodes({ video: state === 'on' ? video : null, isPaused, onCodes: read })
  const nfc = useNfc(readOne)
  useHandScanner(readOne, true)
  const isSeen = state === 'starting' || state === 'on'
  const picture = useRef<HTMLDivElement>(null)
  // The button that was pressed, or the field, is gone with what it stood in.
  useEffect(() => {
    if (document.activeElement === document.body) picture.current?.focus({ preventScroll: true })
  }, [children])
  return (
    // What is pressed stands at the bottom, where the thumb is; the picture has the rest.
    <Stack mih="calc(100dvh - 124px)">
      {above}
      {/* The keyboard of a phone would hide the picture: no field is given the focus. */}
      <div ref={picture} className={styles.camera} tabIndex={-1} data-autofocus>
        <video ref={setVideo} muted playsInline aria-label="What the camera shows" hidden={!isSeen} />
        {state === 'on' && !isMissing && !isPaused && <span className={styles.aim} />}
        <Group gap={8} pos="absolute" right={8} bottom={8}>
          {nfc && <Tool icon={IconNfc} label="Read NFC tags" onClick={nfc.start} />}
          {torch && (
            <Tool
              icon={torch.isOn ? IconBulbOff : IconBulb}
              label={`Turn the light ${torch.isOn ? 'off' : 'on'}`}
              onClick={torch.toggle}
            />
          )}
          <SoundButton />
        </Group>
      </div>
      {!isSeen && <NoCamera state={state} onAgain={tryAgain} />}
      {isMissing && (
        <Notice variant="repair" icon={IconCameraOff} title="The reader is not on this device yet" isAnnounced>
          It is downloaded the first time you scan where there is signal. Until then, type the code.
        </Notice>
      )}
      {children ?? <TypedCode onTyped={(value) => onRead([value])} />}
    </Stack>
  )
}

function Tool({ icon: Drawing, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <ActionIcon size={48} bg="var(--surface)" aria-label={label} title={label} onClick={onClick}>
      <Drawing size={24} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}

function SoundButton() {
  const [isOn, setIsOn] = useState(isSoundOn)
  const toggle = () => {
    setSoundOn(!isOn)
    setIsOn(!isOn)
  }
  return (
    <Tool icon={isOn ? IconVolume : IconVolumeOff} label={`Turn the sound ${isOn ? 'off' : 'on'}`} onClick={toggle} />
  )
}

function NoCamera({ state, onAgain }: { state: CameraState; onAgain: () => void }) {
  const [title, words] = state === 'refused' ? ['The camera is not allowed', howToAllow()] : whyNone(state)
  return (
    <Notice
      variant="repair"
      icon={IconCameraOff}
      title={title}
      isAnnounced
      actions={<Button onClick={onAgain}>Try again</Button>}
    >
      {words}
    </Notice>
  )
}

function whyNone(state: CameraState): [title: string, words: string] {
  return state === 'failed'
    ? ['The camera stopped', 'Another app may be using it. Close that app, then try again.']
    : ['No camera was found', 'Type the code, or use a hand scanner.']
}

function howToAllow(): string {
  if (/iPhone|iPad/.test(navigator.userAgent))
    return 'In the iPhone’s Settings open Apps, then Safari, then Camera, and choose Allow. Then try again, or type the code.'
  if (matchMedia('(display-mode: standalone)').matches)
    return 'In the phone’s Settings open Apps, then Thorough or your browser, then Permissions, and allow the camera. Then try again, or type the code.'
  return 'Tap the icon beside the address at the top, open Permissions and allow the camera. Then try again, or type the code.'
}

function TypedCode({ onTyped }: { onTyped: (value: string) => void }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onTyped(text.trim())
  }
  return (
    <Group component="form" align="flex-end" gap={8} wrap="nowrap" onSubmit={submit}>
      <Field
        label="Or type the code"
        flex={1}
        name="code"
        value={text}
        maxLength={1000}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        onKeyDown={writeSeparator}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">Find</Button>
    </Group>
  )
}

const key = 'scan-sound'
let sound: AudioContext | undefined

function isSoundOn(): boolean {
  return localStorage.getItem(key) !== 'off'
}

function setSoundOn(isOn: boolean): void {
  localStorage.setItem(key, isOn ? 'on' : 'off')
}

/** That a code was read: felt, and heard where the person has not turned that off. */
function signalRead(): void {
  navigator.vibrate?.(60)
  if (!isSoundOn() || !('AudioContext' in globalThis)) return
  sound ??= new AudioContext()
  // Without a tap before it a browser stays silent.
  void sound.resume().catch(() => undefined)
  const tone = new OscillatorNode(sound, { frequency: 1760 })
  const volume = new GainNode(sound, { gain: 0.2 })
  tone.connect(volume).connect(sound.destination)
  tone.start()
  tone.stop(sound.currentTime + 0.08)
}

interface NfcReader {
  scan: (options: { signal: AbortSignal }) => Promise<void>
  addEventListener: (name: 'reading', listen: (event: { serialNumber: string }) => void) => void
}

/** Reads the numbers of NFC tags; null where the browser can't, or does so already. `start` asks the person first. */
function useNfc(onRead: (number: string) => void): { start: () => void } | null {
  const Reader: (new () => NfcReader) | undefined = Object(globalThis).NDEFReader
  const [isOn, setIsOn] = useState(false)
  const listener = useRef(onRead)
  useEffect(() => {
    listener.current = onRead
  })

  // Where it was allowed before, the user isn't asked again.
  useEffect(() => {
    if (!Reader) return
    // The library of types does not know this permission.
    const nfc = { name: 'nfc' as PermissionName }
    navigator.permissions.query(nfc).then(
      ({ state }) => state === 'granted' && setIsOn(true),
      () => undefined,
    )
  }, [Reader])

  useEffect(() => {
    if (!Reader || !isOn) return undefined
    const ending = new AbortController()
    const reader = new Reader()
    reader.addEventListener('reading', ({ serialNumber }) => serialNumber && listener.current(serialNumber))
    reader.scan({ signal: ending.signal }).catch(() => ending.signal.aborted || setIsOn(false))
    return () => ending.abort()
  }, [Reader, isOn])

  return Reader && !isOn ? { start: () => setIsOn(true) } : null
}

interface ChooseProps {
  codes: { value: string; label: string }[]
  onChoose: (value: string) => void
  onNext: () => void
}

/** Two codes are in view. What a code says is text, also where it is an address. */
export function ChooseCode({ codes, onChoose, onNext }: ChooseProps) {
  return (
    <Stack component="section" gap={8} aria-label="Which one?">
      <h3>Which one?</h3>
      {codes.map(({ value, label }) => (
        <Button
          key={value}
          style={{ height: 'auto', minHeight: 48, whiteSpace: 'normal' }}
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
      <Button variant="quiet" onClick={onNext}>
        Neither: scan again
      </Button>
    </Stack>
  )
}
