import { expect, type Page } from '@playwright/test'

import type { InputMethod } from './input-methods.ts'

/** Somebody with a browser, and how they use it. */
export type Person = { page: Page; hands: InputMethod }

const recipient = 'Minha mãe, Dona Thaís'

/** What the song is called then, as it stands after “para”. */
export const songTitle = 'Música para minha mãe, Dona Thaís'

/** From the page that leads to it to the story that is sent: with one name. */
export async function fillBriefing({ page, hands }: Person): Promise<void> {
  const press = (name: string) => hands.press(page.getByRole('button', { name, exact: true }).first())
  const follow = (name: string | RegExp) => hands.press(page.locator('main').getByRole('link', { name }).first())
  const goOn = () => press('Continuar')
  await follow(/^(Preencher briefing|Contar a minha história)$/)
  await hands.pick(page.getByLabel('Aniversário'))
  await goOn()
  await hands.write(page.getByLabel('Quem vai receber esta música?'), recipient)
  await hands.write(page.getByLabel('1º Nome', { exact: true }), 'Thaís')
  await goOn()
  await hands.write(page.getByLabel('A história'), 'Minha mãe cantava na cozinha.')
  await goOn()
  await hands.pick(page.getByLabel('Samba'))
  await goOn()
  await hands.pick(page.getByLabel('Escrevam para mim'))
  await goOn()
  await hands.tick(page.getByLabel(/Posso contar esta história/))
  await press('Enviar a minha história')
  await follow('Acompanhar pedido')
  await expect(page.locator('main')).toContainText('Agora é com a gente')
}
