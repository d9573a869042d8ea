import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { useAudioEngine } from '#app/client/audio/use-audio.ts'
import { useEarlySong } from '#app/client/audio/use-early-song.ts'
import { AudioElements } from '#app/ui/audio/audio-elements.tsx'
import { useVersionPlayer } from '#app/ui/audio/use-version-player.ts'
import { listeningEventsUrl } from '#app/ui/shared/event-urls.ts'
import { Field, TextArea } from '#app/ui/shared/field.tsx'
import { LiveUpdates } from '#app/ui/shared/live-updates.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { UnsentText } from '#app/ui/shared/unsent-text.tsx'
import { useKeptText, useUnsentText } from '#app/ui/shared/use-kept-text.ts'
import { useStable } from '#app/ui/shared/use-stable.ts'
import { closedLinks, commentErrors } from '#copy/preview/listening.ts'
import type { CommentView } from '#core/preview/listening-link-view.ts'
import { maxCommentLength, maxListenerNameLength, type ListeningLinkState } from '#core/preview/listening-link.ts'
import type { PlayableVersion, VersionView } from '#core/preview/version-view.ts'
import { isNamedBeside } from '#core/project/named-beside.ts'

import { FirstListen } from './first-listen.tsx'
import { ListenerChoice, type ListenerChoiceView, type Sender } from './listener-choice.tsx'
import { Lyric } from './lyric.tsx'

/** A song as somebody with a link sees it: nothing of the order, and nobody's e-mail. */
export type ListenerView = {
  token: string
  title: string
  recipient: string
  cover: string
  /** Whoever sent the link. */
  from: string
  versions: ListenedVersion[]
  /** The version its client hears first. */
  offeredId: string | null
  choice: ListenerChoiceView
  canComment: boolean
  comments: CommentView[]
}

type ListenedVersion = PlayableVersion & Pick<VersionView, 'lyric'>

type RefusedComment = { typed: { name: string; text: string }; error: string }

/** Why a form was not taken. */
export type ListenAnswer = { choice?: { error: string }; comment?: RefusedComment }

type Props = {
  view: ListenerView
  answer: ListenAnswer
  choice: Sender
  comment: Sender
  isThanked: boolean
  hasChosen: boolean
}

/** What somebody sees whom a client lets listen. */
export function ListenerPage({ view, answer, choice, comment, isThanked, hasChosen }: Props) {
  const { token, title, recipient, cover, from, versions, offeredId, canComment, comments } = view
  const [selectedId, select] = useState(offeredId)
  const engine = useAudioEngine()
  const player = useVersionPlayer({ engine, title, versions, selectedId, onSelect: select })
  useEarlySong(engine, player.current)
  const sung = versions.find(({ id }) => id === player.current?.id) ?? versions[0] ?? null
  const native = versions.find(({ id }) => id === offeredId) ?? versions[0] ?? null

  return (
    <div className="preview gutter pt-6 pb-24 lg:pt-14">
      <LiveUpdates url={listeningEventsUrl(token)} />
      <AudioElements engine={engine} early={player.current?.src} />
      <FirstListen
        player={player}
        versions={versions}
        cover={cover}
        pins={[]}
        onNote={null}
        native={native}
        heading={
          <header>
            <p className="text-alarm font-bold [overflow-wrap:anywhere]">{`${from} quer que você ouça`}</p>
            <h1 className="wide song-title [overflow-wrap:anywhere]">{title}</h1>
            {isNamedBeside(title, recipient) ? (
              <p className="mt-2 text-xl [overflow-wrap:anywhere]">Para {recipient}</p>
            ) : null}
          </header>
        }
      >
        {sung && sung.lyric.length > 0 ? (
          <Lyric
            key={sung.id}
            lines={sung.lyric}
            engine={engine}
            isCurrent={player.audio.track?.id === sung.id}
            onPlay={(fromMs) => player.playPlace(sung.id, { fromMs, toMs: null })}
          />
        ) : null}
        <ListenerChoice
          from={from}
          versions={versions}
          choice={view.choice}
          sender={choice}
          refusal={answer.choice?.error ?? ''}
          hasChosen={hasChosen}
        />
        {canComment && sung ? (
          <CommentForm
            token={token}
            from={from}
            version={sung}
            several={versions.length > 1}
            sender={comment}
            answer={answer.comment}
            isThanked={isThanked}
          />
        ) : null}
        {comments.length > 0 ? <Comments comments={comments} /> : null}
      </FirstListen>
    </div>
  )
}

