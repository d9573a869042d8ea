export const recordingStates = ['queued', 'working', 'ready', 'failed'] as const
/** Progress of a recording's analysis (preview, peaks, loudness). */
export type RecordingState = (typeof recordingStates)[number]

export const recordingFailures = ['not-audio', 'damaged', 'too-long', 'too-short', 'failed'] as const
/** Why a file could not be analysed. */
export type RecordingFailure = (typeof recordingFailures)[number]

/** Uploaded audio and its measurements. Nothing is measured, and `peaks` is empty, until it is `ready`. */
export type Recording = {
  id: string
  state: RecordingState
  failure: RecordingFailure | null
  /** Percent, 0 to 100. */
  progress: number
  durationMs: number | null
  /** Integrated loudness in LUFS (EBU R128); `null` for silence. */
  loudness: number | null
  /** In LU. */
  loudnessRange: number | null
  /** In dBTP; `null` for silence. */
  truePeak: number | null
  /** Maximum sample of each of `peakCount` equal slices, 0 to 255. */
  peaks: number[]
}

/** A recording in words and numbers; a page gets its peaks encoded. */
export type RecordingFacts = Omit<Recording, 'peaks'>

export const waveformPeakCount = 800
export const maxRecordingMs = 30 * 60_000
export const minRecordingMs = 1_000

type MeasuredRecording = Pick<Recording, 'id' | 'loudness' | 'truePeak'>

/**
 * Gain in dB for each recording so that all play as loud as the quietest. Gains are never above 0 dB, so nothing clips
 * and a plain volume control suffices; a true peak above 0 dBTP is lowered to 0. Recordings without loudness (silence,
 * not yet measured) are left unchanged.
 */
export function loudnessGains(recordings: readonly MeasuredRecording[]): Map<string, number> {
  const measured = recordings.flatMap(({ id, loudness, truePeak }) =>
    loudness === null ? [] : [{ id, loudness, loudest: loudness - Math.max(0, truePeak ?? 0) }],
  )
  const target = Math.min(...measured.map(({ loudest }) => loudest))
  return new Map([
    ...recordings.map(({ id }) => [id, 0] as const),
    ...measured.map(({ id, loudness }) => [id, target - loudness] as const),
  ])
}

/** `−14,2`: one decimal, with a true minus sign. */
export function formatDecibels(value: number): string {
  const tenths = Math.round(Math.abs(value) * 10)
  return `${value < 0 && tenths > 0 ? '−' : ''}${Math.floor(tenths / 10)},${tenths % 10}`
}

/** Events of the analysis job; see `transitionRecording` for the allowed transitions. */
export type RecordingEvent = 'begin' | 'end' | 'give-up' | 'again'

const steps: Record<RecordingEvent, { from: readonly RecordingState[]; to: RecordingState }> = {
  // From `working`, too: the previous worker process may have died.
  begin: { from: ['queued', 'working'], to: 'working' },
  end: { from: ['working'], to: 'ready' },
  'give-up': { from: ['queued', 'working'], to: 'failed' },
  again: { from: ['failed'], to: 'queued' },
}

/** The resulting state; `null` when the step is not allowed here. */
export function transitionRecording(state: RecordingState, step: RecordingEvent): RecordingState | null {
  return steps[step].from.includes(state) ? steps[step].to : null
}
