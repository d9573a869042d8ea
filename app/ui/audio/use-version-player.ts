import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import type { AudioEngine, AudioTrack } from '#app/client/audio/audio-engine.ts'
import {
  areShortcutsEnabled,
  commandOf,
  storeShortcutsEnabled,
  type PlayerCommand,
} from '#app/client/audio/keyboard-shortcuts.ts'
import {
  isLoopOver,
  loopSpan,
  loopText,
  markedSpan,
  markLoop,
  noLoop,
  type Loop,
  type TimeSpan,
} from '#app/client/audio/loop.ts'
import { connectMediaSession } from '#app/client/audio/media-session.ts'
import { useAudioState } from '#app/client/audio/use-audio.ts'
import { playbackFailureTexts } from '#copy/audio/playback-failures.ts'
import type { PlayableVersion } from '#core/preview/version-view.ts'

type Options = {
  engine: AudioEngine
  /** Shown by the system's own controls. */
  title: string
  versions: readonly PlayableVersion[]
  /** The version chosen on the page: played first, and followed when it changes. */
  selectedId: string | null
  /** What plays is what is selected. */
  onSelect: (versionId: string) => void
  onNote?: () => void
  /** Whether another sound of the page answers this key: it is what is heard. */
  answersKey?: (command: PlayerCommand | number) => boolean
}

type Place = { fromMs: number; toMs: number | null }

export type VersionPlayerState = ReturnType<typeof useVersionPlayer>

