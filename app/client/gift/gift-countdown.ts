import { timeLeft } from '#core/gift/time-left.ts'

/** Counts down by the server's clock, since a phone's may be wrong, and asks whether the gift is open when it ends. */
export function startCountdown(root: HTMLElement, onEnd: () => void) {
  const clock = root.querySelector<HTMLElement>('[data-opens]')
  if (!clock) return
  const opensAt = new Date(clock.dataset.opens ?? '')
  const start = Date.parse(clock.dataset.now ?? '')
  const began = performance.now()
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
    if (isOver || now < opensAt) return
    isOver = true
    clearInterval(timer)
    onEnd()
  }
  const timer = setInterval(tick, 1_000)
  tick()
}

const unitNames: Record<string, string> = { days: 'dia', hours: 'hora', minutes: 'minuto', seconds: 'segundo' }
