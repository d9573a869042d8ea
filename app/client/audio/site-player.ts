import { useEffect, useRef, useSyncExternalStore } from 'react'

import { createListeners } from '#app/client/listeners.ts'
import type { ListedSong, SongView } from '#core/site/song-view.ts'

import { createAudioEngine, type AudioState, type AudioTrack } from './audio-engine.ts'
import { joinExclusivePlayback } from './exclusive-playback.ts'
import { connectMediaSession } from './media-session.ts'
import { createPlayedSongs, type PlayedSongs } from './played-songs.ts'

export type SitePlayerState = {
  /** Until it is closed. */
  isShown: boolean
  /** With the waveform and the list, not only as a line. */
  isOpen: boolean
  current: SongView | null
  queue: readonly SongView[]
  /** Waveforms by the id of their song; empty until the list of songs was fetched. */
  waveforms: ReadonlyMap<string, string>
  playback: AudioState['playback']
  failure: AudioState['failure']
  /** The list of songs could not be fetched. */
  hasListFailed: boolean
  /** How often the list was asked for: each time the focus goes to the player. */
  requests: number
}

type Card = { song: SongView; element: Element }

const initial: SitePlayerState = {
  isShown: false,
  isOpen: false,
  current: null,
  queue: [],
  waveforms: new Map(),
  playback: 'paused',
  failure: null,
  hasListFailed: false,
  requests: 0,
}

/**
 * The player of the site, as a store over the audio engine. It has one `<audio>`, outside of what a navigation replaces: a
 * song goes on while pages change, and a phone that let it play lets it go on to the next song.
 */
