import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { openPlainBrowser, type PlainBrowser } from '#test/support/plain-browser.ts'
import { createPublishedVersion } from '#test/support/played-version-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { listeningToken } from '#use-cases/preview/sharing/listening-token.ts'
import { shareListening } from '#use-cases/preview/sharing/share-listening.ts'

const context = await createTestContext()
const deps = depsOf(context)
const pages = await openClientPages(deps)

const email = 'decide@exemplo.com.br'

/** A song with two versions, somebody who decides, and somebody with a link for each name. */
async function openFamily(...names: string[]) {
  const project = await createPaidProject(context, { email, name: 'Rosa Lima' })
  for (const name of ['Samba', 'Valsa']) await createPublishedVersion(context, project.id, { name })
  const browsers = []
  for (const name of names) {
    const shared = await shareListening(context, project.id, { name, rights: 'listen' })
    if (!shared.ok) throw new Error(shared.code)
    const browser = openPlainBrowser(deps.siteUrl, pages.ask)
    await browser.goto(`/ouvir/${listeningToken(deps.signer, shared.value.linkId)}`)
    browsers.push(browser)
  }
  const decider = openPlainBrowser(deps.siteUrl, pages.ask)
  const enter = async () => {
    await decider.goto(`/client-preview/${project.previewCode}`)
    decider.fill('E-mail', email)
    await decider.press('Verificar Email e Acessar')
  }
  return { project, browsers, decider, enter }
}

async function choose(browser: PlainBrowser, version: string) {
  browser.tick(version)
  await browser.press('Guardar a minha escolha')
}

test('two of the family choose → neither sees the other’s choice, until whoever decides opens them', async () => {
  const { browsers, decider, enter } = await openFamily('Tia Bia', 'Léo')
  const [aunt, brother] = browsers
  if (!aunt || !brother) throw new Error('nobody listens')
  await choose(aunt, 'Samba')
  expect(aunt.text('#escolha')).toContain('Guardado.')
  await choose(brother, 'Valsa')
  expect(brother.text('#escolha')).not.toContain('pessoa')

  await enter()
  expect(decider.text('main')).toContain('2 pessoas já escolheram')
  expect(decider.text('main')).not.toContain('Tia Bia escolheria')
  await decider.press('Abrir as escolhas')
  expect(decider.text('[aria-label="Escolhas"]')).toContain('Tia Bia escolheria “Samba”')

  await aunt.goto(aunt.url())
  expect(aunt.text('#escolha')).toContain('Rosa abriu as escolhas.')
  expect(aunt.count('#escolha form')).toBe(0)
})

test('another version is presented after somebody chose → they are asked anew, and what they chose is told apart', async () => {
  const { project, browsers, decider, enter } = await openFamily('Tia Bia', 'Léo')
  const [aunt, brother] = browsers
  if (!aunt || !brother) throw new Error('nobody listens')
  await choose(aunt, 'Samba')
  context.time = addMinutes(context.time, 1)
  await createPublishedVersion(context, project.id, { name: 'Baião' })

  await aunt.goto(aunt.url())
  expect(aunt.text('#escolha')).toContain('Você escolheu “Samba” entre as versões de antes.')
  expect(aunt.text('#escolha')).not.toContain('Guardado.')
  expect(aunt.count('#escolha [checked]')).toBe(0)
  await brother.goto(brother.url())
  await choose(brother, 'Baião')
  await enter()
  expect(decider.text('main')).toContain(
    '1 pessoa já escolheu uma versão. 1 pessoa já escolheu entre as versões de antes.',
  )
  await decider.press('Abrir as escolhas')
  const opened = decider.text('[aria-label="Escolhas"]')
  expect(opened).toContain('Léo escolheria “Baião”.')
  expect(opened).toContain('Tia Bia escolheu “Samba” entre as versões de antes.')
  await aunt.goto(aunt.url())
  expect(aunt.text('#escolha')).not.toContain('Samba')
})
