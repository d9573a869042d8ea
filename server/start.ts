import { access, constants } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { createAudioProcessor } from '#adapters/audio/worker-process.ts'
import { createAuth } from '#adapters/auth/auth.ts'
import { renewSecondFactors } from '#adapters/auth/staff-keys.ts'
import { createLog } from '#adapters/log.ts'
import { paymentLinks, withPaymentLinks } from '#adapters/payments/payment-links.ts'
import { createContractCache } from '#adapters/pdf/contract-cache.ts'
import { createPdfProcess } from '#adapters/pdf/pdf-process.ts'
import { inlineRenderer, type PdfRenderer } from '#adapters/pdf/pdf-renderer.ts'
import { createPhotoProcess } from '#adapters/photo/photo-process.ts'
import type { PhotoProcessor } from '#adapters/photo/photo-processor.ts'
import { createClamd } from '#adapters/scan/clamd.ts'
import { createSigner } from '#adapters/signer.ts'
import type { RequestInfo } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { startSteps, unknownSettingText } from '#copy/admin/startup.ts'
import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { connect, type Db } from '#db/client.ts'
import {
  clearDocumentCache,
  currentSettings,
  enableDocumentCache,
  seedDocumentVersions,
} from '#db/content/document-versions.ts'
import { announce, listen } from '#db/live.ts'
import { createBoss, createQueue, defineQueues } from '#db/queue.ts'
import { loggableError } from '#db/shared/errors.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { createProxyWatch, type ProxyWatch } from '#server/http/proxy-watch.ts'
import { createRequestLoad, type RequestLoad } from '#server/http/request-load.ts'
import { serverOptions } from '#server/http/server-options.ts'
import { unavailablePath } from '#server/http/shared-path.ts'
import { createShopCounter, startShopCounter, type ShopCounter } from '#server/http/shop-counter.ts'
import { loadAssets } from '#server/render/assets.ts'
import { createPageCache, type PageCache } from '#server/render/page-cache.ts'
import { createDocuments, type BuildSource } from '#server/render/react-router.ts'
import { openMedia } from '#server/routes/static-audio.ts'
import { storeShopCounts } from '#use-cases/admin/store-shop-counts.ts'
import { watchIncidents } from '#use-cases/admin/watch-incidents.ts'
import { createSetupLink } from '#use-cases/staff/create-setup-link.ts'
import { resetSecondFactorByServer } from '#use-cases/staff/reset-second-factor.ts'
import { sendResetLink } from '#use-cases/staff/send-reset-link.ts'

import { openBackupTools } from './backup/backup-target.ts'
import { openDataDir, openDatabase } from './database.ts'
import type { Env } from './env.ts'
import { handleStarting, createListener } from './http.ts'
import { startJobs } from './jobs.ts'
import { createLiveHub, type LiveHub } from './live.ts'
import { openMail } from './mail.ts'
import { createProbe, readFreeBytes, startProbe } from './monitoring/incident-probe.ts'
import { createMetrics, type Metrics } from './monitoring/metrics.ts'
import { aroundQuery, openTracing, tracedLog } from './monitoring/tracing.ts'
import { endOnUncaught } from './monitoring/uncaught.ts'
import { openFiles } from './open-files.ts'
import { openPayments } from './payments.ts'
import { programsOf } from './programs.ts'
import { showProgress } from './progress.mjs'
import { openSecrets } from './startup/open-secrets.ts'
import { openWhatsapp } from './startup/open-whatsapp.ts'
import { prepareDatabase } from './startup/prepare-database.ts'

export type StartOptions = {
  env: Env
  /** The directory of package.json. */
  root: string
  build: BuildSource
  /** Paths of pages to cache; empty in development. */
  cachedPaths: string[]
  mode: 'production' | 'development'
  /** Development only: middleware that runs first (Vite's). */
  before?: (next: RequestListener) => RequestListener
  printLine: (line: string) => void
  /** Ends a start that is still going on; it then rejects. */
  signal: AbortSignal
}

