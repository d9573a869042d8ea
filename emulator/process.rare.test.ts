import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { startEmulator } from './start.ts'
import type { TestEmulator } from './test-emulator.ts'
import { testToken, tempDir, createPreference, startWebhookReceiver, callsTo, webhookSecret } from './test-emulator.ts'

test('kill -9 → payments, refunds, keys, clock, settings and pending webhooks persist', async () => {
  const dir = tempDir()
  const shop = await startWebhookReceiver((_, count) => (count <= 2 ? 500 : 200))
  const first = await start(dir)
  await first.control('/knobs', { notices: { kinds: ['webhook'] }, balance: 1_000 })
  await first.control('/clock', { advanceMs: 3_600_000 })
  const request = createPreference({ notification_url: shop.url })
  const key = { 'x-idempotency-key': 'k' }
  const preference = await first.api('POST', '/checkout/preferences', request, key)
  const { payment } = (await first.control(`/preferences/${preference.body.id}/pay`)).body
  const refunded = await first.api('POST', `/v1/payments/${payment.id}/refunds`, { amount: 10 }, key)
  const before = await first.api('GET', `/v1/payments/${payment.id}`)
  await expect.poll(() => shop.received.length).toBe(2)
  const { pid } = first
  process.kill(pid, 'SIGKILL')
  appendFileSync(join(dir, 'journal.jsonl'), '{"lastId":1,"puts":[{"table":"paym')

  const second = await reborn(first, pid)
  expect((await second.api('GET', `/v1/payments/${payment.id}`)).body).toEqual(before.body)
  expect((await second.api('POST', '/checkout/preferences', request, key)).body).toEqual(preference.body)
  expect((await second.api('POST', `/v1/payments/${payment.id}/refunds`, { amount: 10 }, key)).body).toEqual(
    refunded.body,
  )
  expect((await second.control('/knobs', undefined, 'GET')).body).toMatchObject({
    balance: 990,
    notices: { kinds: ['webhook'] },
  })
  await second.control('/notices/flush', { all: true })
  expect(shop.received.length).toBe(4)
})

test('a journal damaged in the middle → set aside, earlier entries count', async () => {
  const dir = tempDir()
  const first = await start(dir)
  await first.api('POST', '/checkout/preferences', createPreference())
  await first.stop()
  const journal = join(dir, 'journal.jsonl')
  const whole = readFileSync(journal, 'utf8')
  writeFileSync(journal, `${whole}\u0000\u0000\n${whole}`)

  const second = await start(dir)
  expect((await second.api('GET', '/checkout/preferences/search')).body.total).toBe(1)
  expect(existsSync(join(dir, 'journal.damaged'))).toBe(true)
})

test('a new id → never reused, even in an empty directory', async () => {
  const ids = []
  for (const dir of [tempDir(), tempDir()]) {
    // Sequentially, with the state deleted in between.
    const emulator = await start(dir)
    const preference = await emulator.api('POST', '/checkout/preferences', createPreference())
    ids.push((await emulator.control(`/preferences/${preference.body.id}/pay`)).body.payment.id)
    await emulator.stop()
  }
  expect(ids[1]).toBeGreaterThan(ids[0])
})

test('the parent process ends, or SIGTERM → the emulator ends', async () => {
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `import(${JSON.stringify(join(import.meta.dirname, 'start.ts'))}).then(async ({ startEmulator }) => {
      const { pid } = await startEmulator(${JSON.stringify({ dir: tempDir(), accessToken: testToken, webhookSecret })})
      process.stdout.write(String(pid))
    })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void parent.kill('SIGKILL'))
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (output) => resolve(Number(output))))
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)

  const other = await start(tempDir())
  const { pid: otherPid } = other
  process.kill(otherPid, 'SIGTERM')
  await expect.poll(() => isAlive(otherPid)).toBe(false)
})

test('a second emulator for one directory → shares the first, or refuses', async () => {
  const dir = tempDir()
  const first = await start(dir)
  const second = await start(dir)
  expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(second.url).toBe(first.url)
  expect(second.pid).not.toBe(first.pid)
  await expect(startEmulator({ dir, accessToken: 'other', webhookSecret })).rejects.toThrow('did not start')

  const { pid } = second
  await first.stop()
  await reborn(second, pid)
  expect((await second.api('GET', '/users/me')).status).toBe(200)
})

test('a second emulator reaches the directory by a link → shares the first all the same', async () => {
  const dir = tempDir()
  const link = join(tempDir(), 'link')
  symlinkSync(dir, link)
  const first = await start(dir)
  const second = await start(link)

  expect(second.url).toBe(first.url)
})

test('a port taken meanwhile → left alone', async () => {
  const dir = tempDir()
  const shop = await startWebhookReceiver()
  writeFileSync(join(dir, 'port'), new URL(shop.url).port)
  const emulator = await start(dir)
  expect(emulator.url).not.toBe(shop.url)
  expect((await emulator.api('GET', '/users/me')).status).toBe(200)
})

test('a child that cannot start → an error with its reason', async () => {
  const options = {
    dir: tempDir(),
    accessToken: testToken,
    webhookSecret,
    entry: join(import.meta.dirname, 'missing.ts'),
  }
  await expect(startEmulator(options)).rejects.toThrow('the payment emulator did not start')
})

test('started alone → runs without an open input, and SIGTERM ends it', async () => {
  const dir = tempDir()
  const alone = startAlone(dir)
  const output = await alone.output
  const url = /Payment emulator: (http:\S+)/.exec(output)?.[1]
  expect(output).toContain(testToken)
  expect(output).toContain(webhookSecret)
  expect((await callsTo(url ?? '').api('GET', '/users/me')).status).toBe(200)

  const second = startAlone(dir)
  expect(await second.output).toContain(`running already: ${url}`)
  expect(await second.ended).toBe(1)

  process.kill(alone.pid, 'SIGTERM')
  expect(await alone.ended).toBe(0)
})

/** Starts the emulator as `npm run emulator` does, with nothing to read. */
function startAlone(dir: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--standalone'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { EMULATOR_DIR: dir, EMULATOR_ACCESS_TOKEN: testToken, EMULATOR_WEBHOOK_SECRET: webhookSecret },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    pid: child.pid ?? 0,
    output: new Promise<string>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) stream.once('data', (chunk) => resolve(String(chunk)))
    }),
    ended: new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code))),
  }
}

async function start(dir: string) {
  const child = await startEmulator({ dir, accessToken: testToken, webhookSecret })
  onTestFinished(() => child.stop())
  return Object.assign(child, callsTo(child.url))
}

/** Waits until a child that died was restarted at the same address. */
async function reborn<Emulator extends TestEmulator & { pid: number }>(emulator: Emulator, oldPid: number) {
  const isBack = async () =>
    emulator.pid !== oldPid &&
    (await emulator.visit('/emulator/health').then(
      ({ ok }) => ok,
      () => false,
    ))
  await expect.poll(isBack).toBe(true)
  return emulator
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
