// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { GiftWaiting } from '#app/ui/gift/gift-states.tsx'
import { defaultZone } from '#core/gift/opening-time.ts'

import { startCountdown } from './gift-countdown.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const opensAt = new Date('2026-12-24T23:00:00Z')

function show(secondsLeft: number) {
  const now = new Date(opensAt.getTime() - secondsLeft * 1_000)
  document.body.innerHTML = renderToStaticMarkup(createElement(GiftWaiting, { opensAt, zone: defaultZone, now }))
  const onEnd = vi.fn<(isStale: boolean) => void>()
  startCountdown(document.body, onEnd)
  return onEnd
}

const shown = () =>
  [...document.querySelectorAll('.gift-clock > span:not([hidden])')].map(({ textContent }) => textContent?.trim())

test('the clock of the phone is wrong → counts from the hour the server gave', () => {
  vi.setSystemTime(new Date('2001-01-01'))
  show(90_061)

  expect(shown()).toEqual(['1 dia', '01 hora', '01 minuto', '01 segundo'])
  vi.advanceTimersByTime(2_000)
  expect(shown()).toEqual(['1 dia', '01 hora', '00 minutos', '59 segundos'])
})

test('less than a day → no days are shown', () => {
  show(86_400)
  expect(shown()[0]).toBe('1 dia')
  vi.advanceTimersByTime(1_000)

  expect(shown()).toEqual(['23 horas', '59 minutos', '59 segundos'])
})

test('the hour comes → asks once whether the gift is open', () => {
  const onEnd = show(3)
  vi.advanceTimersByTime(2_000)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)

  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(shown()).toEqual(['00 horas', '00 minutos', '00 segundos'])
})

test('the device slept → the page is out of date', () => {
  const ask = show(3_600)
  vi.setSystemTime(Date.now() + 1_800_000)
  vi.advanceTimersByTime(1_000)

  expect(ask).toHaveBeenCalledExactlyOnceWith(true)
})
