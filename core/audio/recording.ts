export const recordingStates = ['queued', 'working', 'ready', 'failed'] as const
/** Progress of a recording's analysis (preview, peaks, loudness). */
export type RecordingState = (typeof recordingStates)[number]

/** Its analysis has no end yet. */
export const unfinishedRecordings = ['queued', 'working'] as const satisfies RecordingState[]

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
  /** Maximum sample of each of `waveformPeakCount` equal slices, 0 to 255. */
  peaks: number[]
}

/** A recording in words and numbers; a page gets its peaks encoded. */
export type RecordingFacts = Omit<Recording, 'peaks'>

export const waveformPeakCount = 800
export const maxRecordingMs = 30 * 60_000
export const minRecordingMs = 1_000

type MeasuredRecording = Pick<Recording, 'id' | 'loudness' | 'truePeak'>

/** Lifted no further than this true peak (dBTP): lossy copies go over their original by up to a decibel. */
const maxPeak = -1
/** No recording is turned down further than this (dB): a song that was loud a moment ago must not seem to be gone. */
const maxCut = 6

/**
 * Gain in dB for each recording so that they play equally loud. Quiet ones are lifted as far as their true peak allows,
 * loud ones turned down by what is still missing, at most by `maxCut`: where the distance is larger, some of it stays.
 * Recordings without loudness (silence, not yet measured) and a single one are left unchanged.
 */
export function loudnessGains(recordings: readonly MeasuredRecording[]): Map<string, number> {
  const measured = recordings.flatMap(({ id, loudness, truePeak }) =>
    loudness === null ? [] : [{ id, loudness, lift: Math.max(0, maxPeak - (truePeak ?? 0)) }],
  )
  const loudest = Math.max(...measured.map(({ loudness }) => loudness))
  const reachable = Math.min(loudest, ...measured.map(({ loudness, lift }) => loudness + lift))
  const target = Math.max(reachable, loudest - maxCut)
  return new Map([
    ...recordings.map(({ id }) => [id, 0] as const),
    ...measured.map(({ id, loudness, lift }) => [id, Math.min(lift, target - loudness)] as const),
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
