// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { BarPlot, type Bar } from './bar-plot.tsx'

const bars: Bar[] = ['janeiro', 'fevereiro', 'março'].map((name, place) => ({
  key: name,
  name,
  short: name.slice(0, 3),
  text: `${place + 1} músicas`,
  parts: [{ value: place + 1, tone: 'ink' }],
}))

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function draw(shown = bars) {
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(place).render(<BarPlot label="Músicas por mês" bars={shown} />))
  const control = place.querySelector('[role="slider"]')
  const valueText = () => control?.getAttribute('aria-valuetext')
  return {
    place,
    control,
    valueText,
    press: (key: string) =>
      act(async () => control?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))),
  }
}

test('drawn → one control with the last bar, said below, too', async () => {
  const { place, valueText } = await draw()

  expect(place.querySelectorAll('[tabindex="0"]').length).toBe(1)
  expect(valueText()).toBe('março: 3 músicas')
  expect(place.querySelector('strong')?.textContent).toBe('março')
})

test('arrow keys, Home and End → another bar, never beyond the first and the last', async () => {
  const { press, valueText } = await draw()
  await press('ArrowRight')
  const end = valueText()
  await press('ArrowLeft')
  const before = valueText()
  await press('Home')
  await press('ArrowDown')

  expect([end, before, valueText()]).toEqual(['março: 3 músicas', 'fevereiro: 2 músicas', 'janeiro: 1 músicas'])
})

test('pointed at → the bar at that place, from edge to edge', async () => {
  const { control, valueText } = await draw()
  if (control) control.getBoundingClientRect = () => new DOMRect(100, 0, 300, 80)
  const pointAt = (clientX: number) =>
    act(async () => control?.dispatchEvent(new PointerEvent('pointermove', { clientX, bubbles: true })))
  await pointAt(110)
  const first = valueText()
  await pointAt(400)

  expect([first, valueText()]).toEqual(['janeiro: 1 músicas', 'março: 3 músicas'])
})

test('fewer bars than the one pointed at → the last of them', async () => {
  const { valueText } = await draw(bars.slice(0, 1))
  expect(valueText()).toBe('janeiro: 1 músicas')
})

test('without a script → a picture with a name, and nothing to focus that does nothing', () => {
  const html = renderToString(<BarPlot label="Músicas por mês" bars={bars} />)
  expect(html).toContain('role="img"')
  expect(html).not.toContain('tabindex')
})

const month = (value: number): Bar => ({
  key: String(value),
  name: 'mês',
  short: '',
  text: '',
  parts: [{ value, tone: 'ink' }],
})

test('a month with more refunds than payments → its bar hangs below the ground', () => {
  const html = renderToString(<BarPlot label="x" bars={[month(100), month(-100)]} />)

  expect(html).toMatch(/y="0" height="50" class="fill-ink"/)
  expect(html).toMatch(/y="50" height="50" class="fill-ink"/)
})

test('a limit above every bar → drawn within the plot, and the bars are lower', async () => {
  const { place } = await draw([
    { key: 'semana', name: 'semana', short: '', text: '', parts: [{ value: 2, tone: 'ink' }], limit: 4 },
  ])

  const [, bar, limit] = [...place.querySelectorAll('svg rect')]
  expect(Number(bar?.getAttribute('height'))).toBe(50)
  expect(limit?.getAttribute('y')).toBe('0')
})

test('nothing to plot → the ground line lies at the bottom', async () => {
  const { place } = await draw(bars.map((bar) => ({ ...bar, parts: [{ value: 0, tone: 'ink' as const }] })))

  expect([...place.querySelectorAll('svg > rect')].at(-1)?.getAttribute('y')).toBe('99')
})

test('values → an axis of round numbers from the bottom up', async () => {
  const { place } = await draw([{ ...month(219_00), key: 'a' }])
  const axis = [...place.querySelectorAll('p span')].map((tick) => tick.textContent)

  expect(axis.slice(0, 3)).toEqual(['0', '10.000', '20.000'])
  expect(place.querySelectorAll('svg line').length).toBe(4)
})

test('the period before → drawn behind the bar, said with it, and in the legend', () => {
  const compared = { ...month(50), name: 'maio', text: '50', before: { value: 100, text: 'Em abril: 100' } }
  const html = renderToString(<BarPlot label="x" bars={[compared]} beforeName="Mês anterior" />)

  expect(html).toMatch(/y="0" height="100" class="fill-line"/)
  expect(html).toContain('Em abril: 100')
  expect(html).toContain('Mês anterior')
})

test('the period before, by key → announced with the bar', async () => {
  const { press, valueText } = await draw(bars.map((bar) => ({ ...bar, before: { text: `antes de ${bar.name}` } })))
  await press('Home')

  expect(valueText()).toBe('janeiro: 1 músicas. antes de janeiro')
})

test('thirty days → a name under every few of them, the last included', async () => {
  const days = Array.from({ length: 30 }, (_, place) => ({ ...month(1), key: String(place), short: `${place + 1}/11` }))
  const { place } = await draw(days)

  expect([...place.querySelectorAll('svg text')].map((name) => name.textContent)).toEqual([
    '6/11',
    '14/11',
    '22/11',
    '30/11',
  ])
})