/** How long requests and jobs in progress may take to end; everything has to be stopped within ten seconds. */
const shutdownTimeoutMs = 5_000

/** Of these, how long a proxy has to see `/healthz` fail before connections are refused. */
const drainMs = 2_000

/** How long a start that failed may take to stop what it had started. */
const startFailedMs = 8_000

/** How long the last spans may take to be sent. */
const tracingCloseMs = 2_000

export type Running = { url: string; stop: () => Promise<void> }

/**
 * Starts the whole product: first the listening socket (so that a port in use is known at once), then database,
 * provider, jobs and pages. `stop`, and a failure halfway, stop everything that was started, in reverse order.
 */
export async function startApp(options: StartOptions): Promise<Running> {
  const { env, root, printLine, signal } = options
  const tracing = await openTracing(env)
  const log = tracedLog(createLog(env.logLevel), tracing)
  for (const unknown of env.unknown) printLine(unknownSettingText(unknown))
  const programs = programsOf(root, options.mode)
  const life: Life = { isServing: false, isStopping: false }
  const removeHandler = endOnUncaught(log)
  const progress = showProgress(printLine)
  // Last, so that it also sends how the rest ended.
  const stops: (() => Promise<unknown>)[] = [() => within(tracingCloseMs, tracing.close()), async () => removeHandler()]
  const stop = once(async () => {
    for (const part of stops.toReversed())
      await part().catch((error: unknown) => log.error(loggableError(error), 'stopping failed'))
  })

  try {
    const server = createServer(serverOptions, handleStarting)
    const port = await listenOn(server, env)
    // Registered first, so it runs last; it must release the port when a later step fails.
    stops.push(() => closeServer(server))
    const siteUrl =
      env.siteUrl ?? `http://${env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host}:${port}`

    stops.push(await openDataDir(env.dataDir))
    progress.begin(startSteps.database)
    const database = await openDatabase(env, root)
    stops.push(database.stop)
    progress.begin(startSteps.migration)
    await prepareDatabase(database.url, { root, signal, printLine })
    progress.begin(startSteps.shop)

    const onError = (part: string) => (error: Error) =>
      log.warn({ part, ...loggableError(error) }, 'a connection was lost')
    const around = env.tracing ? aroundQuery(tracing) : undefined
    const { db, close } = connect(database.url, { onError: onError('database'), around })
    stops.push(close)
    // Of its own, so that whoever asks whether we work does not wait behind everybody else.
    const health = connect(database.url, { connections: 2, onError: onError('health') })
    stops.push(health.close)
    await seedDocumentVersions(db)
    enableDocumentCache(db)

    const boss = createBoss(database.url, onError('jobs'))
    const [secret, ...oldSecrets] = await openSecrets(db, env, printLine)
    const queue = createQueue(boss)
    const metrics = createMetrics()
    const incidents = watchIncidents({ db: health.db, queue, siteUrl, now: () => new Date() }, (cause) =>
      metrics.countIncidentFailure(cause),
    )
    const payments = await openPayments(env, { emulator: programs.emulator, siteUrl, log, incidents, tracing })
    stops.push(payments.stop)
    const auth = createAuth({
      db,
      secret,
      oldSecrets,
      siteUrl,
      sendResetLink: (link) => sendResetLink({ db, queue }, link),
      onError: (message) => log.warn({ message }, 'staff sign-in'),
    })
    const mail = openMail(env)
    stops.push(mail.close)
    const pdf = openPdf(options, programs.pdf, stops)
    const proxy = createProxyWatch(env.trustProxy, log)
    const deps: Deps = {
      db,
      queue,
      payments: withPaymentLinks(
        payments.port,
        paymentLinks(async () => (await currentSettings(db)).payment),
      ),
      mail: mail.transport,
      whatsapp: await openWhatsapp(env, { emulator: payments.emulator, siteUrl, log }),
      pdf,
      photos: openPhotos(programs.photo, stops),
      contracts: createContractCache(pdf),
      files: await openFiles(env),
      sound: await createAudioProcessor({
        program: programs.sound,
        ffmpegPath: env.ffmpegPath,
        folder: join(env.dataDir, 'sound'),
      }),
      scanner: env.clamd ? createClamd(env.clamd) : null,
      auth,
      incidents,
      signer: createSigner(secret, ...oldSecrets),
      songs: env.demo ? demonstrationSongs : [],
      siteUrl,
      canary: payments.canary,
      backup: openBackupTools({
        target: env.backupTarget,
        key: env.backupKey,
        databaseUrl: database.url,
        dataDir: env.dataDir,
      }),
      checkoutOrigins: payments.origins,
      now: () => new Date(),
      log,
      machine: {
        freeBytes: () => readFreeBytes(env.dataDir),
        proxy: { isTrusted: env.trustProxy, isForwarded: proxy.isForwarded },
      },
      tracing,
    }

    const shopCounter = createShopCounter((counts) => storeShopCounts(deps, counts), log)
    stops.push(startShopCounter(shopCounter))

    await boss.start()
    // Jobs still in progress after `shutdownTimeoutMs` are handed back to the queue.
    stops.push(() => boss.stop({ graceful: true, timeout: 1_000 }))
    await defineQueues(boss)
    await renewFactors(deps, env, printLine)
    const load = createRequestLoad()
    const stopJobs = await startJobs(boss, deps, metrics, load)

    const site = await openSite(deps, options, {
      metrics,
      load,
      healthDb: health.db,
      proxy,
      shopCounter,
      isStopping: () => life.isStopping,
    })
    const line = await listen(database.url, { ...liveListener(deps, site), onError: onError('live') })
    stops.push(line.close)
    await announce(db, 'everything')
    stops.push(async () => {
      const jobs = within(shutdownTimeoutMs, stopJobs())
      const drain = life.isServing && env.trustProxy ? drainMs : 0
      await wait(drain)
      site.live.close()
      await Promise.all([jobs, closeServer(server, shutdownTimeoutMs - drain)])
    })

    stops.push(
      startProbe(createProbe({ ...deps, db: health.db }, { dataDir: env.dataDir, ownDatabase: !env.databaseUrl })),
    )
    server.removeAllListeners('request')
    server.on('request', options.before ? options.before(site.listener) : site.listener)
    await printSetupLink(deps, env, printLine)
    signal.throwIfAborted()
    life.isServing = true
    return {
      url: siteUrl,
      stop() {
        life.isStopping = true
        return stop()
      },
    }
  } catch (error) {
    await within(startFailedMs, stop())
    throw error
  } finally {
    progress.end()
  }
}

