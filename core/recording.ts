export const recordingStates = ['queued', 'working', 'ready', 'failed'] as const
/** How far the computing of a recording's preview, peaks and loudness is. */
export type RecordingState = (typeof recordingStates)[number]

/** Why nothing could be computed from a file. */
export type RecordingFailure = 'not-audio' | 'damaged' | 'too-long' | 'too-short' | 'failed'
