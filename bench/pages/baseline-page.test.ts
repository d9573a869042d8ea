import { expect, test } from 'vitest'

import { plainPage } from './baseline-page.ts'

const ours = [
  '<!doctype html><html lang="pt-BR"><head><title>Harmonia</title><style>p{color:red}</style></head><body class="flex">',
  '<button type="button" class="menu-button" popoverTarget="menu" aria-label="Menu"><span></span></button>',
  '<div id="menu" popover="auto" class="menu"><a href="/pacotes" class="btn" data-press="x">Contratar<!-- --> Agora</a></div>',
  '<svg viewBox="0 0 2 2"><path d="M0 0"/></svg><script defer src="/site.js"></script><link rel="stylesheet" href="/a.css"/>',
  '<input type="radio" name="pacotes" value="todos" checked="" class="sr-only"/></body></html>',
].join('')

test('a plain page → keeps texts, links and controls', () => {
  const page = plainPage(ours)
  expect(page).toContain('<title>Harmonia</title>')
  expect(page).toContain('<button type="button" popoverTarget="menu" aria-label="Menu"><span></span></button>')
  expect(page).toContain('<div id="menu" popover="auto"><a href="/pacotes">Contratar Agora</a></div>')
  expect(page).toContain('<input type="radio" name="pacotes" value="todos" checked="">')
})

test('a plain page → no script, no illustration and no style but its own', () => {
  const page = plainPage(ours)
  expect(page).not.toMatch(/<script|<svg|<link|class=|data-|color:red/)
  expect(page.match(/<style>/g)).toHaveLength(1)
})
