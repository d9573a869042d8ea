import { waveformBars } from '#core/audio/waveform.ts'

const barWidth = 3

/** Bars for the pixels there are, so that they stay sharp at any width. */
export function drawBars(svg: SVGElement | null, peaks: string) {
  const { width, height } = svg?.getBoundingClientRect() ?? { width: 0, height: 0 }
  if (!svg || width === 0) return
  const bars = waveformBars(peaks, Math.floor(width / barWidth))
  const path = bars
    .map((bar, index) => {
      const tall = Math.max(2, Math.round(bar * height))
      return `M${index * barWidth} ${Math.round((height - tall) / 2)}h2v${tall}h-2z`
    })
    .join('')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  for (const shape of svg.querySelectorAll('path')) shape.setAttribute('d', path)
}

export type Range = { from: number; to: number }

/** Lays an element over a part of the wave. */
export function place(element: HTMLElement, { from, to }: Range, length: number) {
  element.style.left = `${percent(from, length)}%`
  element.style.width = `${Math.max(0, percent(to, length) - percent(from, length))}%`
}

function percent(seconds: number, length: number): number {
  return length > 0 ? Math.min(100, (seconds / length) * 100) : 0
}

/** Seeks where a finger or the mouse is, and follows it while it is down. */
export function enableSeeking(wave: HTMLElement, moveTo: (part: number) => void) {
  const move = ({ clientX }: PointerEvent) => {
    const { left, width } = wave.getBoundingClientRect()
    moveTo(Math.min(1, Math.max(0, (clientX - left) / width)))
  }
  wave.addEventListener('pointerdown', (event) => {
    if (event.button > 0) return
    wave.setPointerCapture(event.pointerId)
    move(event)
  })
  wave.addEventListener('pointermove', (event) => {
    if (wave.hasPointerCapture(event.pointerId)) move(event)
  })
}
