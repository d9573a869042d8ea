import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { createMail } from '#test/support/mail-fixtures.ts'

import { mailFolder } from './file-transport.ts'

let place = ''

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'harmonia-mail-'))
})

afterEach(() => rm(place, { recursive: true }))

const from = null

it('a mail → one whole file, in a folder that is created', async () => {
  const folder = join(place, 'data', 'mail')
  const mail = createMail()
  const sent = await mailFolder({ folder, from }).send(mail)

  expect(sent).toEqual({ ok: true, value: { messageId: `<${mail.id}@harmonia.example>` } })
  expect(await readdir(folder)).toEqual([`${mail.id}.eml`])

  const file = await readFile(join(folder, `${mail.id}.eml`), 'utf8')
  expect(file).toContain('To: =?UTF-8?Q?')
  expect(file).toContain('<conceicao@exemplo.com.br>')
  expect(file).toContain('filename=contrato-P0042.pdf')
})

it('a mail that can be turned off → its way out is told to the mail program, and of no other mail', async () => {
  const { content, ...mail } = createMail()
  const optOut = { label: 'Não quero mais e-mails como este', url: 'https://harmonia.example/emails/parar?chave=a.b' }
  await mailFolder({ folder: place, from }).send({ ...mail, id: 'a', content: { ...content, optOut } })
  await mailFolder({ folder: place, from }).send({ ...mail, id: 'b', content })

  expect(await readFile(join(place, 'a.eml'), 'utf8')).toContain(`List-Unsubscribe: <${optOut.url}>`)
  expect(await readFile(join(place, 'b.eml'), 'utf8')).not.toContain('List-Unsubscribe')
})

it('check → tells whether the folder is writable', async () => {
  await expect(mailFolder({ folder: join(place, 'new'), from }).check()).resolves.toBeUndefined()
  await writeFile(join(place, 'taken'), '')
  await expect(mailFolder({ folder: join(place, 'taken'), from }).check()).rejects.toThrow('EEXIST')
})

it('the same mail again → overwritten', async () => {
  const transport = mailFolder({ folder: place, from })
  await transport.send(createMail())
  await transport.send(createMail())
  expect(await readdir(place)).toHaveLength(1)
})

it('any mail id → never written outside the folder', async () => {
  await mailFolder({ folder: join(place, 'mail'), from }).send({ ...createMail(), id: '../../fora' })
  expect(await readdir(place)).toEqual(['mail'])
  expect(await readdir(join(place, 'mail'))).toEqual(['______fora.eml'])
})

it('an unwritable folder → rejects', async () => {
  const occupied = join(place, 'ocupado')
  await writeFile(occupied, '')
  await expect(mailFolder({ folder: occupied, from }).send(createMail())).rejects.toThrow(/EEXIST|ENOTDIR/)
})
