export type MediaKind = 'voice' | 'video'

/** What plays on most other devices comes first. */
const formats: Record<MediaKind, string[]> = {
  voice: ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'],
  video: ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4', 'video/webm;codecs=vp8,opus', 'video/webm'],
}
/** A minute of film has about 9 MB: phones send it over a slow line. */
const bits = { audioBitsPerSecond: 64_000, videoBitsPerSecond: 1_100_000 }
const film = { facingMode: 'user', width: { ideal: 720 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }
const tickMs = 200

export function canRecord(): boolean {
  return 'MediaRecorder' in window && 'mediaDevices' in navigator
}

type Options = {
  kind: MediaKind
  maxMs: number
  onTick: (ms: number) => void
  onEnd: (media: Blob, durationMs: number) => void
}

/**
 * Records with the microphone, and the camera for a film, until it is stopped or `maxMs` have passed. Rejects with the
 * browser's reason when it may not.
 */
export async function startRecording({ kind, maxMs, onTick, onEnd }: Options): Promise<{
  stream: MediaStream
  stop: () => void
}> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: true,
    ...(kind === 'video' ? { video: film } : {}),
  })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const type = formats[kind].find((format) => MediaRecorder.isTypeSupported(format))
    const chunks: Blob[] = []
    const startedAt = performance.now()
    const recorder = new MediaRecorder(stream, { ...(type ? { mimeType: type } : {}), ...bits })
    const clock = setInterval(() => {
      onTick(performance.now() - startedAt)
      if (performance.now() - startedAt >= maxMs) stop()
    }, tickMs)
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop()
    }
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
    recorder.addEventListener('stop', () => {
      release()
      clearInterval(clock)
      const written = recorder.mimeType || type || (kind === 'video' ? 'video/webm' : 'audio/webm')
      onEnd(new Blob(chunks, { type: written }), Math.min(performance.now() - startedAt, maxMs))
    })
    recorder.start()
    return { stream, stop }
  } catch (error) {
    release()
    throw error
  }
}

/** Why `getUserMedia` was refused. */
export function microphoneError(error: unknown): 'not-found' | 'not-allowed' | 'unavailable' {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotFoundError') return 'not-found'
  return name === 'NotAllowedError' ? 'not-allowed' : 'unavailable'
}
