// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'

import { parseAnswers, recommendationCatalog } from '#core/catalog/qualification.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { enter, serveComponent } from '#test/support/browser/hydrated-component.ts'

import { QualificationForm } from './qualification-form.tsx'

function serve(params: Record<string, string> = {}) {
  const answers = parseAnswers((name) => params[name] ?? null)
  const { place, hydrate } = serveComponent(QualificationForm, {
    catalog: recommendationCatalog(firstCatalog),
    answers,
  })
  const field = (selector: string) => {
    const found = place.querySelector<HTMLInputElement>(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }
  const link = () => [...place.querySelectorAll('a')].at(-1)?.getAttribute('href')
  return { place, hydrate, field, link, heading: () => place.querySelector('h2')?.textContent }
}

const stored = (): unknown => JSON.parse(localStorage.getItem('qualificationData') ?? 'null')

beforeEach(() => localStorage.clear())

it('hydrated untouched → no node of the server changed', async () => {
  const { place, hydrate } = serve()
  const [html, nodes] = [place.innerHTML, [...place.querySelectorAll('*')]]
  await hydrate()

  expect(place.innerHTML).toBe(html)
  expect([...place.querySelectorAll('*')].every((node, index) => node === nodes[index])).toBe(true)
  expect(stored()).toBeNull()
})

it('an answer chosen before hydration → a recommendation', async () => {
  const { hydrate, field, heading } = serve()
  enter(field('[value="comercial"]'), true)
  await hydrate()

  expect(heading()).toBe('Nossa indicação: Profissional')
})

it('input before hydration → preserved and stored', async () => {
  const { hydrate, field } = serve()
  enter(field('[autocomplete="name"]'), ' Heitor Melo ')
  await hydrate()

  expect(field('[autocomplete="name"]').value).toBe(' Heitor Melo ')
  expect(stored()).toMatchObject({ name: 'Heitor Melo', calculator: '' })
})

it('a page opened without answers → stored answers and name restored', async () => {
  localStorage.setItem(
    'qualificationData',
    JSON.stringify({ purpose: 'presente', name: 'Ana', email: 'ana@exemplo.com.br' }),
  )
  const { hydrate, field, heading } = serve()
  await hydrate()

  await expect.poll(heading).toBe('Nossa indicação: Essencial')
  expect(field('[autocomplete="email"]').value).toBe('ana@exemplo.com.br')
})

it('answers in the URL and stored ones → those of the URL, and the stored name', async () => {
  localStorage.setItem('qualificationData', JSON.stringify({ purpose: 'presente', name: 'Ana' }))
  const { hydrate, heading } = serve({ proposito: 'comercial' })
  await hydrate()

  expect(heading()).toBe('Nossa indicação: Profissional')
  expect(stored()).toMatchObject({ purpose: 'comercial', name: 'Ana' })
})

it('answers → the calculator is prepared with a fitting choice', async () => {
  const { hydrate, field, link } = serve()
  await hydrate()
  field('[value="comercial"]').click()
  field('[value="menos-de-5"]').click()

  await expect
    .poll(link)
    .toMatch(/^\/calculadora\?basePackage=profissional&.*urgencyDays=7&vocals=sim&lyrics=sim&commercial=sim$/)
  expect(stored()).toMatchObject({ purpose: 'comercial', deadline: 'menos-de-5' })
})

it('no script yet → leads to the total of the server', () => {
  expect(serve({ proposito: 'comercial' }).link()).toMatch(/^\/calculadora\/total\?/)
})