/** Which version plays, and from where; the part that is repeated; keyboard and system controls. */
export function useVersionPlayer(options: Options) {
  const { engine, title, versions, selectedId, onSelect, onNote, answersKey } = options
  const audio = useAudioState(engine)
  const [loop, setLoop] = useState<Loop>(noLoop)
  const [message, setMessage] = useState('')
  const [areShortcutsOn, setShortcutsOn] = useState(true)
  const slider = useRef<HTMLElement>(null)
  const lastPosition = useRef(0)
  const tracks = useMemo(() => versions.map(toTrack), [versions])
  /** The version named in the player, also before any was heard. */
  const current = audio.track ?? trackBy(selectedId) ?? tracks[0] ?? null
  /** The version to compare with: the one heard before, else any that is not this one. */
  const other = audio.previous ?? tracks.find(({ id }) => id !== current?.id) ?? null
  const durationSeconds = audio.durationSeconds || (current?.durationMs ?? 0) / 1000

  useEffect(() => setShortcutsOn(areShortcutsEnabled()), [])

  useEffect(
    () =>
      engine.onPosition((at) => {
        const isOver = isLoopOver(loop, lastPosition.current, at)
        lastPosition.current = isOver ? (loop.from ?? 0) : at
        if (isOver) engine.seek(lastPosition.current)
      }),
    [engine, loop],
  )

  // Another version was chosen; or the page was refreshed, and what it offers by now is not what has to be heard.
  const followPage = useEffectEvent((isRefresh: boolean) => {
    const { track, playback } = engine.getSnapshot()
    if (!track) return
    if (playback !== 'paused') return isRefresh ? undefined : onSelect(track.id)
    const wanted = trackBy(selectedId)
    if (wanted && wanted.id !== track.id) switchTo(wanted, engine.seconds(), false)
  })
  useEffect(() => {
    engine.updateTracks(tracks)
    followPage(true)
  }, [engine, tracks])
  useEffect(() => followPage(false), [selectedId])

  const playCurrent = useEffectEvent(() => play())
  const stepBy = useEffectEvent((by: number) => {
    const index = tracks.findIndex(({ id }) => id === engine.getSnapshot().track?.id)
    const target = tracks[index + by]
    if (index >= 0 && target) switchTo(target, engine.seconds(), true)
  })
  const skipBy = useEffectEvent((seconds: number) => skip(seconds))
  useEffect(
    () => connectMediaSession(engine, title, { play: playCurrent, skip: skipBy, step: stepBy }),
    // oxlint-disable-next-line react/exhaustive-deps -- effect events are no dependencies
    [engine, title],
  )

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (tracks.length === 0) return
    const command = commandOf(event, { slider: slider.current, isEnabled: areShortcutsOn })
    if (command === null) return
    const isAnswered = event.target !== slider.current && answersKey?.(command)
    const run = typeof command === 'number' ? runnerOf(command) : commands[command]
    if (isAnswered || run) event.preventDefault()
    if (!isAnswered) run?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const commands: Record<PlayerCommand, (() => void) | undefined> = {
    play: toggle,
    back: () => skip(-5),
    forward: () => skip(5),
    swap,
    loop: toggleLoop,
    note: onNote,
    'loop-from': () => mark('from'),
    'loop-to': () => mark('to'),
    home: () => moveTo(0),
    end: () => moveTo(durationSeconds - 1),
  }

  return {
    engine,
    audio,
    tracks,
    current,
    other,
    durationSeconds,
    loop,
    message: audio.failure ? playbackFailureTexts[audio.failure] : message,
    /** The position slider; its element has keys of its own. */
    bar: {
      barRef: slider,
      engine,
      peaks: versions.find(({ id }) => id === current?.id)?.sound.peaks ?? '',
      durationSeconds,
      onSeek: moveTo,
      marked: markedSpan(loop),
      isLoopOn: loop.isOn && loopSpan(loop) !== null,
    },
    areShortcutsOn,
    toggle,
    skip,
    swap,
    moveTo,
    mark,
    toggleLoop,
    clearLoop: () => setLoop(noLoop),
    setShortcutsOn(isOn: boolean) {
      setShortcutsOn(isOn)
      storeShortcutsEnabled(isOn)
    },
    /** Plays a version at the place where one is. */
    playVersion(id: string) {
      const track = trackBy(id)
      if (track) switchTo(track, engine.seconds(), true)
    },
    /** The button of a card: a second press pauses. */
    toggleVersion(id: string) {
      const { track, playback } = engine.getSnapshot()
      if (track?.id === id) return playback === 'paused' ? play() : engine.pause()
      const wanted = trackBy(id)
      if (wanted) switchTo(wanted, engine.seconds(), true)
    },
    /** A version was chosen on the page: it goes on where the one before it was. */
    follow(id: string) {
      const wanted = trackBy(id)
      const { track, playback } = engine.getSnapshot()
      if (!wanted) return playback === 'paused' ? undefined : engine.pause()
      if (track && wanted.id !== track.id) switchTo(wanted, engine.seconds(), playback !== 'paused')
    },
    /** Plays a place in this version, or in the chosen one; false when there is nothing to play. */
    playPlace(id: string | null, { fromMs, toMs }: Place, leadMs = 0): boolean {
      const target = trackBy(id ?? selectedId) ?? current
      if (!target) return false
      if (toMs !== null) setLoop((known) => ({ ...known, from: fromMs / 1000, to: toMs / 1000 }))
      switchTo(target, Math.max(0, fromMs - leadMs) / 1000, true)
      return true
    },
    span: (): TimeSpan | null => loopSpan(loop),
  }

  function trackBy(id: string | null): AudioTrack | null {
    return tracks.find((track) => track.id === id) ?? null
  }

  function runnerOf(number: number): (() => void) | null {
    const version = versions.find((one) => one.number === number)
    const track = version && trackBy(version.id)
    return track ? () => switchTo(track, engine.seconds(), true) : null
  }

  /** With `playing` it is heard; without, it is only made ready, as it was paused before. */
  function switchTo(track: AudioTrack, at: number, playing: boolean) {
    setMessage('')
    // After a jump the next frame does not count as having come from inside the repeated part.
    lastPosition.current = at
    void engine.select(track, at, playing)
    onSelect(track.id)
  }

  function toggle() {
    if (engine.getSnapshot().playback === 'paused') play()
    else engine.pause()
  }

  function play() {
    if (engine.getSnapshot().track) void engine.play()
    else if (current) switchTo(current, engine.seconds(), true)
  }

  function skip(by: number) {
    moveTo(engine.seconds() + by)
  }

  /** A place asked for before anything was heard is where playback begins. */
  function moveTo(seconds: number) {
    if (engine.getSnapshot().track) engine.seek(seconds)
    else if (current) switchTo(current, seconds, false)
  }

  function swap() {
    if (other) switchTo(other, engine.seconds(), engine.getSnapshot().playback !== 'paused')
  }

  function mark(end: 'from' | 'to') {
    const next = markLoop(loop, end, engine.seconds())
    setLoop(next)
    // Whoever stands at its end wants to hear it from its beginning.
    if (next.isOn && next.from !== null && next.to !== null && engine.seconds() >= next.to) engine.seek(next.from)
    setMessage(
      loopSpan(next) ? `Trecho de ${loopText(next)}` : `${end === 'from' ? 'Início' : 'Fim'} do trecho marcado`,
    )
  }

  function toggleLoop() {
    const span = loopSpan(loop)
    if (!span) return setMessage('Marque primeiro o início e o fim do trecho.')
    const isOn = !loop.isOn
    setLoop({ ...loop, isOn })
    if (isOn && (engine.seconds() < span.from || engine.seconds() > span.to)) engine.seek(span.from)
    setMessage(isOn ? `Repetindo ${loopText(loop)}` : 'Sem repetição')
  }
}

function toTrack({ id, label, sound }: PlayableVersion): AudioTrack {
  return { id, name: label, src: sound.url, durationMs: sound.durationMs, gain: sound.gain }
}
