import { randomBytes } from 'node:crypto'
import { join, relative } from 'node:path'

import { createAudioProcessor } from '#adapters/audio/worker-process.ts'
import { createAuth, type Auth } from '#adapters/auth/auth.ts'
import { closeSession, hashPassword } from '#adapters/auth/sign-in.ts'
import { createLog } from '#adapters/log.ts'
import { createPdfProcess } from '#adapters/pdf/pdf-process.ts'
import { createSigner } from '#adapters/signer.ts'
import { noTracing } from '#adapters/tracing/tracing.ts'
import { demoDoneText, demoReadyText, demoRefusalText, demoSteps } from '#copy/admin/demo-command.ts'
import { demoOwner, demoTeam } from '#copy/admin/demo-shop.ts'
import { addDays } from '#core/shared/dates.ts'
import { foundStudio } from '#db/admin/demo.ts'
import { connect, type Db } from '#db/client.ts'
import { seedDocumentVersions } from '#db/content/document-versions.ts'
import { startEmbeddedPostgres } from '#db/embedded/embedded.ts'
import { withoutSession, type AuditActor } from '#db/staff/audit.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { openDataDir } from '#server/database.ts'
import { parseEnv, type Env } from '#server/env.ts'
import { openFiles } from '#server/open-files.ts'
import { openPayments } from '#server/payments.ts'
import { programsOf } from '#server/programs.ts'
import { showProgress, type Progress } from '#server/progress.mjs'
import { openSecrets } from '#server/startup/open-secrets.ts'
import { prepareDatabase } from '#server/startup/prepare-database.ts'
import { watchIncidents } from '#use-cases/admin/watch-incidents.ts'
import { updateDeadlineRisks } from '#use-cases/schedule/update-deadline-risks.ts'
import { createFirstStaff } from '#use-cases/staff/create-first-staff.ts'
import { signIn } from '#use-cases/staff/sign-in.ts'

import { markDemoFolder, readDemoFolder } from './demo-folder.ts'
import { liveDemoOrder } from './demo-order.ts'
import { planDemo } from './demo-plan.ts'
import { noQueue, openDemoShop, type DemoShop } from './demo-shop.ts'
import { analyseOnce, loadDemoSongs } from './demo-songs.ts'
import { countDemoVisits, describeDemoStudio, payDemoMusicians } from './demo-studio.ts'
import { openEmulatorBank } from './emulator-bank.ts'

export type DemoOptions = {
  root: string
  env: Record<string, string | undefined>
  orders: number
  printLine: (line: string) => void
}

/**
 * Fills a shop in a data folder of its own: `DATA_DIR`, or `data-demo`. Anything but an empty folder is left as it is. Returns
 * whether there is a demonstration now.
 */
export async function fillDemoShop({ root, env: source, orders, printLine }: DemoOptions): Promise<boolean> {
  const env = parseEnv({ ...source, DATA_DIR: source['DATA_DIR']?.trim() || join(root, 'data-demo') }, root)
  const folder = folderName(env.dataDir)
  if (env.databaseUrl || env.smtpUrl || env.s3 || env.mercadoPago) {
    printLine(demoRefusalText('outside-services', folder))
    return false
  }
  const found = await readDemoFolder(env.dataDir)
  if (found.state === 'complete') printLine(demoReadyText(folder, found.email))
  else if (found.state !== 'empty') printLine(demoRefusalText(found.state, folder))
  if (found.state !== 'empty') return found.state === 'complete'

  await markDemoFolder(env.dataDir, { isComplete: false, email: demoOwner.email })
  const password = randomBytes(12).toString('base64url')
  const progress = showProgress(printLine)
  await fill(env, { root, orders, printLine, password, begin: progress.begin }).finally(progress.end)
  await markDemoFolder(env.dataDir, { isComplete: true, email: demoOwner.email })
  printLine(demoDoneText({ folder, email: demoOwner.email, password, orders, siteUrl: siteUrlOf(env) }))
  return true
}

/** As it is typed in the next command. */
function folderName(dataDir: string): string {
  const near = relative(process.cwd(), dataDir)
  return near === '' || near.startsWith('..') ? dataDir : `./${near}`
}

type Filling = Omit<DemoOptions, 'env' | 'orders'> & {
  env: Env
  password: string
  /** How many of the demonstration songs are encoded, which takes a second or two each. */
  songs?: number
  /** Told what is done; see `showProgress`. */
  begin?: Progress['begin']
}

/** Lives six months of orders, as many as are wanted. */
async function fill(env: Env, { orders, ...options }: Omit<Filling, 'env'> & { orders: number }): Promise<void> {
  await openDemo({ env, ...options }, async (shop) => {
    const { db } = shop.deps
    await shop.at(addDays(now(), -describedDays), () => describeDemoStudio(db, shop.actor))
    await signPeopleIn(shop)
    const plan = planDemo(orders, now())
    await countDemoVisits(db, plan)
    let lived = 0
    options.begin?.(demoSteps.orders, { total: plan.length, count: () => lived, unit: 'pedidos' })
    for (const [index, order] of plan.entries()) {
      await liveDemoOrder(shop, order, index)
      lived += 1
    }
    await payDemoMusicians(shop)
    await updateDeadlineRisks({ db, now })
  })
}

