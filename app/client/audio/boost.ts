/**
 * Plays elements louder than recorded, which their own volume cannot. An element stays connected once it was, so one that
 * needs no boost is never connected: a phone stops what is played through an audio context when its screen is locked.
 */
export function createBoost(createContext = defaultContext) {
  const gains = new WeakMap<HTMLMediaElement, GainNode>()
  /** The factor wanted last, for an element that is connected a moment later. */
  const wanted = new WeakMap<HTMLMediaElement, number>()
  let context: AudioContext | null = null

  /** Call from a press: a context begins only there. Without one the element stays as loud as it is. */
  return function boost(element: HTMLMediaElement, factor: number): void {
    wanted.set(element, factor)
    const gain = gains.get(element)
    if (gain) gain.gain.value = factor
    else if (factor > 1) void connect(element)
  }

  async function connect(element: HTMLMediaElement) {
    context ??= createContext()
    // Connected to a context that does not run, an element is silent.
    await context?.resume().catch(() => undefined)
    if (!context || context.state !== 'running' || gains.has(element)) return
    const gain = context.createGain()
    gain.gain.value = wanted.get(element) ?? 1
    context.createMediaElementSource(element).connect(gain).connect(context.destination)
    gains.set(element, gain)
  }
}

function defaultContext(): AudioContext | null {
  return typeof AudioContext === 'undefined' ? null : new AudioContext()
}
