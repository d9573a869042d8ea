import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { Recording } from '#core/audio/recording.ts'
import { encodePeaks } from '#core/audio/waveform.ts'

/** A recording as a page plays and draws it; `null` until it was analysed. `gain` as in `loudnessGains`. */
export function playableSound(recording: Recording | null, url: string, gain = 0): PlayableSound | null {
  if (recording?.state !== 'ready' || recording.durationMs === null) return null
  return {
    url,
    durationMs: recording.durationMs,
    gain: Math.round(gain * 100) / 100,
    peaks: encodePeaks(recording.peaks),
  }
}

/** Where the preview file of a version is heard: by its client once it was presented, by staff always. */
export function versionSoundUrl(versionId: string, recordingId: string): string {
  return `/sons/${versionId}/${recordingId}.m4a`
}
