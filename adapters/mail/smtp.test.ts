import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'

import { createMail } from '#test/support/mail-fixtures.ts'

import { smtpTransport } from './smtp.ts'

const closing: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type ReceivedMail = { from: string; to: string[]; raw: string }

/** A local SMTP server that stores accepted mails and rejects what a test asks it to. */
async function createServer(behaviour: Partial<SMTPServerOptions> = {}) {
  const receivedMails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        receivedMails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
    ...behaviour,
  })
  // Some tests make the client disconnect mid-session.
  server.on('error', () => undefined)
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => resolve(portOf(listener.address())))
  })
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { receivedMails, url: `smtp://127.0.0.1:${port}`, port }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}

function transportTo(url: string) {
  const transport = smtpTransport({ url, from: { name: null, email: 'avisos@harmonia.example' }, folder: tmpdir() })
  closing.push(() => transport.close())
  return transport
}

function answer(responseCode: number): Error {
  return Object.assign(new Error('turned down'), { responseCode })
}

function unfolded(raw: string): string {
  return raw.replaceAll(/\r\n[ \t]/g, ' ')
}

it('a sent mail → text, both layouts and the contract', async () => {
  const { receivedMails, url } = await createServer()
  const mail = createMail()

  expect(await transportTo(url).send(mail)).toEqual({
    ok: true,
    value: { messageId: `<${mail.id}@harmonia.example>` },
  })

  const [received] = receivedMails
  if (!received) throw new Error('nothing arrived')
  expect(received.from).toBe('avisos@harmonia.example')
  expect(received.to).toEqual(['conceicao@exemplo.com.br'])

  const headers = unfolded(received.raw.slice(0, received.raw.indexOf('\r\n\r\n')))
  expect(headers).toContain('From: Harmonia <avisos@harmonia.example>')
  expect(headers).toContain('Reply-To: contato@harmonia.example')
  expect(headers).toContain('Auto-Submitted: auto-generated')
  expect(decodedSubject(headers)).toBe('Pagamento confirmado! Pedido P0042')

  const body = received.raw.replaceAll('=\r\n', '')
  expect(body).toContain('Content-Type: text/plain; charset=utf-8')
  expect(body).toContain('Content-Type: text/html; charset=utf-8')
  expect(body).toContain('filename=contrato-P0042.pdf')
  expect(received.raw).toContain(Buffer.from('%PDF-conteúdo').toString('base64'))
})

it('check → whether the server is reachable and accepts the password', async () => {
  const { url } = await createServer()
  await expect(transportTo(url).check()).resolves.toBe(true)

  const { port } = await createServer({ authOptional: false, onAuth: (_, __, done) => done(new Error('wrong')) })
  await expect(transportTo(`smtp://ana:errada@127.0.0.1:${port}`).check()).rejects.toThrow('Invalid login')
  await expect(transportTo('smtp://127.0.0.1:1').check()).rejects.toThrow('ECONNREFUSED')
})

it('a password for another machine that offers no encryption → never sent, unless the URL says so', async () => {
  const passwords: unknown[] = []
  const { port } = await createServer({
    authOptional: false,
    onAuth({ password }, _, done) {
      passwords.push(password)
      done(null, { user: 'ana' })
    },
  })
  // By this address the server is reached, and it is none of the loopback's.
  const url = `smtp://ana:segredo@0.0.0.0:${port}`

  await expect(transportTo(url).check()).rejects.toThrow('STARTTLS')
  expect(await transportTo(url).send(createMail())).toMatchObject({ ok: false })
  expect(passwords).toEqual([])

  expect(await transportTo(`${url}?requireTLS=false`).send(createMail())).toMatchObject({ ok: true })
  expect(passwords).toEqual(['segredo'])
})

it('a mail sent again → the same message id', async () => {
  const { receivedMails, url } = await createServer()
  const transport = transportTo(url)
  const mail = createMail()
  await transport.send(mail)
  await transport.send(mail)

  const ids = receivedMails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim())
  expect(ids).toEqual([`<${mail.id}@harmonia.example>`, `<${mail.id}@harmonia.example>`])
})

it.each([
  ['550 5.1.1 no such user', 'mail-refused'],
  ['550-5.1.10 the domain takes no mail', 'mail-refused'],
  ['550 5.7.1 blocked by policy', 'mail-rejected'],
  ['550 turned down', 'mail-rejected'],
  ['552 5.2.2 mailbox full', 'mail-rejected'],
  ['554 5.7.8 on a block list', 'mail-rejected'],
])('a recipient answered with “%s” → %s', async (text, code) => {
  const { url } = await createServer({
    onRcptTo: (_, __, done) =>
      done(Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) })),
  })
  expect(await transportTo(url).send(createMail())).toEqual({ ok: false, code })
})

it('a message the server rejects → may pass', async () => {
  const { url } = await createServer({
    onData(stream, _, done) {
      stream.resume()
      stream.on('end', () => done(answer(554)))
    },
  })
  expect(await transportTo(url).send(createMail())).toEqual({ ok: false, code: 'mail-rejected' })
})

it('a busy mailbox → retry later', async () => {
  const { url } = await createServer({ onRcptTo: (_, __, done) => done(answer(450)) })
  expect(await transportTo(url).send(createMail())).toEqual({ ok: false, code: 'mail-unavailable' })
})

it('our sender is rejected → retry later', async () => {
  const { url } = await createServer({ onMailFrom: (_, __, done) => done(answer(553)) })
  expect(await transportTo(url).send(createMail())).toEqual({ ok: false, code: 'mail-unavailable' })
})

it('a wrong password → retry later', async () => {
  const { port } = await createServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(answer(535)),
  })
  expect(await transportTo(`smtp://casa:errada@127.0.0.1:${port}`).send(createMail())).toEqual({
    ok: false,
    code: 'mail-unavailable',
  })
})

it('no answer → retry later', async () => {
  const { url } = await createServer()
  await closing.pop()?.()
  expect(await transportTo(url).send(createMail())).toEqual({ ok: false, code: 'mail-unavailable' })
})

it('line breaks in a name → no extra headers', async () => {
  const { receivedMails, url } = await createServer()
  const to = { name: 'Ana\r\nBcc: outra@exemplo.com.br', email: 'ana@exemplo.com.br' }
  await transportTo(url).send({ ...createMail(), to })

  expect(receivedMails[0]?.to).toEqual(['ana@exemplo.com.br'])
  expect(receivedMails[0]?.raw).not.toMatch(/^Bcc:/im)
})

function decodedSubject(headers: string): string {
  const subject = /^Subject: (.*)$/m.exec(headers)?.[1]?.trim() ?? ''
  return subject.replaceAll(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, text: string) =>
    decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
  )
}
