import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createContractCache } from '#adapters/pdf/contract-cache.ts'
import { currentSettings, saveDocumentVersion } from '#db/content/document-versions.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { deliverMail } from '#use-cases/mail/deliver-mail.ts'

import { parseEnv } from './env.ts'
import { openMail } from './mail.ts'

const context = await createTestContext()
const contracts = createContractCache(context.pdf)

/** Delivers the first mail of a new order and returns its sender and where an answer goes. */
async function sendersOf(mail: ReturnType<typeof openMail>['transport']) {
  const { orderId } = await context.place()
  const [row] = await context.mailsOf(orderId)
  await deliverMail({ ...context, mail, contracts }, row?.id ?? '')
  const file = await readFile(join(context.folder, 'mail', `${row?.id}.eml`), 'utf8')
  return ['From', 'Reply-To'].map((name) => new RegExp(`^${name}: (.*)$`, 'm').exec(file)?.[1]?.trim())
}

function open(settings: Record<string, string> = {}) {
  return openMail(parseEnv({ DATA_DIR: context.folder, ...settings }, '/')).transport
}

test('no MAIL_FROM → sender name and e-mail from the current settings', async () => {
  const mail = open()
  expect(await sendersOf(mail)).toEqual(['Harmonia <contato@harmonia.example>', 'contato@harmonia.example'])

  const settings = await currentSettings(context.db)
  const contact = { ...settings.contact, email: 'ola@serenata.example' }
  await saveDocumentVersion(context.db, 'settings', { ...settings, productName: 'Serenata', contact }, null)
  expect(await sendersOf(mail)).toEqual(['Serenata <ola@serenata.example>', 'ola@serenata.example'])
})

test('MAIL_FROM with or without a name → the sender; replies go to the settings’ e-mail', async () => {
  const { productName, contact } = await currentSettings(context.db)
  expect(await sendersOf(open({ MAIL_FROM: 'avisos@harmonia.example' }))).toEqual([
    `${productName} <avisos@harmonia.example>`,
    contact.email,
  ])
  expect(await sendersOf(open({ MAIL_FROM: 'Avisos da Harmonia <avisos@harmonia.example>' }))).toEqual([
    'Avisos da Harmonia <avisos@harmonia.example>',
    contact.email,
  ])
})

test('an invalid MAIL_FROM → the start fails and names it', () => {
  expect(() => parseEnv({ MAIL_FROM: 'Harmonia avisos@harmonia.example' }, '/')).toThrow(
    /Configuração inválida:\n {2}MAIL_FROM: /,
  )
  expect(parseEnv({ MAIL_FROM: ' ' }, '/').mailFrom).toBeNull()
})
