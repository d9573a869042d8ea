export const recordingStates = ['queued', 'working', 'ready', 'failed'] as const
/** How far the computing of a recording's preview, peaks and loudness is. */
export type RecordingState = (typeof recordingStates)[number]

export const recordingFailures = ['not-audio', 'damaged', 'too-long', 'too-short', 'failed'] as const
/** Why nothing could be computed from a file. */
export type RecordingFailure = (typeof recordingFailures)[number]

/** Sound of our own and what is known about it. Nothing is measured, and `peaks` is empty, until it is `ready`. */
export type Recording = {
  id: string
  state: RecordingState
  failure: RecordingFailure | null
  /** 0 to 100. */
  progress: number
  durationMs: number | null
  /** EBU R128: integrated loudness in LUFS; none for silence. */
  loudness: number | null
  /** In LU. */
  loudnessRange: number | null
  /** In dBTP; none for silence. */
  truePeak: number | null
  /** Loudest sample of each of `peakCount` slices of equal length, 0 to 255. */
  peaks: number[]
}

export const peakCount = 800
export const longestRecordingMs = 30 * 60_000
export const shortestRecordingMs = 1_000

type Heard = Pick<Recording, 'id' | 'loudness' | 'truePeak'>

/**
 * By how many decibels each recording is turned down so that all sound equally loud: the quietest is the measure. No
 * gain is above 0 dB, so nothing can clip, and a player that can only turn down can follow; a true peak above 0 dBTP
 * comes down to it. What has no loudness (silence, still being measured) stays as it is.
 */
export function gainFor(recordings: readonly Heard[]): Map<string, number> {
  const measured = recordings.flatMap(({ id, loudness, truePeak }) =>
    loudness === null ? [] : [{ id, loudness, loudest: loudness - Math.max(0, truePeak ?? 0) }],
  )
  const target = Math.min(...measured.map(({ loudest }) => loudest))
  return new Map([
    ...recordings.map(({ id }) => [id, 0] as const),
    ...measured.map(({ id, loudness }) => [id, target - loudness] as const),
  ])
}

/** `−14,2`: one digit behind the comma, with a real minus. */
export function formatDecibels(value: number): string {
  const tenths = Math.round(Math.abs(value) * 10)
  return `${value < 0 && tenths > 0 ? '−' : ''}${Math.floor(tenths / 10)},${tenths % 10}`
}

/** What a machine says when a computation begins, goes on or ends; anything else is refused. */
export type RecordingStep = 'begin' | 'end' | 'give-up' | 'again'

const steps: Record<RecordingStep, { from: readonly RecordingState[]; to: RecordingState }> = {
  // From `working` too: the process that had it died.
  begin: { from: ['queued', 'working'], to: 'working' },
  end: { from: ['working'], to: 'ready' },
  'give-up': { from: ['queued', 'working'], to: 'failed' },
  again: { from: ['failed'], to: 'queued' },
}

/** The state a step leads to; `null` when it does not lead on from here. */
export function stepRecording(state: RecordingState, step: RecordingStep): RecordingState | null {
  return steps[step].from.includes(state) ? steps[step].to : null
}
