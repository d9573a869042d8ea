// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { LoadPlot } from './load-plot.tsx'

const week = (from: string, load: { own: number; client: number; capacity: number | null }) => ({
  from: calendarDay(from),
  ...load,
})

/** The heights of the parts of each colour. */
function heights(html: string, look: string): number[] {
  return [...html.matchAll(new RegExp(`height="([\\d.]+)" class="${look}"`, 'g'))].map(([, tall]) => Number(tall))
}

function draw(...weeks: Parameters<typeof week>[1][]): string {
  const weeksOf = weeks.map((load, place) => week(`2026-11-${String(2 + place * 7).padStart(2, '0')}`, load))
  return renderToString(<LoadPlot weeks={weeksOf} />)
}

test('an overfull week → red only beyond what fits, green up to it, grey for the client', () => {
  const plot = draw({ own: 6, client: 2, capacity: 4 })

  expect(heights(plot, 'fill-approved')).toContain(50)
  expect(heights(plot, 'fill-alarm')).toContain(25)
  expect(heights(plot, 'fill-smoke')).toContain(25)
})

test('a week in which nothing fits → its line lies on the ground, and all of its songs are beyond it', () => {
  const plot = draw({ own: 2, client: 0, capacity: 0 })

  expect(plot).toContain('y="98" height="2" class="fill-ink"')
  expect(heights(plot, 'fill-alarm')).toContain(100)
})

test('every colour and line that is drawn → in the legend', () => {
  const plot = draw({ own: 6, client: 2, capacity: 4 })

  for (const text of ['Com o estúdio', 'Com o cliente', 'Com o estúdio, além do que cabe', 'O que cabe na semana'])
    expect(plot).toContain(text)
})

test('a week by key → announced beside the one before it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const weeks = [
    week('2026-11-02', { own: 1, client: 0, capacity: 4 }),
    week('2026-11-09', { own: 3, client: 1, capacity: 4 }),
  ]
  await act(async () => createRoot(place).render(<LoadPlot weeks={weeks} />))
  const control = place.querySelector('[role="slider"]')
  await act(async () => control?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })))

  expect(control?.getAttribute('aria-valuetext')).toBe(
    '09/11 a 15/11: 3 com o estúdio, 1 com o cliente, cabem 4. Semana anterior: 1 com o estúdio, 0 com o cliente, cabem 4',
  )
  vi.unstubAllGlobals()
})
