// `npm run readme-pictures`: photographs the four pages that the README shows, out of a demonstration of its own, into `docs/pictures`.
import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'

import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'

import { addDays, dayOf } from '#core/shared/dates.ts'
import { readOptions } from '#server/command-options.ts'
import { planDemo, type DemoState } from '#server/demo/demo-plan.ts'
import { launchOptions } from '#test/support/browser/chromium.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { answerQuestion, settle } from './open-state.ts'

readOptions()
const root = dirname(dirname(import.meta.dirname))
const orders = 40
const plan = planDemo(orders, new Date())

const data = await temporaryDataDir()
try {
  const owner = await fillDemo()
  const product = await startProduct({ dataDir: data.path, env: { LOG_LEVEL: 'silent' } })
  try {
    await photographAll(product.url, owner)
  } finally {
    await product.stop()
  }
} finally {
  await data.remove()
}

/** Fills the demonstration as `npm run demo` does; the form of who signs in. */
async function fillDemo(): Promise<{ email: string; senha: string }> {
  const child = spawn(process.execPath, [join(root, 'server', 'demo.mjs'), '--orders', String(orders)], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (line.startsWith('…')) process.stdout.write(`${line}\n`)
  }
  const printed = lines.join('\n')
  const [, email] = /E-mail: (\S+)/.exec(printed) ?? []
  const [, senha] = /Senha: (\S+)/.exec(printed) ?? []
  if (!email || !senha) throw new Error(`the demonstration was not filled:\n${printed}`)
  return { email, senha }
}

async function photographAll(url: string, owner: Record<string, string>): Promise<void> {
  const browser = await chromium.launch(launchOptions())
  // Whoever opens a picture by itself sees it sharp.
  const open = async () => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 1.25,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    })
    await context.addInitScript(answerQuestion)
    return context.newPage()
  }
  try {
    const [visitor, client, staff] = [await open(), await open(), await open()]
    await visitor.goto('/')
    await photograph(visitor, 'home')

    await staff.request.post('/admin/login', { headers: { origin: url }, form: owner })
    // A month that began just now has little to show.
    await staff.goto(`/admin/financeiro?mes=${dayOf(addDays(new Date(), -20)).slice(0, 7)}`)
    await photograph(staff, 'finance')
    await openProject(staff, 'feedback')
    await photograph(staff, 'project')

    await openProject(staff, 'presented')
    const preview = await staff.getByRole('link', { name: /\/client-preview\// }).getAttribute('href')
    await client.goto(preview ?? '')
    await client.getByLabel('E-mail').fill(orderIn('presented').buyer.email)
    await client.getByLabel('E-mail').press('Enter')
    await client.getByRole('button', { name: 'Tocar' }).first().waitFor()
    await photograph(client, 'first-listen')
  } finally {
    await browser.close()
  }
}

/** The project of the first order of the demonstration that has come so far. */
async function openProject(page: Page, state: DemoState): Promise<void> {
  const list = await page.request.get('/admin/projects', { params: { busca: orderIn(state).story.title } })
  const [path] = /\/admin\/projects\/[0-9a-f-]{36}/.exec(await list.text()) ?? []
  await page.goto(path ?? '')
}

function orderIn(state: DemoState) {
  const order = plan.find((one) => one.state === state)
  if (!order) throw new Error(`no order of the demonstration is ${state}`)
  return order
}

async function photograph(page: Page, name: string): Promise<void> {
  await settle(page)
  await page.mouse.move(0, 0)
  const path = join(root, 'docs', 'pictures', `${name}.webp`)
  await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .webp({ quality: 82, effort: 6 })
    .toFile(path)
  const { size } = await stat(path)
  process.stdout.write(`${relative(root, path)}: ${Math.round(size / 1000)} kB\n`)
}
