import { expect, test } from 'vitest'

import { firstSettings } from '#db/seed/settings.ts'

import { renderOnceFor } from './render-once.ts'

test('the same key and settings → the part is rendered once', () => {
  const settings = { ...firstSettings }
  expect(renderOnceFor(settings)('footer', <p>one</p>)).toBe('<p>one</p>')
  expect(renderOnceFor(settings)('footer', <p>two</p>)).toBe('<p>one</p>')
})

test('another key → another part', () => {
  const render = renderOnceFor({ ...firstSettings })
  expect([render('header /', <p>one</p>), render('header /faq', <p>two</p>)]).toEqual(['<p>one</p>', '<p>two</p>'])
})

test('settings were changed → the part is rendered again', () => {
  expect(renderOnceFor({ ...firstSettings })('footer', <p>one</p>)).toBe('<p>one</p>')
  expect(renderOnceFor({ ...firstSettings })('footer', <p>two</p>)).toBe('<p>two</p>')
})
