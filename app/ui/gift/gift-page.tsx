import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { useLatest } from '#app/ui/shared/use-latest.ts'
import { useLiveUpdates } from '#app/ui/shared/use-live-updates.ts'
import type { GiftView } from '#core/gift/gift-view.ts'

import type { GiftFormState } from './gift-form-state.ts'
import { GiftLocked } from './gift-locked.tsx'
import { GiftOpen } from './gift-open.tsx'
import { OwnReactions } from './gift-reactions.tsx'
import { GiftEnded, GiftGone, GiftWaiting } from './gift-states.tsx'
import { UnsentReaction, type LeftReaction } from './unsent-reaction.tsx'
import { useGiftSong, type GiftSong, type SongPlayer } from './use-gift-song.ts'

type Props = { view: GiftView; path: string; isPreview: boolean; form: GiftFormState | null }

/** After the song and the first paint: news can wait. */
const quietMs = 3_000

/** A gift as whoever has its link finds it: by itself, without the shop around it. */
export function GiftPage({ view, path, isPreview, form: answered }: Props) {
  // What it answered to a form stays when the page reads itself again.
  const { value: form = null } = useLatest(answered ?? undefined)
  const sound = view.kind === 'open' ? view.gift.sound : null
  // One that is opened in its place plays on in what the press told to play.
  const [hasPlayer] = useState(sound !== null)
  const player = useRef<HTMLAudioElement>(null)
  const [left, setLeft] = useState<LeftReaction>({ text: '', media: null })
  const song = useGiftSong(player, sound)
  const main = useChangeOf(view.kind)
  useNews(path, isPreview ? null : view.kind)

  return (
    <main
      ref={main}
      id="conteudo"
      tabIndex={-1}
      className="gift"
      data-started={(sound !== null && song.hasStarted) || undefined}
      data-playing={song.isPlaying || undefined}
      data-loading={song.isLoading || undefined}
    >
      {/* First, so that the browser asks for it first. */}
      {hasPlayer && sound !== null ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a song: its words are what is sung
        <audio ref={player} src={sound} preload="metadata" data-song data-early-song />
      ) : null}
      {isPreview ? (
        <p className="gutter bg-ink text-paper relative z-50 py-2 text-sm font-bold">
          Só você vê esta prévia. É assim que o presente vai se abrir.
        </p>
      ) : null}
      <Phase {...{ view, path, form, isPreview, song, player }} onLeave={setLeft} />
      {view.kind !== 'open' && (left.text.trim() !== '' || left.media || form?.intent === 'react') ? (
        <UnsentReaction text={left.text || (form?.typed.text ?? '')} media={left.media} />
      ) : null}
    </main>
  )
}

/** What was opened in its place is read from its beginning. What is closed again begins anew: its next press, too, has to be the first of a page. */
function useChangeOf(kind: GiftView['kind']) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(kind)
  useEffect(() => {
    const { current: known } = before
    before.current = kind
    if (known === 'open' && kind === 'locked') location.reload()
    if (known !== 'locked' || kind !== 'open') return
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [kind])
  return main
}

/** Its buyer moved the hour, it opened, or it was withdrawn while somebody looks at it: the page follows. */
function useNews(path: string, kind: GiftView['kind'] | null) {
  const [isQuiet, setQuiet] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(false), quietMs)
    return () => clearTimeout(timer)
  }, [])
  const hasNews = kind === 'waiting' || kind === 'locked' || kind === 'open'
  useLiveUpdates(hasNews && !isQuiet ? `/eventos${path}` : null, { polls: hasNews })
}

type PhaseProps = Props & { song: GiftSong; player: SongPlayer; onLeave: (left: LeftReaction) => void }

function Phase({ view, path, form, isPreview, song, player, onLeave }: PhaseProps) {
  const { revalidate, state } = useRevalidator()
  switch (view.kind) {
    case 'missing':
    case 'withdrawn':
      return (
        <>
          <GiftGone />
          {view.kind === 'withdrawn' ? <OwnReactions reactions={view.reactions} path={path} /> : null}
        </>
      )
    case 'ended':
      return (
        <>
          <GiftEnded {...view} />
          <OwnReactions reactions={view.reactions} path={path} />
        </>
      )
    case 'waiting':
      return <GiftWaiting {...view} ask={() => (state === 'idle' ? void revalidate() : undefined)} />
    case 'locked':
      return <GiftLocked view={view} path={path} form={form?.intent === 'open' ? form : null} />
    case 'open':
      return (
        <GiftOpen
          gift={view.gift}
          path={path}
          isPreview={isPreview}
          form={form?.intent === 'react' ? form : null}
          song={song}
          player={player}
          onLeave={onLeave}
        />
      )
  }
}