/** The days before today on which each of the studio came in. */
const comings = [
  [170, 61, 22, 1.2],
  [75, 2.1],
  [48, 0.8],
]

async function signPeopleIn({ deps, auth, people, at }: Opened): Promise<void> {
  for (const [place, { email, password, name }] of people.entries())
    for (const [time, days] of (comings[place] ?? []).entries())
      await at(addDays(now(), -days), async () => {
        // An address of its own each time: nobody types a password so often in a minute.
        const visitor = { ip: `203.0.113.${place * 50 + time + 1}`, userAgent: 'Demonstração' }
        const entered = await signIn({ ...deps, auth }, visitor, { email, password })
        if (!entered.ok) throw new Error(`demonstration: ${name}, ${entered.code}`)
        await closeSession(auth, new Headers({ cookie: entered.value.cookies.map(firstPart).join('; ') }))
      })
}

function firstPart(cookie: string): string {
  return cookie.split(';')[0] ?? ''
}

/** How many days ago the studio began, and described itself. */
const foundedDays = 200
const describedDays = 190

/** A shop and who works in it, the owner first. */
type Opened = DemoShop & { auth: Auth; people: { name: string; email: string; password: string }[] }

/** Everything a shop is lived with, in an empty data folder: its owner can sign in, and nothing was ordered yet. */
export async function openDemo(
  { env, root, printLine, password, songs = 6, begin = () => undefined }: Filling,
  live: (shop: Opened) => Promise<void>,
): Promise<void> {
  const stops: (() => unknown)[] = []
  try {
    begin(demoSteps.database)
    stops.push(await openDataDir(env.dataDir))
    const database = await startEmbeddedPostgres(env.dataDir, root)
    stops.push(database.stop)
    await prepareDatabase(database.url, { root, signal: new AbortController().signal, printLine })
    const { db, close } = connect(database.url)
    stops.push(close)
    await seedDocumentVersions(db)

    const siteUrl = siteUrlOf(env)
    const [secret] = await openSecrets(db, env, printLine)
    const log = createLog(env.logLevel)
    const programs = programsOf(root, 'production')
    const incidents = watchIncidents({ db, queue: noQueue, siteUrl, now })
    const payments = await openPayments(env, {
      emulator: programs.emulator,
      siteUrl,
      log,
      incidents,
      tracing: noTracing,
    })
    stops.push(payments.stop)
    const pdf = createPdfProcess({ program: programs.pdf })
    stops.push(() => pdf.close())
    const auth = createAuth({ db, secret, siteUrl, sendResetLink: async () => undefined })
    const sound = await createAudioProcessor({
      program: programs.sound,
      ffmpegPath: env.ffmpegPath,
      folder: join(env.dataDir, 'sound'),
    })
    const bank = openEmulatorBank(payments.origins[0] ?? '')
    const { people, ...studio } = await createPeople({ db, auth, now }, password)
    await foundStudio(db, { id: studio.actor.id, at: addDays(now(), -foundedDays), today: now() })
    let encoded = 0
    begin(demoSteps.songs, { total: songs, count: () => encoded, unit: 'músicas' })
    const folder = join(root, 'build', 'client', 'audio')
    const shop = await openDemoShop(
      {
        db,
        queue: noQueue,
        payments: payments.port,
        signer: createSigner(secret),
        siteUrl,
        now,
        files: await openFiles(env),
        pdf,
        sound: analyseOnce(sound),
      },
      { bank, songs: await loadDemoSongs(folder, songs, () => (encoded += 1)), ...studio },
    )
    await bank.open()
    await live({ ...shop, auth, people })
    await bank.close()
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

function siteUrlOf({ siteUrl, host, port }: Env): string {
  return siteUrl ?? `http://${host}:${port}`
}

function now() {
  return new Date()
}

/** The owner who signs in, and producers whose passwords nobody knows. */
async function createPeople(deps: { db: Db; auth: ReturnType<typeof createAuth>; now: () => Date }, password: string) {
  const owner = await createFirstStaff(deps, 'operator', { ...demoOwner, password })
  if (!owner.ok) throw new Error(`demonstration: ${owner.code}`)
  const people = [{ ...demoOwner, password }]
  const team: AuditActor[] = []
  for (const person of demoTeam) {
    const ownPassword = randomBytes(24).toString('base64url')
    const passwordHash = await hashPassword(deps.auth, ownPassword)
    const id = await deps.db.transaction((tx) => insertStaff(tx, { ...person, role: 'producer', passwordHash }))
    people.push({ ...person, password: ownPassword })
    team.push(actorOf(id, person.name))
  }
  return { people, team, actor: actorOf(owner.value.staffId, demoOwner.name) }
}

function actorOf(id: string, name: string): AuditActor {
  return { id, name, ip: '', userAgent: 'npm run demo', ...withoutSession }
}