type CommentFormProps = {
  token: string
  from: string
  version: { id: string; label: string }
  several: boolean
  sender: Sender
  answer: RefusedComment | undefined
  isThanked: boolean
}

function CommentForm({ token, from, version, several, sender, answer, isThanked }: CommentFormProps) {
  const { onSubmit, isSending, failure } = sender
  const { key } = useLocation()
  const clearedAt = useRef(key)
  const text = useRef<HTMLTextAreaElement>(null)
  // Where the form did not arrive, what was typed is still in it.
  const error = failure ? commentErrors.failed : answer?.error
  const wasSent = useRef(false)
  const forgetText = useStable(useKeptText('comentario', { key: commentKey(token) }))

  useEffect(() => {
    if (isSending) wasSent.current = true
  }, [isSending])

  // What was stored is not sent once more. Anything else stays as it was typed, also before the page was hydrated.
  useEffect(() => {
    if (clearedAt.current === key) return
    clearedAt.current = key
    if (!wasSent.current) return
    wasSent.current = false
    if (!isThanked || !text.current) return
    text.current.value = ''
    forgetText()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each form that was sent
  }, [key])

  return (
    <section aria-labelledby="comentar" className="card grid gap-4 p-5">
      <h2 id="comentar" className="wide text-xl">
        O que você achou?
      </h2>
      <p role="status" className="notice empty:hidden" data-tone="good">
        {isThanked && error === undefined ? `Obrigado! ${from} já pode ler.` : ''}
      </p>
      <form method="post" noValidate className="grid gap-3" onSubmit={onSubmit}>
        <input type="hidden" name="version" value={version.id} />
        {several ? <p className="text-smoke">Sobre {version.label}</p> : null}
        <Field
          id="nome"
          name="name"
          label="Seu nome"
          autoComplete="given-name"
          maxLength={maxListenerNameLength}
          defaultValue={answer?.typed.name}
          required
        />
        <TextArea
          ref={text}
          id="comentario"
          name="text"
          label="Seu comentário"
          rows={4}
          maxLength={maxCommentLength}
          defaultValue={answer?.typed.text}
          error={error}
          required
        />
        <p>
          <SendButton className="btn btn-red" busyLabel="Enviando..." isSending={isSending} disabled={isSending}>
            {`Enviar para ${from}`}
          </SendButton>
        </p>
      </form>
    </section>
  )
}

function Comments({ comments }: { comments: readonly CommentView[] }) {
  return (
    <section aria-labelledby="comentarios" className="grid gap-3">
      <h2 id="comentarios" className="wide text-xl">
        O que já foi dito por este link
      </h2>
      <ul className="grid gap-3">
        {comments.map(({ id, name, versionName, content }) => (
          <li key={id} className="border-red border-l-4 pl-3">
            <p className="[overflow-wrap:anywhere] whitespace-pre-line">{content}</p>
            <p className="text-smoke text-sm [overflow-wrap:anywhere]">
              {name}, sobre {versionName}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ClosedProps = { token: string; state: Exclude<ListeningLinkState, 'open'>; typed: string }

/**
 * A link that was revoked, or whose time is over. What was playing stops with it; a comment that came too late (`typed`), or
 * was still being written, can be copied.
 */
export function ListeningClosed({ token, state, typed }: ClosedProps) {
  const { title, text } = closedLinks[state]
  const unsent = useUnsentText('comentario', commentKey(token))
  const left = typed || unsent
  return (
    <Closed title={title} text={text}>
      <UnsentText key={left} text={left} />
    </Closed>
  )
}

function commentKey(token: string): string {
  return `comentario:${token}`
}

export function ListeningMissing() {
  return (
    <Closed title="Link não encontrado" text="Confira se o endereço chegou inteiro, ou peça outro a quem o enviou." />
  )
}

function Closed({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  useEffect(() => {
    document.querySelector('h1')?.focus()
  }, [])
  return (
    <section className="gutter py-16 md:py-24">
      <h1 className="wide text-display max-w-[12em]" tabIndex={-1}>
        {title}
      </h1>
      <p className="mt-4 max-w-[30em] text-lg">{text}</p>
      <div className="mt-8 max-w-xl empty:hidden">{children}</div>
      <p className="mt-8">
        <a href="/" className="btn">
          Voltar para o início
        </a>
      </p>
    </section>
  )
}