type Life = { isServing: boolean; isStopping: boolean }

/** Development runs the sources, of which the process has no build. */
function openPdf({ mode }: StartOptions, program: string, stops: (() => Promise<unknown>)[]): PdfRenderer {
  if (mode === 'development') return inlineRenderer
  const pdf = createPdfProcess({ program })
  stops.push(async () => pdf.close())
  return pdf
}

function openPhotos(program: string, stops: (() => Promise<unknown>)[]): PhotoProcessor {
  const photos = createPhotoProcess({ program })
  stops.push(async () => photos.close())
  return photos
}

type SiteParts = {
  metrics: Metrics
  load: RequestLoad
  healthDb: Db
  proxy: ProxyWatch
  shopCounter: ShopCounter
  isStopping: () => boolean
}
type Site = { listener: RequestListener; pageCache: PageCache; live: LiveHub }

async function openSite(
  deps: Deps,
  { env, root, build, cachedPaths, mode }: StartOptions,
  { metrics, load, healthDb, proxy, shopCounter, isStopping }: SiteParts,
): Promise<Site> {
  const assets = await loadAssets(publicFolder(root, mode), securityHeaders(deps.siteUrl))
  const documents = createDocuments(deps, build, mode)
  const live = createLiveHub()
  metrics.gauge('harmonia_live_listeners', 'Open event streams.', live.size)
  metrics.gauges('harmonia_db_connections', 'Connections of this process to the database.', 'state', () => {
    const { totalCount, idleCount, waitingCount } = deps.db.$client
    return { used: totalCount - idleCount, idle: idleCount, awaited: waitingCount }
  })
  metrics.gauge('harmonia_incidents_ongoing', 'Incidents this process sees.', () => deps.incidents.ongoing().length)

  const pageCache = createPageCache({
    paths: cachedPaths,
    headers: securityHeaders(deps.siteUrl),
    async renderPage(path) {
      const requestInfo: RequestInfo = { id: '', ip: '', userAgent: '', databaseDown: false }
      const response = await documents.answer(new Request(new URL(path, deps.siteUrl)), requestInfo)
      return { response, databaseDown: requestInfo.databaseDown }
    },
  })
  const listener = createListener(deps, {
    documents,
    pageCache,
    assets,
    media: await openMedia(join(publicFolder(root, mode), 'audio'), '/audio/'),
    live,
    metrics,
    load,
    healthDb,
    metricsToken: env.metricsToken,
    trustProxy: env.trustProxy,
    proxy,
    shopCounter,
    isStopping,
    async storageReady() {
      await Promise.all([access(env.dataDir, constants.W_OK), deps.files.check()])
    },
  })
  await renderUnavailable(pageCache)
  return { listener, pageCache, live }
}

