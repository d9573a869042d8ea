import { expect, test } from 'vitest'

import { openClientPages } from '#test/support/client-pages.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

// The shop by its plain forms, while or where no script runs.

const context = await createTestContext()
const { ask } = await openClientPages(depsOf(context))
const browse = () => openPlainBrowser(context.siteUrl, ask)

test('the calculator → the server computes the total and leads to a checkout with the same', async () => {
  const page = browse()
  await page.goto('/calculadora')
  page.tick(/^Base grande/)
  page.fill('Duração', '7')
  page.tick(/^Voz/)
  await page.press('Calcular total')
  expect(page.url()).toMatch(/^\/calculadora\/total\?/)
  expect(page.text('[aria-labelledby="orcamento"]')).toMatch(/R\$\s4\.197,00/)

  await page.press('Continuar')
  expect(page.url()).toMatch(/^\/pagamento\/premium\?basePackage=premium&duration=7/)
  expect(page.text('[aria-labelledby="resumo"]')).toMatch(/R\$\s4\.197,00/)
})

test('three questions → the server answers them, and the calculator goes on with the answers', async () => {
  const page = browse()
  await page.goto('/qualificacao')
  page.tick('Presente')
  page.tick('Menos de 5 dias')
  await page.press('Ver recomendação')
  for (const words of ['Nossa indicação: Express', 'Com mais tempo, o Essencial combinaria ainda mais'])
    expect(page.text('main')).toContain(words)
  expect(page.html()).toContain('href="/pagamento/express"')

  await page.follow('Continuar para Calculadora de Preço')
  expect(page.value('Prazo')).toBe('7')
})