export function createSitePlayer(audio: HTMLAudioElement, played: PlayedSongs = { add: () => undefined }) {
  const engine = createAudioEngine({ element: audio })
  const { announce } = joinExclusivePlayback(() => engine.pause())
  const listeners = createListeners()
  const cards = new Set<Card>()
  let state = initial
  let list: Promise<ListedSong[]> | null = null

  engine.onStart(announce)
  engine.onStart(() => state.current && played.add(state.current.id))
  engine.subscribe(() => {
    const { playback, failure } = engine.getSnapshot()
    update({ playback, failure })
  })
  audio.addEventListener('ended', () => (hasNext() ? step(1) : engine.seek(0)))

  return {
    engine,
    subscribe: listeners.subscribe,
    getSnapshot: () => state,
    /** A card that is on a page, so that the songs beside one that is pressed are played after it. */
    addCard(song: SongView, element: Element) {
      const card = { song, element }
      cards.add(card)
      return () => void cards.delete(card)
    },
    /** The button of a card: the same song again is a pause, or goes on; another one begins. */
    press(song: SongView, card: Element) {
      update({ queue: songsOn(card.closest('main')) })
      if (song.id !== state.current?.id) return choose(song)
      update({ isShown: true })
      toggle()
    },
    /** An entry of the list. */
    pick(song: SongView) {
      if (song.id === state.current?.id) toggle()
      else choose(song)
    },
    /** A song that played elsewhere on a page that was left. */
    goOn: choose,
    toggle,
    next: () => step(1),
    previous,
    hasNext,
    seek: engine.seek,
    setOpen: (isOpen: boolean) => update({ isOpen }),
    /** Shows the list: what was played, the songs of this page or, where there are none, all. */
    async openList() {
      try {
        const here = songsOn(document.querySelector('main'))
        const queue = state.queue.length > 0 ? state.queue : here.length > 0 ? here : await listSongs()
        void showWaveforms()
        update({ queue, isShown: true, isOpen: true, hasListFailed: false, requests: state.requests + 1 })
      } catch {
        update({ isShown: true, hasListFailed: true })
      }
    },
    close() {
      engine.pause()
      update({ isShown: false, isOpen: false })
    },
    /** The controls of the system. Returns how to disconnect them. */
    connect: (artist: string) =>
      connectMediaSession(engine, artist, {
        play,
        skip: (seconds) => engine.seek(engine.seconds() + seconds),
        step: (by) => (by < 0 ? previous() : step(by)),
      }),
  }

  function toggle() {
    if (state.playback === 'paused') play()
    else engine.pause()
  }

  function play() {
    const [first] = state.queue
    if (state.current) void engine.play()
    else if (first) choose(first)
  }

  function choose(song: SongView, seconds = 0) {
    update({ current: song, isShown: true, hasListFailed: false })
    void showWaveforms()
    const track = trackOf(song)
    // Playback may have started with the press, before this code was loaded.
    const isOn = audio.src === new URL(track.src, location.href).href
    void engine.select(track, isOn ? audio.currentTime : seconds, true)
  }

  /** A song plays without its waveform, too: the next one asks again. */
  async function showWaveforms() {
    if (state.waveforms.size > 0) return
    const listed = await listSongs().catch(() => [])
    update({ waveforms: new Map(listed.map(({ id, peaks }) => [id, peaks])) })
  }

  /** Fetched once; a failure is not cached. */
  function listSongs(): Promise<ListedSong[]> {
    list ??= fetchSongs().catch((error: unknown) => {
      list = null
      throw error
    })
    return list
  }

  function step(by: number) {
    const song = state.queue[index() + by]
    if (song) choose(song)
  }

  /** Back to the beginning or, near it, to the song before. */
  function previous() {
    if (engine.seconds() > 3 || index() <= 0) engine.seek(0)
    else step(-1)
  }

  function hasNext(): boolean {
    return index() < state.queue.length - 1
  }

  function index(): number {
    return state.queue.findIndex(({ id }) => id === state.current?.id)
  }

  /** In their order on the page, each once. */
  function songsOn(page: Element | null): SongView[] {
    const inside = [...cards].filter(({ element }) => page?.contains(element))
    const ordered = inside.toSorted((one, other) =>
      one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    return [...new Map(ordered.map(({ song }) => [song.id, song])).values()]
  }

  function update(change: Partial<SitePlayerState>) {
    state = { ...state, ...change }
    listeners.notify()
  }
}

export type SitePlayer = ReturnType<typeof createSitePlayer>

let shared: SitePlayer | undefined

/** The player of this document. Not for the server. */
export function sitePlayer(): SitePlayer {
  return (shared ??= createSitePlayer(
    document.querySelector<HTMLAudioElement>('#site-audio') ?? new Audio(),
    createPlayedSongs(),
  ))
}

export function useSitePlayer(): SitePlayerState {
  return useSyncExternalStore(subscribe, getSnapshot, () => initial)
}

/** What plays this song on a page: its place there, how it is heard, and what a press on it does. */
export function useSongControl<Place extends Element>(song: SongView) {
  const place = useRef<Place>(null)
  const { current, playback } = useSitePlayer()
  const isCurrent = current?.id === song.id

  useEffect(() => (place.current ? sitePlayer().addCard(song, place.current) : undefined), [song])

  return {
    place,
    isCurrent,
    /** Of another song it is `paused`. */
    playback: isCurrent ? playback : 'paused',
    press() {
      if (place.current) sitePlayer().press(song, place.current)
    },
  }
}

/** The position of a song in whole seconds; 0 while it is not the one in the player. */
export function useSongSeconds(isCurrent: boolean): number {
  return useSyncExternalStore(
    subscribePosition,
    () => (isCurrent ? Math.floor(sitePlayer().engine.seconds()) : 0),
    () => 0,
  )
}

function subscribe(listener: () => void) {
  return sitePlayer().subscribe(listener)
}

function subscribePosition(listener: () => void) {
  return sitePlayer().engine.onPosition(listener)
}

function getSnapshot(): SitePlayerState {
  return sitePlayer().getSnapshot()
}

function trackOf({ id, title, genreLabel, audio, durationMs }: SongView): AudioTrack {
  return { id, name: title, album: genreLabel, src: audio, durationMs, gain: 0 }
}

async function fetchSongs(): Promise<ListedSong[]> {
  const response = await fetch('/musicas.json', { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`the list of songs answered ${response.status}`)
  return response.json()
}
