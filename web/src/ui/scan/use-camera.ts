import { useCallback, useEffect, useState } from 'react'

/** `refused`: the person or the browser does not allow it. `none`: there is no camera. `failed`: another app has it. */
export type CameraState = 'starting' | 'on' | 'refused' | 'none' | 'failed'

export function useCamera() {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!video) return undefined
    let isOver = false
    let stream: MediaStream | undefined
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia(wanted)
      const [first] = stream.getVideoTracks()
      if (isOver || !first) return stop(stream)
      first.addEventListener('ended', () => isOver || setState('failed'))
      setTrack(first)
      Object.assign(video, { srcObject: stream })
      await video.play()
      return isOver || setState('on')
    }
    start().catch((error: unknown) => isOver || setState(whyNot(error)))
    return () => {
      isOver = true
      stop(stream)
      Object.assign(video, { srcObject: null })
    }
  }, [video, tries])

  const tryAgain = useCallback(() => {
    setState('starting')
    setTries((count) => count + 1)
  }, [])
  return { video, setVideo, state, tryAgain, torch: useTorch(track) }
}

const wanted = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

function whyNot(error: unknown): CameraState {
  const { name }: { name?: unknown } = Object(error)
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotReadableError' || name === 'AbortError') return 'failed'
  return 'none'
}

/** Null where the camera has no light. */
function useTorch(track: MediaStreamTrack | null): { isOn: boolean; toggle: () => void } | null {
  const [isOn, setIsOn] = useState(false)
  const hasTorch: unknown = Object(track?.getCapabilities?.()).torch
  if (!track || !hasTorch) return null
  const toggle = () => {
    const light = { torch: !isOn }
    // The library of types does not know the light yet.
    void track.applyConstraints({ advanced: [light as MediaTrackConstraintSet] }).then(
      () => setIsOn(!isOn),
      () => null,
    )
  }
  return { isOn, toggle }
}
