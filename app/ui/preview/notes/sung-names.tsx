import { useState } from 'react'

import { nameVerdictTexts, sungNameTexts } from '#copy/preview/sung-names.ts'
import { voiceOf, type SungNamesView, type SungNameView } from '#core/preview/sung-name.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { useProofPlayer, type ProofPlayer } from './use-proof-player.ts'

type Props = {
  path: string
  sung: SungNamesView | null
  canJudge: boolean
  /** Sends a form of a note; what was refused, in words, or `null` once it was taken. */
  send: (form: FormData) => Promise<string | null>
}

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
        {sungNameTexts.lead} Versão: {versionName}.
      </p>
      <ul className="grid gap-3">
        {names.map((name, index) => (
          <li key={name.name} className="note card">
            <Name {...{ name, path, versionId, player, canJudge, send }} voice={voiceOf(index, sung)} />
            {voices.length === 0 ? <p className="text-smoke">{sungNameTexts.unrecorded}</p> : null}
          </li>
        ))}
      </ul>
      {voices.length > 0 && !isEachKnown ? (
        <p className="flex flex-wrap gap-x-4">
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

type NameProps = Omit<Props, 'sung'> & {
  name: SungNameView
  versionId: string
  voice: string | null
  player: ProofPlayer
}

function Name({
  path,
  name: { name, sound, atMs, reason, url, isComing, verdict },
  versionId,
  voice,
  ...more
}: NameProps) {
  const { player, canJudge, send } = more
  const [sending, setSending] = useState('')
  const [refusal, setRefusal] = useState('')
  const label = player.playing?.id === name ? player.playing.label : null
  const parts = [
    ...(url ? [{ label: sungNameTexts.sung, url }] : []),
    ...(voice ? [{ label: sungNameTexts.recorded, url: voice }] : []),
  ]

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (sending !== '' || !(submitter instanceof HTMLButtonElement)) return
    setSending(submitter.value)
    setRefusal('')
    const refused = await send(new FormData(event.currentTarget, submitter))
    setSending('')
    if (refused !== null) setRefusal(refused)
  }

  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
        <b>{name}</b>
        {sound ? <span className="text-smoke">se fala “{sound}”</span> : null}
        {atMs === null ? null : <span className="tabular-nums">{formatDuration(atMs)}</span>}
      </p>
      {reason ? <p className="[overflow-wrap:anywhere]">Não é cantado: {reason}</p> : null}
      {url ? (
        <p className="flex flex-wrap items-center gap-3">
          <button type="button" className="btn btn-line with-script" onClick={() => player.toggle(name, parts)}>
            <span aria-hidden="true">{label ? '■' : '▶'}</span> {label ? 'Parar' : sungNameTexts.play}
            <span className="sr-only"> {name}</span>
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
      ) : null}
      {isComing ? <p className="text-smoke">{sungNameTexts.coming}</p> : null}
      {verdict ? <p className="font-bold">{nameVerdictTexts[verdict]}</p> : null}
      {canJudge && !verdict && atMs !== null ? (
        <form method="post" action={path} noValidate className="grid gap-2" onSubmit={(event) => void submit(event)}>
          <input type="hidden" name="version" value={versionId} />
          <input type="hidden" name="name" value={name} />
          <p className="flex flex-wrap gap-3">
            <button type="submit" name="intent" value="name-right" className="btn" aria-busy={sending === 'name-right'}>
              {sungNameTexts.right}
              <span className="sr-only">: {name}</span>
            </button>
            <button
              type="submit"
              name="intent"
              value="name-wrong"
              className="btn btn-line"
              aria-busy={sending === 'name-wrong'}
            >
              {sungNameTexts.wrong}
              <span className="sr-only">: {name}</span>
            </button>
          </p>
          <p role="alert" className="error empty:hidden">
            {refusal}
          </p>
        </form>
      ) : null}
    </>
  )
}