/** In advance: when it is needed, the database is unavailable. */
async function renderUnavailable(pageCache: PageCache): Promise<void> {
  if (pageCache.isCacheable(unavailablePath)) await pageCache.render(unavailablePath)
}

/** In development Vite serves the files; there is no client build. */
function publicFolder(root: string, mode: StartOptions['mode']): string {
  return join(root, mode === 'production' ? 'build/client' : 'public')
}

function liveListener({ db }: Deps, { pageCache, live }: Site) {
  const dropPages = () => {
    clearDocumentCache(db)
    pageCache.clear()
    void renderUnavailable(pageCache)
  }
  return {
    onTopic(topic: string) {
      if (topic === 'public-pages') return dropPages()
      if (topic === 'everything') return live.publishAll()
      live.publish(topic)
      // Board, dashboard and agenda can be affected by any change.
      live.publish('panel')
    },
    onResync() {
      dropPages()
      live.publishAll()
    },
  }
}

async function printSetupLink(deps: Deps, env: Env, printLine: (line: string) => void): Promise<void> {
  const first = await createSetupLink(deps, env.admin ?? null)
  if (!first.ok) throw new Error(`ADMIN_EMAIL e ADMIN_PASSWORD não servem: ${first.code}`)
  if (first.value.link) printLine(`Primeiro acesso ao painel (vale 24 horas, uma vez): ${first.value.link}`)
}

/** Second factors follow the secret, and the operator may switch one off. */
async function renewFactors(deps: Deps, { secondFactorResetFor }: Env, printLine: (line: string) => void) {
  const { db, auth, log } = deps
  const unreadable = await renewSecondFactors(db, auth.options.secrets)
  if (unreadable > 0) log.warn({ unreadable }, 'second factors that no SESSION_SECRETS can read')
  if (!secondFactorResetFor) return
  const reset = await resetSecondFactorByServer(deps, secondFactorResetFor)
  printLine(
    reset.ok
      ? `Verificação em duas etapas desligada: ${reset.value.name}. Remova RESET_TWO_FACTOR antes do próximo início.`
      : 'RESET_TWO_FACTOR: não há conta ativa com este e-mail.',
  )
}

function listenOn(server: Server, { port, host }: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Closes idle connections, waits for requests in progress, then cuts those that are left: a slow download may take hours. */
function closeServer(server: Server, timeoutMs = shutdownTimeoutMs): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Waits for a promise, but not longer than `ms`. */
function within(ms: number, ending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([ending, limit]).finally(() => clearTimeout(timer))
}

function once(run: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null
  return () => (result ??= run())
}
