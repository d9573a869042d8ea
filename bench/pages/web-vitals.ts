// Serialised into the browser: each function must contain everything it calls.
/* oxlint-disable unicorn/consistent-function-scoping */

export type Vitals = {
  first: number
  largest: number
  shifts: number[]
  longTasks: { start: number; length: number }[]
}

/** Performance entries since the navigation started, in ms. */
export function readVitals(): Vitals {
  function entriesOf(type: string): PerformanceEntry[] {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type, buffered: true })
    const entries = observer.takeRecords()
    observer.disconnect()
    return entries
  }

  return {
    first: entriesOf('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
    largest: entriesOf('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    shifts: entriesOf('layout-shift').map((entry) => ('value' in entry ? Number(entry.value) : Number.NaN)),
    longTasks: entriesOf('longtask').map(({ startTime, duration }) => ({ start: startTime, length: duration })),
  }
}

/** Whether the page is painted and has asked for the modules it is hydrated with, if it runs any without being used. */
export function hasStarted(runsScripts: boolean): boolean {
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
  const waits = runsScripts && document.querySelector('noscript[data-scripts="paint"]') !== null
  return isPainted && (!waits || document.querySelector('link[rel=modulepreload]') !== null)
}

/** Clicks the page's menu button in every frame until the menu has been painted open, then sets a performance mark. */
export function pressMenu() {
  function press() {
    const button = document.querySelector<HTMLButtonElement>('header > button[popovertarget]')
    if (button?.popoverTargetElement?.matches(':popover-open')) return requestAnimationFrame(note)
    if (button?.checkVisibility()) button.click()
    return requestAnimationFrame(press)
  }

  function note() {
    performance.mark('menu-open')
  }

  requestAnimationFrame(press)
}

export function menuOpenedAt(): number | undefined {
  return performance.getEntriesByName('menu-open')[0]?.startTime
}

/**
 * Presses play in every frame until the song plays, then sets a performance mark. An element that matches `selector` is
 * pressed; an audio element is played by itself.
 */
export function pressPlay(selector: string) {
  function press() {
    if ([...document.querySelectorAll('audio')].some(({ currentTime }) => currentTime > 0))
      return performance.mark('song-plays')
    const control = document.querySelector<HTMLElement>(selector)
    if (control instanceof HTMLAudioElement) void control.play().catch(() => undefined)
    else if (control?.checkVisibility()) control.click()
    return requestAnimationFrame(press)
  }

  requestAnimationFrame(press)
}

export function songPlayedAt(): number | undefined {
  return performance.getEntriesByName('song-plays')[0]?.startTime
}
