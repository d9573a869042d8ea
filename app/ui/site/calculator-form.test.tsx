// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

import { defaultChoice } from '#core/catalog/calculator.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { enter, serveComponent } from '#test/support/browser/hydrated-component.ts'

import { CalculatorForm } from './calculator-form.tsx'

const choice = defaultChoice(firstCatalog)
const packagePrices = Object.fromEntries(firstCatalog.packages.map(({ id, price }) => [id, price]))
const packageNames = { essencial: 'Essencial', profissional: 'Profissional', premium: 'Premium' }

function serve(changes: Partial<Parameters<typeof CalculatorForm>[0]> = {}) {
  const { calculator } = firstCatalog
  const { place, hydrate } = serveComponent(CalculatorForm, {
    calculator,
    packageNames,
    packagePrices,
    choice,
    given: false,
    ...changes,
  })
  const field = (selector: string) => {
    const found = place.querySelector<HTMLInputElement>(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }
  return { place, hydrate, field, total: () => place.querySelector('aside strong')?.textContent?.replace(/\s/g, ' ') }
}

const stored = (): unknown => JSON.parse(localStorage.getItem('calculatorData') ?? 'null')

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/calculadora')
})

it('hydrated untouched → no node of the server changed', async () => {
  const { place, hydrate } = serve()
  const [html, nodes] = [place.innerHTML, [...place.querySelectorAll('*')]]
  await hydrate()

  expect(place.innerHTML).toBe(html)
  expect([...place.querySelectorAll('*')].every((node, index) => node === nodes[index])).toBe(true)
  expect(stored()).toBeNull()
})

it('a change before hydration → taken over, priced and stored', async () => {
  const { hydrate, field, total } = serve()
  enter(field('#minutes'), '4')
  await hydrate()

  expect(field('#minutes').value).toBe('4')
  expect(total()).toBe('R$ 1.997,00')
  expect(stored()).toMatchObject({ basePackage: 'essencial', duration: 4, totalPrice: 1997, extras: 1000 })
})

it('a change before hydration and a stored choice → the change', async () => {
  localStorage.setItem('calculatorData', JSON.stringify({ basePackage: 'premium', duration: 10 }))
  const { hydrate, field, total } = serve()
  enter(field('#minutes'), '4')
  await hydrate()

  expect(total()).toBe('R$ 1.997,00')
})

it('a base chosen before hydration → untouched counts follow it', async () => {
  const { hydrate, field, total } = serve()
  enter(field('[value="profissional"]'), true)
  await hydrate()

  expect(field('#versions').value).toBe('5')
  expect(total()).toBe('R$ 2.797,00')
})

it('a stored choice → restored', async () => {
  localStorage.setItem(
    'calculatorData',
    JSON.stringify({ basePackage: 'premium', duration: 5, versions: 7, instruments: 25, urgencyDays: 7, stems: true }),
  )
  const { hydrate, field, total } = serve()
  await hydrate()

  await expect.poll(total).toBe('R$ 3.197,00')
  expect(field('[name="stems"]').checked).toBe(true)
})

it('a stored choice out of range → clamped', async () => {
  localStorage.setItem('calculatorData', JSON.stringify({ basePackage: 'essencial', duration: 99 }))
  const { hydrate, field } = serve()
  await hydrate()

  await expect.poll(() => field('#minutes').value).toBe('10')
})

it('a choice in the URL and a stored one → the one in the URL', async () => {
  localStorage.setItem('calculatorData', JSON.stringify({ basePackage: 'premium', duration: 10 }))
  const { hydrate, total } = serve({ given: true })
  await hydrate()

  expect(total()).toBe('R$ 1.797,00')
})

it('nothing stored but an answered questionnaire → its suggestion', async () => {
  const calculator = 'basePackage=profissional&duration=4&versions=5&instruments=12&urgencyDays=7'
  localStorage.setItem('qualificationData', JSON.stringify({ calculator }))
  const { hydrate, total } = serve()
  await hydrate()

  await expect.poll(total).toBe('R$ 1.997,00')
})

it('hydrated → follows every change', async () => {
  const { hydrate, field, total } = serve()
  await hydrate()
  field('[name="vocals"]').click()

  await expect.poll(total).toBe('R$ 1.297,00')
  expect(stored()).toMatchObject({ vocals: false, lyrics: true, totalPrice: 1297 })
})

it('continuing → the checkout of the base, with the whole choice in the URL', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  const { place, hydrate } = serve()
  await hydrate()
  place.querySelector<HTMLButtonElement>('[formaction]')?.click()

  expect(assign).toHaveBeenCalledExactlyOnceWith(
    '/pagamento/essencial?basePackage=essencial&duration=3&versions=3&instruments=5&urgencyDays=7&vocals=sim&lyrics=sim',
  )
})

it('a choice that a package has, too → that package and its price are offered; a larger one → not', () => {
  const offered = serve().place.querySelector('[data-ready-made]')
  expect(offered?.textContent?.replaceAll(/\s/g, ' ')).toContain('O Essencial tem este tamanho e custa R$ 219,00')
  expect(offered?.querySelector('a')?.getAttribute('href')).toBe('/pagamento/essencial')

  const larger = serve({ choice: { ...choice, minutes: 6 } })
  expect(larger.place.querySelector('[data-ready-made]')).toBeNull()
})
