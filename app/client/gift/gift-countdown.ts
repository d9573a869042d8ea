import { timeLeft } from '#core/gift/time-left.ts'

/** Milliseconds by which the browser's two clocks may differ before the device counts as having slept. */
const maxDrift = 5_000

/**
 * Counts down by the server's clock, since a phone's may be wrong, and asks whether the gift is open when it ends. While a
 * device sleeps the count stands still: after that it has to be set anew.
 */
export function startCountdown(root: HTMLElement, ask: (isStale: boolean) => void) {
  const clock = root.querySelector<HTMLElement>('[data-opens]')
  if (!clock) return
  const opensAt = new Date(clock.dataset.opens ?? '')
  const start = Date.parse(clock.dataset.now ?? '')
  const began = performance.now()
  const beganAt = new Date().getTime()
  let isOver = false

  const tick = () => {
    const now = new Date(start + performance.now() - began)
    const left = timeLeft(opensAt, now)
    for (const [unit, value] of Object.entries(left)) {
      const place = clock.querySelector<HTMLElement>(`[data-unit=${unit}]`)
      if (!place) continue
      place.textContent = unit === 'days' ? String(value) : String(value).padStart(2, '0')
      const label = place.parentElement?.querySelector('small')
      if (label) label.textContent = `${unitNames[unit]}${value === 1 ? '' : 's'}`
      if (unit === 'days' && place.parentElement) place.parentElement.hidden = value === 0
    }
    const hasSlept = new Date().getTime() - beganAt - (performance.now() - began) > maxDrift
    if (isOver || (now < opensAt && !hasSlept)) return
    isOver = true
    clearInterval(timer)
    ask(hasSlept)
  }
  const timer = setInterval(tick, 1_000)
  tick()
}

const unitNames: Record<string, string> = { days: 'dia', hours: 'hora', minutes: 'minuto', seconds: 'segundo' }
