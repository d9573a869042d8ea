import { formatLength } from '#core/shared/duration.ts'

import type { Pronunciation } from './pronunciation-request.ts'

type Props = { pronunciations: Pronunciation[]; children?: (id: string) => React.ReactNode }

/** What was recorded, to be played. The bytes are loaded only when somebody presses play. */
export function PronunciationList({ pronunciations, children }: Props) {
  return (
    <ol className="grid gap-3" aria-label="Gravações">
      {pronunciations.map(({ id, durationMs }, index) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-semibold">
            {index + 1}ª gravação
            <span className="text-smoke tabular-nums">{durationMs > 0 ? ` · ${formatLength(durationMs)}` : ''}</span>
          </span>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a spoken name; its spelling is the field beside it */}
          <audio
            controls
            preload="none"
            src={`/vozes/${id}`}
            aria-label={`${index + 1}ª gravação`}
            className="h-11 min-w-0 flex-[1_1_14rem]"
          />
          {children?.(id)}
        </li>
      ))}
    </ol>
  )
}
