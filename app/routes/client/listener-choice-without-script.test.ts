import { expect, test } from 'vitest'

import { openClientPages } from '#test/support/client-pages.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createPublishedVersion } from '#test/support/played-version-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { listeningToken } from '#use-cases/preview/sharing/listening-token.ts'
import { shareListening } from '#use-cases/preview/sharing/share-listening.ts'

const context = await createTestContext()
const deps = depsOf(context)
const pages = await openClientPages(deps)

test('two of the family choose → neither sees the other’s choice, until whoever decides opens them', async () => {
  const email = 'decide@exemplo.com.br'
  const project = await createPaidProject(context, { email, name: 'Rosa Lima' })
  for (const name of ['Samba', 'Valsa']) await createPublishedVersion(context, project.id, { name })
  const open = async (name: string) => {
    const shared = await shareListening(context, project.id, { name, rights: 'listen' })
    if (!shared.ok) throw new Error(shared.code)
    const browser = openPlainBrowser(deps.siteUrl, pages.ask)
    await browser.goto(`/ouvir/${listeningToken(deps.signer, shared.value.linkId)}`)
    return browser
  }
  const [aunt, brother] = [await open('Tia Bia'), await open('Léo')]

  aunt.tick('Samba')
  await aunt.press('Guardar a minha escolha')
  expect(aunt.text('#escolha')).toContain('Guardado.')
  brother.tick('Valsa')
  await brother.press('Guardar a minha escolha')
  expect(brother.text('#escolha')).not.toContain('pessoa')

  const decider = openPlainBrowser(deps.siteUrl, pages.ask)
  await decider.goto(`/client-preview/${project.previewCode}`)
  decider.fill('E-mail', email)
  await decider.press('Verificar Email e Acessar')
  expect(decider.text('main')).toContain('2 pessoas já escolheram')
  expect(decider.text('main')).not.toContain('Tia Bia escolheria')
  await decider.press('Abrir as escolhas')
  expect(decider.text('[aria-label="Escolhas"]')).toContain('Tia Bia escolheria “Samba”')

  await aunt.goto(aunt.url())
  expect(aunt.text('#escolha')).toContain('Rosa abriu as escolhas.')
  expect(aunt.count('#escolha form')).toBe(0)
})
