import { proofTexts } from '#copy/preview/proofs.ts'

import type { HeardPart, ProofPlayer } from './use-proof-player.ts'

type Props = {
  id: string
  /** One after the other. Without script each is a link. */
  parts: readonly HeardPart[]
  player: ProofPlayer
  play: string
  /** Says of what it is, for who does not see it. */
  about: string
}

/** A few short sounds with one press, and what of them is heard now. */
export function HeardParts({ id, parts, player, play, about }: Props) {
  const label = player.playing?.id === id ? player.playing.label : null
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <button type="button" className="btn btn-line with-script" onClick={() => player.toggle(id, parts)}>
          <span aria-hidden="true">{label ? '■' : '▶'}</span> {label ? proofTexts.stop : play}
          <span className="sr-only"> {about}</span>
        </button>
        <b role="status" className="with-script">
          {label}
        </b>
        {parts.map((part) => (
          <a key={part.url} href={part.url} className="btn-quiet without-script">
            {part.label}
          </a>
        ))}
      </p>
      {player.failedId === id ? (
        <p role="alert" className="error">
          {proofTexts.failed}
        </p>
      ) : null}
    </>
  )
}
