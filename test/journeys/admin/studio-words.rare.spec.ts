import { expect, test } from '#test/journeys/support/journey.ts'
import { seedProjects } from '#test/journeys/support/seeded-projects.ts'
import { signIn } from '#test/journeys/support/staff.ts'
import { launchOptions } from '#test/support/browser/chromium.ts'

test.use({
  shop: 'studio-words',
  permissions: ['microphone'],
  launchOptions: launchOptions({ args: ['--use-fake-device-for-media-stream'] }),
})

test('a word recorded on a screen that a link of the panel led to → heard before it is sent, and kept', async ({
  page,
  dataDir,
}) => {
  await seedProjects(dataDir, [{ title: 'Valsa da Ana', clientName: 'Ana Prado' }])
  await signIn(page, '/admin/projects')
  await page.getByRole('link', { name: 'Ver Detalhes de Valsa da Ana' }).click()
  const words = page.getByRole('region', { name: 'Novidade para o cliente' })
  await words.getByRole('button', { name: 'Gravar até 20 segundos' }).click()
  await expect(words.getByRole('timer')).toHaveText(/^0:01/)
  await words.getByRole('button', { name: 'Parar' }).click()
  const take = words.getByLabel('A gravação que vai para o cliente')
  await take.evaluate((sound: HTMLAudioElement) => sound.play())
  await expect.poll(() => take.evaluate((sound: HTMLAudioElement) => sound.currentTime)).toBeGreaterThan(0)

  await words.getByRole('button', { name: 'Deixar a novidade' }).click()
  await expect(words.getByRole('listitem').locator('audio')).toHaveCount(1)
})
