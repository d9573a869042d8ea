import { formatClock } from '#core/clock.ts'

import { startNotes } from './listen-notes.ts'
import { createVoice, type Sound } from './listen-voice.ts'
import { drawBars, followPointer, place, type Range } from './listen-wave.ts'
import { joinVoices } from './one-voice.ts'

/** The listening room of a preview: hears versions, compares them at the same place, loops, pins notes. */

const deck = document.querySelector<HTMLElement>('[data-deck]')
if (deck) start(deck)

function start(room: HTMLElement) {
  const voice = createVoice(room, show)
  const voices = joinVoices(() => voice.pause())
  const notes = startNotes(room, () => {
    const sound = voice.sound ?? shown
    return sound && { versionId: sound.id, name: sound.name, at: voice.seconds, range: range() }
  })
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null
  const wave = part('[data-wave]')
  const svg = wave.querySelector('svg')
  const shortcuts = room.querySelector<HTMLInputElement>('[data-shortcuts]')
  const marks: { from: number | null; to: number | null } = { from: null, to: null }
  let sounds: Sound[] = []
  /** The version that is named in the deck, also before any was heard. */
  let shown: Sound | null = null
  let looping = false
  let frame = 0
  let last = 0
  let lastSpoken = ''

  const acts: Record<string, () => void> = {
    play: toggle,
    back: () => skip(-5),
    forward: () => skip(5),
    swap,
    note: notes.open,
    'cancel-note': notes.cancel,
    'range-from': () => mark('from'),
    'range-to': () => mark('to'),
    'range-clear': () => {
      marks.from = marks.to = null
      looping = false
      show()
    },
    loop,
  }
  const keys: Record<string, () => void> = {
    ' ': toggle,
    arrowleft: acts.back ?? toggle,
    arrowright: acts.forward ?? toggle,
    a: swap,
    b: swap,
    l: loop,
    n: notes.open,
    '[': () => mark('from'),
    ']': () => mark('to'),
  }

  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const act = event.target.closest<HTMLElement>('[data-act]')?.dataset.act
    if (act) return acts[act]?.()
    const track = event.target.closest<HTMLElement>('[data-track]')
    if (track) return change(soundBy(track.dataset.track), voice.seconds, true)
    const hear = event.target.closest<HTMLElement>('[data-hear]')
    if (hear) return hearCard(hear.dataset.hear)
    const jump = event.target.closest<HTMLElement>('[data-jump]')
    if (!jump || event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return
    const target = soundBy(jump.dataset.jump) ?? chosen()
    if (!target) return
    event.preventDefault()
    jumpTo(target, jump)
  })
  document.addEventListener('keydown', (event) => {
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  })
  room.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches('[data-speed]'))
      voice.set({ speed: Number(target.value) })
    if (!(target instanceof HTMLInputElement)) return
    if (target.matches('[data-match]')) voice.set({ matched: target.checked })
    if (target.matches('[data-shortcuts]')) keepShortcuts(target.checked)
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
  followPointer(wave, (share) => moveTo(share * lengthNow()))
  new ResizeObserver(drawAll).observe(wave)

  session?.setActionHandler('play', play)
  session?.setActionHandler('pause', () => voice.pause())
  session?.setActionHandler('seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? 5)))
  session?.setActionHandler('seekforward', ({ seekOffset }) => skip(seekOffset ?? 5))
  session?.setActionHandler('seekto', ({ seekTime }) => voice.moveTo(seekTime ?? 0))
  session?.setActionHandler('nexttrack', () => step(1))
  session?.setActionHandler('previoustrack', () => step(-1))

  offerVolume()
  readShortcuts()
  know()
  load(chosen())
  room.dataset.ready = ''

  function know() {
    sounds = [...room.querySelectorAll<HTMLElement>('[data-track]')].map(soundOf)
    room.hidden = sounds.length === 0 && !voice.sound
    part('[data-act="swap"]').hidden = sounds.length < 2
    voice.know(sounds)
    if (!voice.sound) load(chosen())
    drawAll()
    show()
  }

  /** Named and drawn, without a byte of it: it is fetched when somebody wants to hear it. */
  function load(sound: Sound | null) {
    if (!sound || voice.sound) return
    shown = sound
    drawAll()
    show()
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
  function change(sound: Sound | null, at: number, playing: boolean) {
    if (!sound) return
    shown = sound
    say('')
    last = at
    if (playing) speak()
    void voice.choose(sound, at, playing)
    drawAll()
    show()
  }

  /** The button of a card plays its version, at the place where one is; a second press pauses. */
  function hearCard(id: string | undefined) {
    if (voice.sound?.id === id && voice.state !== 'paused') return voice.pause()
    change(soundBy(id), voice.seconds, true)
  }

  /** The version a client chooses among the cards is the deck's, unless another one is being heard. */
  function follow(sound: Sound | null) {
    if (!sound || voice.state !== 'paused') return
    if (voice.sound) return change(sound, voice.seconds, false)
    shown = sound
    drawAll()
    show()
  }

  function swap() {
    const target = voice.other ?? sounds.find(({ id }) => id !== (voice.sound ?? shown)?.id)
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

  function jumpTo(sound: Sound, { dataset }: HTMLElement) {
    const at = Number(dataset.from) / 1000
    if (dataset.to) {
      marks.from = at
      marks.to = Number(dataset.to) / 1000
    }
    change(sound, at, true)
    room.scrollIntoView({ block: 'nearest' })
  }

  function mark(end: 'from' | 'to') {
    marks[end] = voice.seconds
    if (marks.from !== null && marks.to !== null) {
      if (marks.from > marks.to) [marks.from, marks.to] = [marks.to, marks.from]
      looping = marks.to - marks.from > 0.2
      // Whoever stands at its end wants to hear it from its beginning.
      if (looping && voice.seconds >= marks.to) voice.moveTo(marks.from)
    }
    say(range() ? `Trecho de ${rangeText()}` : `${end === 'from' ? 'Início' : 'Fim'} do trecho marcado`)
    show()
  }

  function loop() {
    const chosenRange = range()
    if (!chosenRange) return say('Marque primeiro o início e o fim do trecho.')
    looping = !looping
    if (looping && (voice.seconds < chosenRange.from || voice.seconds > chosenRange.to)) voice.moveTo(chosenRange.from)
    say(looping ? `Repetindo ${rangeText()}` : 'Sem repetição')
    show()
  }

  function range(): Range | null {
    const { from, to } = marks
    return from !== null && to !== null && to - from > 0.2 ? { from, to } : null
  }

  function rangeText() {
    const one = range()
    return one ? `${formatClock(one.from * 1000)}–${formatClock(one.to * 1000)}` : ''
  }

  function drawAll() {
    const sound = voice.sound ?? shown
    if (sound) drawBars(svg, sound.peaks)
    for (const mini of document.querySelectorAll<SVGElement>('[data-mini]'))
      drawBars(mini, soundBy(mini.dataset.mini)?.peaks ?? '')
    drawMarks(sound)
  }

  function drawMarks(sound: Sound | null) {
    const pins = sound ? document.querySelectorAll<HTMLElement>(`[data-of="${CSS.escape(sound.id)}"]`) : []
    part('[data-marks]').replaceChildren(
      ...[...pins].map(({ dataset }) => {
        const pin = document.createElement('i')
        const from = Number(dataset.from) / 1000
        place(pin, { from, to: Number(dataset.to ?? dataset.from) / 1000 }, (sound?.ms ?? 0) / 1000)
        return pin
      }),
    )
  }

  function show() {
    const { state } = voice
    const sound = voice.sound ?? shown
    const running = state !== 'paused'
    room.dataset.state = state
    part('[data-act="play"]').ariaLabel = running ? 'Pausar' : 'Tocar'
    text('[data-deck-name]', sound?.name ?? '')
    const target = voice.other ?? sounds.find(({ id }) => id !== sound?.id)
    text('[data-other]', target ? `com ${target.name}` : '')
    for (const track of room.querySelectorAll<HTMLElement>('[data-track]'))
      track.ariaPressed = String(track.dataset.track === sound?.id)
    for (const hear of document.querySelectorAll<HTMLElement>('[data-hear]'))
      hear.dataset.state = hear.dataset.hear === sound?.id ? state : 'paused'

    const chosenRange = range()
    const shade = part('[data-range]')
    shade.hidden = marks.from === null && marks.to === null
    const edge = marks.from ?? marks.to ?? 0
    place(shade, chosenRange ?? { from: edge, to: edge }, voice.length)
    shade.toggleAttribute('data-on', looping)
    text('[data-range-text]', chosenRange ? `${looping ? '↻ ' : ''}${rangeText()}` : '')
    part('[data-act="loop"]').ariaPressed = String(looping)
    part('[data-act="range-clear"]').hidden = shade.hidden
    if (voice.failed) say('Falha ao carregar arquivos de áudio. Por favor, tente novamente.')
    tellSession(sound)
    tick()
  }

  /** Every frame while it plays: the clock, the wave, and the end of a loop. */
  function tick() {
    cancelAnimationFrame(frame)
    const at = voice.seconds
    const chosenRange = range()
    // Only who comes from inside is sent back: a place after the range can be heard, too.
    if (looping && chosenRange && last < chosenRange.to && at >= chosenRange.to && at - last < 2) {
      last = chosenRange.from
      return voice.moveTo(chosenRange.from)
    }
    last = at
    showTime(at)
    if (voice.state === 'playing') frame = requestAnimationFrame(tick)
  }

  function showTime(at: number) {
    const length = lengthNow()
    const clock = formatClock(at * 1000)
    wave.style.setProperty('--at', String(length > 0 ? Math.min(1, at / length) : 0))
    text('[data-gone]', clock)
    text('[data-total]', formatClock(length * 1000))
    text('[data-place]', rangeText() || clock)
    const spoken = `${clock} de ${formatClock(length * 1000)}`
    if (spoken === lastSpoken) return
    lastSpoken = spoken
    wave.ariaValueNow = String(Math.floor(at))
    wave.ariaValueMax = String(Math.floor(length))
    wave.ariaValueText = spoken
  }

  function tellSession(sound: Sound | null) {
    if (!session || !voice.sound || !sound) return
    session.playbackState = voice.state === 'paused' ? 'paused' : 'playing'
    if (session.metadata?.title !== sound.name) {
      session.metadata = new MediaMetadata({
        title: sound.name,
        artist: room.dataset.title ?? '',
        artwork: [{ src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }],
      })
    }
    const duration = voice.length
    session.setPositionState({ duration, position: Math.min(voice.seconds, duration) })
  }

  function actOf(event: KeyboardEvent): (() => void) | undefined {
    const { target, ctrlKey, metaKey, altKey, repeat } = event
    const key = event.key.toLowerCase()
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || room.hidden || !(target instanceof Element)) return
    if (target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]')) return
    const onWave = target === wave
    // The wave is a slider: it answers its keys even when the page's shortcuts are off.
    if (onWave && key === 'home') return () => moveTo(0)
    if (onWave && key === 'end') return () => moveTo(lengthNow() - 1)
    if (!onWave && shortcuts?.checked === false) return
    // Buttons, links and choices keep the keys that are theirs.
    if (key === ' ' && (repeat || target.closest('button, a, summary, label, input'))) return
    if (key.startsWith('arrow') && target.closest('input')) return
    if (document.querySelector('dialog[open]:not([data-toast]), [popover]:popover-open')) return
    const number = /^[1-9]$/.test(key) ? sounds[Number(key) - 1] : undefined
    if (number) return () => change(number, voice.seconds, true)
    return keys[key]
  }

  /** What is playing, else what the client chose among the cards, else the first. */
  function chosen(): Sound | null {
    const checked = document.querySelector<HTMLInputElement>('[name="version"]:checked')?.value
    return voice.sound ?? soundBy(checked) ?? shown ?? sounds[0] ?? null
  }

  function soundBy(id: string | undefined): Sound | null {
    return sounds.find((sound) => sound.id === id) ?? null
  }

  /** Where the system keeps the volume to itself nothing can be turned down, and nothing is offered. */
  function offerVolume() {
    const probe = new Audio()
    probe.volume = 0.5
    const own = probe.volume === 0.5
    part('[data-volume-field]').hidden = !own
    room.querySelector('[data-match-field]')?.toggleAttribute('hidden', !own)
  }

  function readShortcuts() {
    try {
      if (shortcuts) shortcuts.checked = localStorage.getItem('harmonia-atalhos') !== 'nao'
    } catch {
      // Nothing is remembered here: they are on.
    }
  }

  function say(words: string) {
    text('[data-deck-status]', words)
  }

  function text(selector: string, words: string) {
    const element = room.querySelector(selector)
    if (element && element.textContent !== words) element.textContent = words
  }

  function part(selector: string): HTMLElement {
    const element = room.querySelector<HTMLElement>(selector)
    if (!element) throw new Error(`the deck has no ${selector}`)
    return element
  }
}

function soundOf({ dataset }: HTMLElement): Sound {
  return {
    id: dataset.track ?? '',
    name: dataset.name ?? '',
    src: dataset.src ?? '',
    ms: Number(dataset.ms),
    gain: Number(dataset.gain),
    peaks: dataset.peaks ?? '',
  }
}

function keepShortcuts(on: boolean) {
  try {
    localStorage.setItem('harmonia-atalhos', on ? 'sim' : 'nao')
  } catch {
    // It holds for this page.
  }
}
