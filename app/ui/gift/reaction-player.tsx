import type { RecordingView } from '#core/gift/gift-view.ts'
import { formatLength } from '#core/shared/duration.ts'

/** A reaction that was spoken or filmed, in the browser's own player. Its bytes are loaded when somebody plays it. */
export function ReactionPlayer({ recording: { url, kind, durationMs } }: { recording: RecordingView }) {
  const length = formatLength(durationMs)
  return (
    <div className="mb-2 max-w-xl">
      {kind === 'video' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody says into their own phone
        <video
          controls
          playsInline
          preload="metadata"
          src={url}
          aria-label="Recado em vídeo"
          className="max-h-[70vh] w-full max-w-sm bg-[#111]"
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody says into their own phone
        <audio controls preload="none" src={url} aria-label="Recado em voz" className="block h-12 w-full" />
      )}
      <p className="text-smoke mt-1 text-sm">
        {kind === 'video' ? 'Em vídeo' : 'Em voz'}
        {length === '' ? '' : `, ${length}`}
      </p>
    </div>
  )
}
