import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { contractFor } from '#copy/contracts/contracts.ts'
import { packageOrFallback } from '#core/catalog/catalog.ts'
import { cents } from '#core/shared/money.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'
import { pdfText } from '#test/support/formats/pdf-text.ts'

import { createPdfProcess } from './pdf-process.ts'
import type { PdfSource } from './pdf-renderer.ts'

const root = dirname(dirname(import.meta.dirname))
const contract = contractFor(firstCatalog, packageOrFallback(firstCatalog, 'express'), { ownLyric: false, settings })

describe('the built program', () => {
  // Inside the project, where it finds its packages.
  const folder = join(root, 'build', 'pdf-test')
  const program = join(folder, 'pdf-worker.js')
  beforeAll(async () => {
    const configFile = join(root, 'vite.programs.config.ts')
    await build({ root, configFile, logLevel: 'silent', build: { outDir: folder } })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('a contract and a delivery document at the same time → each one gets its own PDF', async () => {
    const pdf = open(program)
    const [first, second] = await Promise.all([pdf.render(contractSource('Maria')), pdf.render(deliverySource)])

    expect(await pdfText(first)).toContain('Maria')
    expect(await pdfText(second)).toContain('Valsa')
  })

  test('a document that cannot be rendered → it is rejected without its text, and the next one is rendered', async () => {
    const pdf = open(program)
    const { copy } = contractSource('Maria')
    const broken = {
      kind: 'contract' as const,
      copy: { ...copy, order: { ...copy.order, acceptedAt: new Date(Number.NaN) } },
    }

    await expect(pdf.render(broken)).rejects.toThrow(/^a PDF could not be rendered: \w+$/)
    expect(await pdfText(await pdf.render(contractSource('Rosa')))).toContain('Rosa')
  })
})

describe('a program that', () => {
  test('dies while it renders → that document is rejected, and the next one gets a new process', async () => {
    const pdf = open(await createProgram(`if (source.copy.hash === 'bad') process.exit(1); answer()`))
    const lost = pdf.render(sourceOf('bad'))
    const next = pdf.render(sourceOf('good'))

    await expect(lost).rejects.toThrow('the PDF process ended')
    expect(await next).toBeInstanceOf(Uint8Array)
  })

  test('does not answer in time → that document is rejected, and the next one gets a new process', async () => {
    const program = await createProgram(`if (source.copy.hash !== 'bad') answer()`)
    const pdf = open(program, { timeoutMs: 2_000 })
    const lost = pdf.render(sourceOf('bad'))
    const next = pdf.render(sourceOf('good'))

    await expect(lost).rejects.toThrow('the PDF process took too long')
    expect(await next).toBeInstanceOf(Uint8Array)
  })

  test('does not exist → the document is rejected', async () => {
    await expect(open(join(tmpdir(), 'nothing-here.js')).render(sourceOf('good'))).rejects.toThrow(
      'the PDF process ended',
    )
  })

  test('has nothing to do → it ends, and later work starts another', async () => {
    const pdf = open(await createProgram('answer()'), { idleMs: 0 })
    const first = Number(new TextDecoder().decode(await pdf.render(sourceOf('one'))))

    await expect.poll(() => isRunning(first)).toBe(false)
    expect(Number(new TextDecoder().decode(await pdf.render(sourceOf('two'))))).not.toBe(first)
  })

  test('is closed → what waits is rejected', async () => {
    const pdf = open(await createProgram(''))
    const rendering = Promise.allSettled([pdf.render(sourceOf('one')), pdf.render(sourceOf('two'))])
    pdf.close()

    expect((await rendering).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

function open(program: string, limits: { idleMs?: number; timeoutMs?: number } = {}) {
  const pdf = createPdfProcess({ program, ...limits })
  onTestFinished(() => pdf.close())
  return pdf
}

/** A worker whose PDFs hold its process id. */
async function createProgram(body: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'harmonia-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = join(folder, 'program.mjs')
  await writeFile(
    program,
    `const answer = () => process.send({ pdf: new TextEncoder().encode(String(process.pid)) })
     process.once('disconnect', () => process.exit(0))
     process.on('message', (source) => { ${body} })`,
  )
  return program
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const deliverySource: PdfSource = {
  kind: 'delivery',
  document: {
    title: 'Direitos de uso da música',
    subtitle: '"Valsa"',
    facts: [],
    sections: [],
    songs: [],
    check: null,
    closing: [],
    madeAt: new Date('2026-11-20T12:00:00Z'),
    settings,
  },
}

function sourceOf(hash: string): PdfSource {
  const { copy } = contractSource('Maria')
  return { kind: 'contract', copy: { ...copy, hash } }
}

function contractSource(buyerName: string) {
  return {
    kind: 'contract' as const,
    copy: {
      contract,
      order: {
        code: 'P0001',
        buyerName,
        buyerEmail: 'pessoa@exemplo.com.br',
        packageName: 'Express',
        lines: [{ kind: 'package' as const, title: 'Express', amount: cents(79_00) }],
        total: cents(79_00),
        acceptedAt: new Date('2026-11-20T12:00:00Z'),
        ip: null,
      },
      hash: 'ab'.repeat(32),
      settings,
    },
  }
}
