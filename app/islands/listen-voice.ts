/**
 * One voice for all versions of a song. Each version heard has an <audio> of its own, kept ready, so that going from one
 * to another is a seek and not a download; only one of them is heard.
 */
export type VersionAudio = {
  id: string
  number: number
  name: string
  src: string
  ms: number
  gain: number
  peaks: string
}
export type AudioEngine = ReturnType<typeof createAudioEngine>

/** As many as a weak phone holds without a sigh. */
const maxAudioElements = 4
/** Farther apart than this two versions are not at the same place any more. */
const maxDriftSeconds = 0.06

/** The elements live in `room`, where nothing is replaced while the page is read again. */
export function createAudioEngine(room: HTMLElement, onChange: () => void) {
  const kept = new Map<string, HTMLAudioElement>()
  let audio: HTMLAudioElement | null = null
  let sound: VersionAudio | null = null
  let other: VersionAudio | null = null
  /** The version that goes on sounding until the chosen one is there. */
  let outgoingAudio: HTMLAudioElement | null = null
  let requestId = 0
  const mix = { volume: 1, matched: true, speed: 1 }

  return {
    get sound() {
      return sound
    },
    /** The version heard before this one. */
    get other() {
      return other
    },
    get state(): 'paused' | 'loading' | 'playing' {
      if (!audio || audio.paused) return 'paused'
      return outgoingAudio || audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'loading' : 'playing'
    },
    get failed() {
      return audio?.error != null
    },
    get seconds() {
      return (outgoingAudio ?? audio)?.currentTime ?? 0
    },
    get length() {
      // As on the card: the element's own is longer or shorter by what its format pads.
      if (sound && sound.ms > 0) return sound.ms / 1000
      const length = audio?.duration ?? 0
      return Number.isFinite(length) ? length : 0
    },
    choose,
    moveTo,
    pause,
    async play() {
      if (!audio) return
      if (audio.error) reload(audio)
      if (audio.ended) audio.currentTime = 0
      await audio.play().catch(onChange)
    },
    /** The volume of a phone is often its own: then there is nothing to set, and nothing to match. */
    set(change: Partial<typeof mix>) {
      Object.assign(mix, change)
      if (audio) applyMix(audio, sound)
      if (outgoingAudio) outgoingAudio.volume = Math.min(outgoingAudio.volume, mix.volume)
    },
    /** What the page now knows of the versions: a new one may change how loud the others are. */
    know(sounds: VersionAudio[]) {
      sound = sounds.find(({ id }) => id === sound?.id) ?? sound
      other = sounds.find(({ id }) => id === other?.id) ?? null
      if (audio) applyMix(audio, sound)
    },
  }

  /** Another version at the same place, or this one at another; what sounds goes on sounding meanwhile. */
  async function choose(next: VersionAudio, at: number, playing: boolean) {
    if (next.id === sound?.id) {
      moveTo(at)
      if (playing) await audio?.play().catch(onChange)
      return
    }
    const began = performance.now()
    const mine = ++requestId
    const before = outgoingAudio ?? audio
    if (audio !== before) audio?.pause()
    other = sound
    sound = next
    const fresh = (audio = elementOf(next))
    applyMix(fresh, next)
    fresh.preload = 'auto'
    if (fresh.error) reload(fresh)
    if (fresh !== before || Math.abs(at - fresh.currentTime) > 1) fresh.currentTime = within(at, next)
    if (fresh === before) {
      // Back before the other one was there: this one never fell silent.
      outgoingAudio = null
      fresh.muted = false
      if (!playing) fresh.pause()
      return onChange()
    }
    outgoingAudio = before && !before.paused ? before : null
    onChange()
    if (!playing) {
      before?.pause()
      outgoingAudio = null
      return onChange()
    }

    // Asked for at once: a phone lets sound begin only inside the touch. It is heard when it is at the right place.
    fresh.muted = outgoingAudio !== null
    try {
      await fresh.play()
      const late = outgoingAudio ? outgoingAudio.currentTime - fresh.currentTime : 0
      if (
        mine === requestId &&
        Math.abs(late) > maxDriftSeconds &&
        (outgoingAudio?.currentTime ?? 0) < fresh.duration
      ) {
        await seek(fresh, fresh.currentTime + late)
      }
    } catch {
      // Paused or overtaken before it began; a failure of its own is told by its event.
    }
    if (mine !== requestId) return
    fresh.muted = false
    before?.pause()
    outgoingAudio = null
    performance.measure('harmonia-switch', { start: began, end: performance.now() })
    onChange()
  }

  function moveTo(seconds: number) {
    if (outgoingAudio && audio) {
      outgoingAudio.pause()
      outgoingAudio = null
      audio.muted = false
    }
    if (audio && sound) audio.currentTime = within(seconds, sound)
    onChange()
  }

  function pause() {
    requestId += 1
    if (outgoingAudio && audio && sound) audio.currentTime = within(outgoingAudio.currentTime, sound)
    outgoingAudio?.pause()
    outgoingAudio = null
    audio?.pause()
    if (audio) audio.muted = false
    onChange()
  }

  function applyMix(element: HTMLAudioElement, of: VersionAudio | null) {
    element.volume = mix.volume * (mix.matched ? 10 ** (Math.min(0, of?.gain ?? 0) / 20) : 1)
    element.preservesPitch = true
    element.playbackRate = element.defaultPlaybackRate = mix.speed
  }

  function elementOf({ id, src }: VersionAudio): HTMLAudioElement {
    const element = kept.get(id) ?? listenTo(new Audio(src))
    // The last heard is the last to go.
    kept.delete(id)
    kept.set(id, element)
    for (const [old, idle] of kept) {
      if (kept.size <= maxAudioElements) break
      if (idle === audio || idle === outgoingAudio) continue
      kept.delete(old)
      idle.remove()
      idle.removeAttribute('src')
      idle.load()
    }
    return element
  }

  function listenTo(element: HTMLAudioElement) {
    for (const name of ['play', 'playing', 'pause', 'waiting', 'seeked', 'ended', 'durationchange', 'timeupdate'])
      element.addEventListener(name, () => element === audio && onChange())
    element.addEventListener('error', () => {
      if (element !== audio) return
      element.pause()
      outgoingAudio?.pause()
      outgoingAudio = null
      onChange()
    })
    room.append(element)
    return element
  }
}

/** Short of the very end, where playing would begin again. */
function within(seconds: number, { ms }: VersionAudio): number {
  return Math.max(0, Math.min(seconds, ms / 1000 - 0.1))
}

function reload(element: HTMLAudioElement) {
  const at = element.currentTime
  element.load()
  element.currentTime = at
}

function seek(element: HTMLAudioElement, seconds: number): Promise<void> {
  return new Promise((resolve) => {
    element.addEventListener('seeked', () => resolve(), { once: true })
    element.currentTime = seconds
    // A line that drops in this very moment must not leave two versions sounding.
    setTimeout(resolve, 1_000)
  })
}
