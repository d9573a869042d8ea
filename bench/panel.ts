import { embeddedUrl } from '#test/support/embedded-url.ts'
import { enterStudio } from '#test/support/http-studio.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { visit } from './browser.ts'
import { grouped, table } from './format.ts'
import { mostMark, type Mark } from './marks.ts'
import { addressesIn, fillPanel, perDay, type PanelSize } from './panel-data.ts'
import { waitUntilQuiet } from './shop.ts'
import { quantile } from './statistics.ts'

type Taken = { median: number; p99: number }
export type PanelPage = { name: string; small: Taken; large: Taken }
export type PanelFigures = { sizes: [PanelSize, PanelSize]; pages: PanelPage[] }
type Studio = { port: number; cookie: string; pages: { name: string; path: string }[] }

const sizes: PanelFigures['sizes'] = [
  { projects: 10_000, clients: 2_000 },
  { projects: 100_000, clients: 20_000 },
]
const person = { email: 'bench@estudio.example', password: 'uma senha bem comprida' }
/** A page may cost so much more where ten times as much is written down. */
const mostGrowth = 1.2

/** The panel of two studios, one ten times the other: both run, and each page is asked of one and then of the other. */
export async function measurePanel({ quick }: { quick: boolean }): Promise<PanelFigures> {
  const ends: (() => unknown)[] = []
  try {
    const [small, large] = [await openStudio(sizes[0], ends), await openStudio(sizes[1], ends)]
    const pages: PanelPage[] = []
    for (const [index, { name, path }] of small.pages.entries()) {
      const other = large.pages[index]?.path ?? path
      const taken = await visitInTurn([small, large], [path, other], quick ? 20 : 200)
      pages.push({ name, small: taken[0], large: taken[1] })
    }
    return { sizes, pages }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

async function openStudio(size: PanelSize, ends: (() => unknown)[]): Promise<Studio> {
  const data = await temporaryDataDir()
  ends.push(data.remove)
  const product = await startProduct({
    dataDir: data.path,
    env: { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password, LOG_LEVEL: 'error' },
  })
  ends.push(product.stop)
  await fillPanel(await embeddedUrl(data.path), size)
  const { cookie } = await enterStudio(product.url, person)
  await waitUntilQuiet(product.pid)
  return { port: Number(new URL(product.url).port), cookie, pages: pagesIn(size) }
}

type Pair<Value> = [Value, Value]

/** Whoever is asked first changes with each round. */
async function visitInTurn(studios: Pair<Studio>, paths: Pair<string>, rounds: number): Promise<Pair<Taken>> {
  const taken: Pair<number[]> = [[], []]
  const warming = 5
  for (let round = -warming; round < rounds; round += 1) {
    for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const began = performance.now()
      await visit(studios[which].port, paths[which], studios[which].cookie)
      if (round >= 0) taken[which].push(performance.now() - began)
    }
  }
  return [takenOf(taken[0]), takenOf(taken[1])]
}

function takenOf(times: number[]): Taken {
  const ordered = times.toSorted((one, other) => one - other)
  return { median: quantile(ordered, 0.5), p99: quantile(ordered, 0.99) }
}

function pagesIn(size: PanelSize) {
  const { project, order, client } = addressesIn(size)
  const deep = (list: string) => `/admin/${list}${list.includes('?') ? '&' : '?'}antes=${halfWay(size)}`
  const pages: [name: string, path: string][] = [
    ['dashboard', '/admin'],
    ['dashboard, 90 days', '/admin?periodo=90'],
    ['board', '/admin/projects/quadro'],
    ['board of one person', '/admin/projects/quadro?responsavel=produtor-1'],
    ['projects', '/admin/projects'],
    ['projects, half way down', deep('projects')],
    ['projects waiting', '/admin/projects?estado=waiting'],
    ['projects with feedback', '/admin/projects?estado=feedback'],
    ['projects approved', '/admin/projects?estado=approved'],
    ['projects delivered', '/admin/projects?estado=delivered'],
    ['delivered, half way down', deep('projects?estado=delivered')],
    ['projects in composition', '/admin/projects?etapa=composition'],
    ['waiting in production', '/admin/projects?estado=waiting&etapa=production'],
    ['projects of one person', '/admin/projects?responsavel=produtor-1'],
    ['feedback for one person', '/admin/projects?responsavel=produtor-1&estado=feedback'],
    ['projects of nobody', '/admin/projects?responsavel=ninguem'],
    ['projects by last activity', '/admin/projects?ordem=atividade'],
    ['projects by their limit', '/admin/projects?ordem=prazo'],
    ['late projects', '/admin/projects?atrasados=1'],
    ['projects, "a"', '/admin/projects?busca=a'],
    ['projects, "zq" (none)', '/admin/projects?busca=zq'],
    ['projects, "ana"', '/admin/projects?busca=ana'],
    ['projects, "valsa lima 77"', '/admin/projects?busca=valsa+lima+77'],
    ['projects, "xyzw" (none)', '/admin/projects?busca=xyzw'],
    ['projects, a code', '/admin/projects?busca=P7007'],
    ['waiting, "samba"', '/admin/projects?busca=samba&estado=waiting'],
    ['a project', project],
    ['clients', '/admin/clients'],
    ['clients, "b"', '/admin/clients?busca=b'],
    ['clients, "rosa"', '/admin/clients?busca=rosa'],
    ['a client', client],
    ['orders', '/admin/orders'],
    ['orders, half way down', deep('orders')],
    ['orders paid', '/admin/orders?estado=paid'],
    ['orders to look at', '/admin/orders?estado=atencao'],
    ['orders, "nara reis"', '/admin/orders?busca=nara+reis'],
    ['an order', order],
    ['mails', '/admin/mails'],
    ['palette, "a"', '/admin/busca.data?busca=a'],
    ['palette, "an"', '/admin/busca.data?busca=an'],
    ['palette, "ana"', '/admin/busca.data?busca=ana'],
    ['palette, "zq" (none)', '/admin/busca.data?busca=zq'],
  ]
  return pages.map(([name, path]) => ({ name, path }))
}

/** Where a list goes on that has shown half of what there is. */
function halfWay({ projects }: PanelSize): string {
  const micros = Math.round((Date.now() - (projects / perDay / 2) * 86_400_000) * 1_000)
  return `${micros}_00000000-0000-4000-8000-000000000000`
}

export function panelReport({ sizes: [small, large], pages }: PanelFigures): string[] {
  return [
    '## The panel at two sizes',
    `${sizeWords(small)} beside ${sizeWords(large)}; milliseconds, median and p99 of each.`,
    table(
      ['Page', 'small', 'p99', 'large', 'p99', 'ratio', 'ratio of p99'],
      pages.map(({ name, ...taken }) => [
        name,
        ...[taken.small.median, taken.small.p99, taken.large.median, taken.large.p99].map((ms) => ms.toFixed(1)),
        (taken.large.median / taken.small.median).toFixed(2),
        growthOf(taken).toFixed(2),
      ]),
    ),
  ]
}

export function panelMarks({ pages }: PanelFigures): Mark[] {
  return pages.map((page) => mostMark(`panel, p99 at ten times the size: ${page.name}`, mostGrowth, growthOf(page), ''))
}

function sizeWords({ projects, clients }: PanelSize): string {
  return `${grouped(projects)} projects, ${grouped(clients)} clients`
}

function growthOf({ small, large }: Omit<PanelPage, 'name'>): number {
  return large.p99 / small.p99
}
