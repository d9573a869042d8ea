import { proofTexts } from '#copy/preview/proofs.ts'
import { nameVerdictTexts, sungNameTexts } from '#copy/preview/sung-names.ts'
import { voiceOf, type SungNamesView, type SungNameView } from '#core/preview/sung-name.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { HeardParts } from './heard-parts.tsx'
import { useProofPlayer, type ProofPlayer } from './use-proof-player.ts'
import { Verdict, VerdictForm } from './verdict.tsx'

type Props = {
  path: string
  sung: SungNamesView | null
  canJudge: boolean
  /** Sends a form of a note; what was refused, in words, or `null` once it was taken. */
  send: (form: FormData) => Promise<string | null>
}

const form = 'nomes-certos'

/** "Os nomes na música": each as it is sung, beside the client's own recording, to be judged. */
export function SungNames({ path, sung, canJudge, send }: Props) {
  const player = useProofPlayer()
  if (!sung) return null
  const { names, voices, versionId, versionName } = sung
  const isEachKnown = names.every((_, index) => voiceOf(index, sung) !== null)
  return (
    <section aria-labelledby="nomes" className="asked mb-10">
      <h2 id="nomes" className="wide text-title">
        {sungNameTexts.title}
      </h2>
      <p className="text-smoke [overflow-wrap:anywhere]">
        {voices?.length === 0 ? sungNameTexts.leadUnrecorded : sungNameTexts.lead} Versão: {versionName}.
      </p>
      {canJudge ? <VerdictForm id={form} {...{ path, versionId }} /> : null}
      <ul className="grid gap-3">
        {names.map((name, index) => (
          <li key={name.name} className="note card">
            <Name {...{ name, player, canJudge, send }} voice={voiceOf(index, sung)} />
            {voices?.length === 0 && name.atMs !== null ? (
              <p className="text-smoke">{sungNameTexts.unrecorded}</p>
            ) : null}
          </li>
        ))}
      </ul>
      {voices === null ? <p className="text-smoke">{sungNameTexts.elsewhere}</p> : null}
      {voices && voices.length > 0 && !isEachKnown ? (
        <p className="flex flex-wrap items-baseline gap-x-4">
          <b>{sungNameTexts.voices}:</b>
          {voices.map((url, index) => (
            <a key={url} href={url} className="btn-quiet">
              {index + 1}ª gravação
            </a>
          ))}
        </p>
      ) : null}
    </section>
  )
}

type NameProps = Omit<Props, 'sung' | 'path'> & {
  name: SungNameView
  voice: string | null
  player: ProofPlayer
}

function Name({ name: sungName, voice, player, canJudge, send }: NameProps) {
  const { name, sound, atMs, reason, url, isComing, verdict } = sungName
  const parts = [
    ...(url ? [{ label: sungNameTexts.sung, url }] : []),
    ...(voice ? [{ label: sungNameTexts.recorded, url: voice }] : []),
  ]
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
        <b>{name}</b>
        {sound ? <span className="text-smoke">se fala “{sound}”</span> : null}
        {atMs === null ? null : <span className="tabular-nums">{formatDuration(atMs)}</span>}
      </p>
      {reason ? <p className="[overflow-wrap:anywhere]">Não é cantado: {reason}</p> : null}
      {url ? <HeardParts {...{ parts, player }} id={name} play={sungNameTexts.play} about={name} /> : null}
      {isComing ? <p className="text-smoke">{sungNameTexts.coming}</p> : null}
      {atMs === null || url || isComing ? null : <p className="text-smoke">{proofTexts.silent}</p>}
      {verdict ? <p className="font-bold">{nameVerdictTexts[verdict]}</p> : null}
      {canJudge && !verdict && atMs !== null ? (
        <Verdict
          {...{ form, send }}
          subject={name}
          good={{ intent: 'name-right', label: sungNameTexts.right }}
          bad={{ intent: 'name-wrong', label: sungNameTexts.wrong }}
          about={name}
        />
      ) : null}
    </>
  )
}
