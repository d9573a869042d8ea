import { drawWaves, part, showLoop, showState, showTime, soundsIn, write } from './listen-deck.ts'
import { startKeys, type Commands } from './listen-keys.ts'
import { createLoop } from './listen-loop.ts'
import { startNotes } from './listen-notes.ts'
import { connectMediaSession } from './listen-session.ts'
import { createAudioEngine, type VersionAudio } from './listen-voice.ts'
import { enableSeeking } from './listen-wave.ts'
import { onOtherPlayback } from './one-voice.ts'

/**
 * The listening room of a preview: which version is heard, and from where. What sounds is the voice's, the part that is
 * repeated the loop's, what is seen the deck's.
 */

const section = document.querySelector<HTMLElement>('[data-deck]')
if (section) start(section)

function start(room: HTMLElement) {
  const voice = createAudioEngine(room, show)
  const voices = onOtherPlayback(() => voice.pause())
  const loop = createLoop(voice)
  const notes = startNotes(room, () => {
    const sound = named()
    return sound && { versionId: sound.id, name: sound.name, at: voice.seconds, range: loop.range() }
  })
  const updateMediaSession = connectMediaSession(voice, room.dataset.title ?? '', { play, skip, step })
  const wave = part(room, '[data-wave]')
  let sounds: VersionAudio[] = []
  /** The version that is named in the deck, also before any was heard. */
  let shown: VersionAudio | null = null
  let frame = 0

  const acts: Commands = {
    play: toggle,
    back: () => skip(-5),
    forward: () => skip(5),
    swap,
    note: notes.open,
    'cancel-note': notes.cancel,
    'range-from': () => tell(loop.mark('from')),
    'range-to': () => tell(loop.mark('to')),
    'range-clear': () => {
      loop.clear()
      show()
    },
    loop: () => tell(loop.toggle()),
    home: () => moveTo(0),
    end: () => moveTo(lengthNow() - 1),
  }

  document.addEventListener('click', (event) => {
    const { target: pressed } = event
    if (!(pressed instanceof Element)) return
    const around = (selector: string) => pressed.closest<HTMLElement>(selector)
    const act = around('[data-act]')?.dataset.act
    if (act) return acts[act]?.()
    const track = around('[data-track]')
    if (track) return change(soundBy(track.dataset.track), voice.seconds, true)
    const hear = around('[data-hear]')
    if (hear) return toggleCardPlayback(hear.dataset.hear)
    const jump = around('[data-jump]')
    if (!jump || event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return
    const target = soundBy(jump.dataset.jump) ?? chosen()
    if (!target) return
    event.preventDefault()
    jumpTo(target, jump)
  })
  room.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches('[data-speed]'))
      voice.set({ speed: Number(target.value) })
    if (target instanceof HTMLInputElement && target.matches('[data-match]')) voice.set({ matched: target.checked })
  })
  room.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('[data-volume]'))
      voice.set({ volume: Number(target.value) })
  })
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'version') follow(soundBy(target.value))
  })
  document.addEventListener('harmonia:live', know)
  document.addEventListener('harmonia:elsewhere', () => voice.pause())
  enableSeeking(wave, (share) => moveTo(share * lengthNow()))
  new ResizeObserver(draw).observe(wave)
  startKeys(room, wave, acts, (number) => {
    const sound = sounds.find((one) => one.number === number)
    return sound && (() => change(sound, voice.seconds, true))
  })

  showVolumeControl()
  know()
  room.dataset.ready = ''

  function know() {
    sounds = soundsIn(room)
    room.hidden = sounds.length === 0 && !voice.sound
    part(room, '[data-act="swap"]').hidden = sounds.length < 2
    voice.know(sounds)
    // Named and drawn, without a byte of it: it is fetched when somebody wants to hear it.
    if (!voice.sound) shown = chosen()
    else if (voice.state !== 'paused') select(voice.sound)
    else follow(soundBy(radioOf(':checked:enabled')?.value))
    renew()
  }

  function toggle() {
    if (voice.state === 'paused') play()
    else voice.pause()
  }

  function play() {
    if (!voice.sound) return change(chosen(), 0, true)
    speak()
    void voice.play()
  }

  function speak() {
    voices.speak()
    document.dispatchEvent(new CustomEvent('harmonia:playing'))
  }

  /** `playing` asks for sound; without it a version is only made ready, as it was paused before. */
  function change(sound: VersionAudio | null, at: number, playing: boolean) {
    if (!sound) return
    shown = sound
    say('')
    loop.resetPosition(at)
    if (playing) speak()
    void voice.choose(sound, at, playing)
    select(sound)
    renew()
  }

  /** The button of a card plays its version, at the place where one is; a second press pauses. */
  function toggleCardPlayback(id: string | undefined) {
    if (voice.sound?.id === id && voice.state !== 'paused') return voice.pause()
    change(soundBy(id), voice.seconds, true)
  }

  /** The version a client chooses among the cards is the deck's, and goes on where the one before it was. */
  function follow(sound: VersionAudio | null) {
    if (!sound) return voice.state === 'paused' ? undefined : voice.pause()
    if (sound.id === named()?.id) return
    if (voice.sound) return change(sound, voice.seconds, voice.state !== 'paused')
    shown = sound
    renew()
  }

  function swap() {
    const target = other()
    if (target) change(target, voice.seconds, voice.state !== 'paused')
  }

  function step(by: number) {
    const target = sounds[sounds.findIndex(({ id }) => id === voice.sound?.id) + by]
    if (target) change(target, voice.seconds, true)
  }

  function skip(by: number) {
    moveTo(voice.seconds + by)
  }

  /** A place asked for before anything was heard is where hearing begins. */
  function moveTo(seconds: number) {
    if (voice.sound) voice.moveTo(seconds)
    else change(chosen(), seconds, false)
  }

  function lengthNow(): number {
    return voice.length || (shown?.ms ?? 0) / 1000
  }

  function jumpTo(sound: VersionAudio, { dataset }: HTMLElement) {
    const from = Number(dataset.from) / 1000
    if (dataset.to) loop.take({ from, to: Number(dataset.to) / 1000 })
    change(sound, from, true)
    room.scrollIntoView({ block: 'nearest' })
  }

  function say(words: string) {
    write(room, '[data-deck-status]', words)
  }

  function tell(words: string) {
    say(words)
    show()
  }

  function renew() {
    draw()
    show()
  }

  function draw() {
    drawWaves(room, named(), soundBy)
  }

  function show() {
    const sound = named()
    showState(room, voice, { sound, other: other() })
    showLoop(room, loop, voice.length)
    if (voice.failed) say('Falha ao carregar arquivos de áudio. Por favor, tente novamente.')
    if (sound) updateMediaSession(sound)
    tick()
  }

  /** Every frame while it plays. */
  function tick() {
    cancelAnimationFrame(frame)
    const at = voice.seconds
    if (loop.turn(at)) return
    showTime(room, at, lengthNow(), loop.words())
    if (voice.state === 'playing') frame = requestAnimationFrame(tick)
  }

  function named(): VersionAudio | null {
    return voice.sound ?? shown
  }

  /** The version to compare with: the one heard before, else any that is not this one. */
  function other(): VersionAudio | null {
    return voice.other ?? sounds.find(({ id }) => id !== named()?.id) ?? null
  }

  /** What is playing, else what the client chose among the cards, else the first. */
  function chosen(): VersionAudio | null {
    return voice.sound ?? soundBy(radioOf(':checked')?.value) ?? shown ?? sounds[0] ?? null
  }

  function soundBy(id: string | undefined): VersionAudio | null {
    return sounds.find((sound) => sound.id === id) ?? null
  }

  /** Where the system keeps the volume to itself nothing can be turned down, and nothing is offered. */
  function showVolumeControl() {
    const probe = new Audio()
    probe.volume = 0.5
    const own = probe.volume === 0.5
    part(room, '[data-volume-field]').hidden = !own
    room.querySelector('[data-match-field]')?.toggleAttribute('hidden', !own)
  }
}

/** What plays is what is selected: feedback and approval are about the version that is heard. */
function select({ id }: VersionAudio) {
  const radio = radioOf(`[value="${CSS.escape(id)}"]:enabled`)
  if (!radio || radio.checked) return
  radio.checked = true
  radio.dispatchEvent(new Event('change', { bubbles: true }))
}

function radioOf(which: string) {
  return document.querySelector<HTMLInputElement>(`[name="version"]${which}`)
}
