import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { eq } from 'drizzle-orm'

import { hashPassword, openSession } from '#adapters/auth/sign-in.ts'
import { createPhotoProcess } from '#adapters/photo/photo-process.ts'
import { demoOwner } from '#copy/admin/demo-shop.ts'
import { demoStories } from '#copy/admin/demo-stories.ts'
import type { GiftTyped } from '#copy/gift/gift-form.ts'
import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import type { PackageId } from '#core/catalog/catalog.ts'
import { settingsSchema } from '#core/content/settings.ts'
import { certificateCode } from '#core/delivery/certificate-code.ts'
import { defaultZone } from '#core/gift/opening-time.ts'
import { addDays, addMinutes, dayOf } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import type { Result } from '#core/shared/result.ts'
import type { NoteSubject } from '#core/staff/internal-note.ts'
import { insertFile } from '#db/audio/files.ts'
import { insertPronunciation, pronunciationFolder } from '#db/briefing/briefing-pronunciations.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import {
  currentCatalog,
  currentSettings,
  currentTextOverrides,
  saveDocumentVersion,
} from '#db/content/document-versions.ts'
import { listDeliveredFiles } from '#db/delivery/deliveries.ts'
import { listGiftReactions } from '#db/gift/gift-reactions.ts'
import { findGiftOfProject } from '#db/gift/gifts.ts'
import { findOrder } from '#db/order/orders.ts'
import { findOpenCheckout } from '#db/payment/checkouts.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { findProject } from '#db/project/projects.ts'
import { briefings, dataLinks, mails, projects } from '#db/schema.ts'
import { findStaffByEmail, insertStaff } from '#db/staff/staff.ts'
import { findVoucherOfOrder } from '#db/voucher/vouchers.ts'
import { addSong, liveDemoOrder, payOrder } from '#server/demo/demo-order.ts'
import { planDemo, usualDays, type DemoOrder, type DemoState } from '#server/demo/demo-plan.ts'
import type { DemoShop } from '#server/demo/demo-shop.ts'
import { countDemoVisits, describeDemoStudio } from '#server/demo/demo-studio.ts'
import { openDemo } from '#server/demo/fill-demo.ts'
import { parseEnv } from '#server/env.ts'
import { programsOf } from '#server/programs.ts'
import { longName } from '#test/journeys/support/seeded-projects.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { ownMusic } from '#test/support/own-music.ts'
import { requestClarification } from '#use-cases/briefing/request-clarification.ts'
import { prepareImport } from '#use-cases/client/prepare-import.ts'
import { requestImport } from '#use-cases/client/run-import.ts'
import { chooseAnniversary } from '#use-cases/delivery/choose-anniversary.ts'
import { addGiftPhoto } from '#use-cases/gift/add-gift-photo.ts'
import { giftToken } from '#use-cases/gift/gift-links.ts'
import { openGift } from '#use-cases/gift/open-gift.ts'
import { saveGift } from '#use-cases/gift/save-gift.ts'
import { sendReaction } from '#use-cases/gift/send-reaction.ts'
import { showReaction } from '#use-cases/gift/show-reaction.ts'
import { withdrawGift } from '#use-cases/gift/withdraw-gift.ts'
import { buyExtra, offerExtra } from '#use-cases/order/buy-extra.ts'
import { requestInvoice } from '#use-cases/order/request-invoice.ts'
import { setSurprise } from '#use-cases/order/set-surprise.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { noteCost } from '#use-cases/payment/production-costs.ts'
import { refundWithdrawal } from '#use-cases/payment/refund-withdrawal.ts'
import { addNote } from '#use-cases/preview/add-note.ts'
import { approveLyric, requestLyricChanges, termsOfLyric } from '#use-cases/preview/answer-lyric.ts'
import { cutPassages } from '#use-cases/preview/cut-passages.ts'
import { judgeName } from '#use-cases/preview/judge-name.ts'
import { markNames } from '#use-cases/preview/mark-names.ts'
import { presentLyric } from '#use-cases/preview/present-lyric.ts'
import { presentVersions } from '#use-cases/preview/present-versions.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'
import { listeningToken } from '#use-cases/preview/sharing/listening-token.ts'
import { shareListening } from '#use-cases/preview/sharing/share-listening.ts'
import { writeLyric } from '#use-cases/preview/write-lyric.ts'
import { assignProject } from '#use-cases/project/assign-project.ts'
import { leaveStudioWord } from '#use-cases/project/leave-studio-word.ts'
import { requestProposal } from '#use-cases/proposal/request-proposal.ts'
import { sendProposal } from '#use-cases/proposal/send-proposal.ts'
import { updateDeadlineRisks } from '#use-cases/schedule/update-deadline-risks.ts'
import { writeInternalNote } from '#use-cases/staff/change-internal-notes.ts'
import { saveView } from '#use-cases/staff/change-saved-views.ts'
import { inviteStaff } from '#use-cases/staff/invite-staff.ts'
import { buyVoucher, offerVoucher } from '#use-cases/voucher/buy-voucher.ts'
import { voucherCode } from '#use-cases/voucher/voucher-code.ts'
import { receiveWhatsappEvent } from '#use-cases/whatsapp/receive-event.ts'

import { openShopClock } from './shop-clock.ts'
import type { ShopFacts } from './shop.ts'

const root = dirname(dirname(import.meta.dirname))
const dataDir = process.env.DATA_DIR ?? ''
const now = new Date()
const facts: ShopFacts = { cookies: {}, values: {} }

type Live = Parameters<Parameters<typeof openDemo>[1]>[0]

async function fill(shop: Live): Promise<void> {
  const { db } = shop.deps
  const clock = await openShopClock(db)
  await clock.redateEarlier(addDays(now, -200))
  const at: DemoShop['at'] = async (time, run) => {
    await clock.setTime(time)
    return shop.at(time, run)
  }
  const scene = async (name: string) => {
    await clock.begin(name)
    // Set by frozen-clock.mjs, which this program is started with.
    Reflect.get(globalThis, 'drawAnew')(name)
  }
  const filled = { ...shop, at }

  await scene('studio')
  await clock.setTime(addDays(now, -190))
  await describeStudio(filled)
  await countDemoVisits(db, planDemo(40, now))
  let index = 0
  for (const [name, order] of plan()) {
    await scene(name)
    await liveNamed(filled, name, { order, index: (index += 1) })
  }
  for (const [name, live] of Object.entries(scenes)) {
    await scene(name)
    await live(filled, addDays(now, -0.001))
  }
  await scene('staff')
  // Owners of some days are asked for a second factor before anything else.
  await db.$client.query('update staff set created_at = $1', [now])
  // A session ends when it was not used for hours.
  await clock.setTime(now)
  await signStaffIn(filled)
  await talkAmongStaff(filled)
  await payMusicians(filled)
  await updateDeadlineRisks({ db, now: () => now })
  const [mail] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.toEmail, emailOf('paid')))
  facts.values['mail'] = { id: mail?.id ?? '' }
}

async function describeStudio(shop: Live): Promise<void> {
  const { db } = shop.deps
  await describeDemoStudio(db, shop.actor)
  const settings = await currentSettings(db)
  const catalog = await currentCatalog(db)
  const discounts = [{ id: 'VERAO', packageId: 'essencial', percent: 20 }]
  await db.transaction(async (tx) => {
    await saveDocumentVersion(tx, 'settings', settingsSchema.parse({ ...settings, music: ownMusic }), shop.actor.id)
    await saveDocumentVersion(tx, 'catalog', catalogSchema.parse({ ...catalog, discounts }), shop.actor.id)
  })
}

async function signStaffIn({ auth, deps, actor }: Live): Promise<void> {
  const { db } = deps
  const password = 'violão de nylon'
  const producer = { name: 'Dora Reis', email: producerEmail, role: 'producer' as const }
  const passwordHash = await hashPassword(auth, password)
  const newProducer = { name: 'Téo Lima', email: 'teo@exemplo.com.br', role: 'producer' as const }
  await db.transaction(async (tx) => {
    for (const person of [producer, newProducer]) await insertStaff(tx, { ...person, passwordHash })
  })
  const people = {
    owner: { email: demoOwner.email, password: 'uma senha bem comprida' },
    producer: { ...producer, password },
    'new producer': { ...newProducer, password },
  }
  for (const [name, { email, password: secret }] of Object.entries(people)) {
    const entered = value(await openSession(auth, { email, password: secret, ip: '203.0.113.7', userAgent: 'Firefox' }))
    facts.cookies[name] = entered.cookies.map(firstPart)
  }
  value(await inviteStaff(deps, actor, { name: 'Nara Teles', email: 'nara@exemplo.com.br', role: 'producer' }))
  const person = { ...actor, role: 'owner' as const }
  value(
    await saveView(deps, person, {
      list: 'projects',
      name: 'Aguardam o cliente',
      query: 'status=waiting',
      isShared: true,
    }),
  )
}

/** What the team writes to each other about a song and its client, and what waits for the owner. */
async function talkAmongStaff({ deps, actor }: Live): Promise<void> {
  const producer = (await findStaffByEmail(deps.db, producerEmail)) ?? fail('no-producer')
  const subject = { kind: 'project', id: known('production', 'projectId') } as const
  const client = { kind: 'client', id: known('production', 'clientId') } as const
  const [before] = await deps.db
    .select({ assigneeId: projects.assigneeId })
    .from(projects)
    .where(eq(projects.id, subject.id))
  const assigned = await assignProject(
    deps,
    { projectId: subject.id, actor },
    { assigneeId: producer.id, seenId: before?.assigneeId ?? null },
  )
  if (!assigned.ok) fail(assigned.code)
  const owner = { ...actor, role: 'owner' as const }
  const dora = { ...actor, id: producer.id, name: producer.name, role: 'producer' as const }
  const write = async (person: typeof owner | typeof dora, about: NoteSubject, text: string) => {
    const id = randomUUID()
    value(await writeInternalNote(deps, person, { id, subject: about, text }))
    return id
  }
  const own = await write(owner, subject, `@${producer.name}, o nome da mãe é com th: Ruth. Confere na gravação?`)
  await write(dora, subject, `Conferido, está certo. @${actor.name}, pode ouvir o refrão antes de eu mixar?`)
  await write(owner, client, 'Prefere que a gente ligue depois das 18 h.')
  facts.values['note'] = { id: own }
}

/** What those who made two songs are owed, and were paid. */
async function payMusicians({ deps, actor }: Live): Promise<void> {
  const producer = (await findStaffByEmail(deps.db, producerEmail)) ?? fail('no-producer')
  const costs = [
    { song: 'production', staffId: producer.id, purpose: 'Arranjo e mixagem', amount: 420_00, paidOn: null },
    { song: 'production', staffId: null, purpose: 'Violão de sete cordas', amount: 180_00, paidOn: null },
    { song: 'delivered', staffId: null, purpose: 'Voz', amount: 1_250_00, paidOn: dayOf(addDays(now, -2)) },
  ]
  for (const { song, amount, ...cost } of costs) {
    const id = randomUUID()
    const who = { projectId: known(song, 'projectId'), actor }
    value(await noteCost(deps, who, { ...cost, id, name: longName, amount: cents(amount) }))
    if (cost.paidOn === null) facts.values['cost'] = { id }
  }
}

const producerEmail = 'dora@exemplo.com.br'

/** One order in each state there is, with names that states of pages use. */
function plan(): [string, DemoOrder][] {
  const people: [string, DemoState, number, PackageId, DemoOrder['method']?][] = [
    ['delivered-earlier', 'delivered', 150, 'essencial'],
    ['delivered-ended', 'delivered', 120, 'express'],
    ['refunded', 'refunded', 60, 'essencial'],
    ['expired', 'expired', 40, 'express', 'pix'],
    ['cancelled', 'cancelled', 35, 'essencial'],
    ['delivered', 'delivered', 25, 'profissional'],
    ['gift-closed', 'delivered', 22, 'essencial'],
    ['gift-asks', 'delivered', 20, 'essencial'],
    ['gift-withdrawn', 'delivered', 19, 'essencial'],
    ['approved', 'approved', 12, 'essencial'],
    ['returned', 'returned', 10.5, 'premium'],
    ['feedback', 'feedback', 9, 'premium'],
    ['three-versions', 'presented', 8, 'premium'],
    ['presented', 'presented', 6.5, 'essencial'],
    ['draft', 'draft', 5, 'essencial'],
    ['production', 'production', 4, 'profissional'],
    ['briefing-sent', 'briefing-sent', 3, 'essencial'],
    ['asked-back', 'briefing-sent', 2.5, 'essencial'],
    ['surprise', 'awaiting-briefing', 1.5, 'essencial'],
    ['withdrawn', 'awaiting-briefing', 1.2, 'express'],
    ['paid', 'awaiting-briefing', 0.8, 'essencial'],
    ['boleto', 'payment-pending', 0.5, 'essencial', 'boleto'],
    ['pix', 'payment-pending', 0.004, 'essencial', 'pix'],
    ['refused', 'unpaid', 0.3, 'essencial'],
    ['refused-beside-pix', 'unpaid', 0.004, 'express'],
    ['unpaid', 'unpaid', 0.2, 'profissional'],
    ['changes-unpaid', 'presented', 7.5, 'express'],
    ['disputed', 'delivered', 24, 'essencial'],
  ]
  const buyers = ['Ana Clara Lima', 'Bruno Dias', 'Conceição d’Ávila', 'Diego Prado', 'Eduarda Nascimento de Oliveira']
  return people.map(([name, state, days, packageId, method = 'card'], index) => [
    name,
    {
      placedAt: addDays(now, -days),
      state,
      buyer: {
        name: name === 'gift-asks' ? longName : (buyers[index % buyers.length] ?? ''),
        email: emailOf(name),
        phone: `55119876543${10 + index}`,
      },
      packageId,
      method,
      story: demoStories[index % demoStories.length] ?? fail('no-story'),
      song: index,
      days: usualDays(packageId),
      hasRevision: false,
      turn: name === 'disputed' ? 'dispute' : null,
    },
  ])
}

function emailOf(name: string): string {
  return `${name}@exemplo.com.br`
}

async function liveNamed(
  shop: Live,
  name: string,
  { order, index }: { order: DemoOrder; index: number },
): Promise<void> {
  const { orderId, projectId } = await liveDemoOrder(shop, order, index)
  await noteOrder(shop, name, orderId, projectId)
}

/** What addresses of pages are made of, and the cookies of the browser that may see it. */
async function noteOrder({ deps }: Live, name: string, orderId: string, projectId: string | null): Promise<void> {
  const order = (await findOrder(deps.db, orderId)) ?? fail(name)
  const request = new Request(deps.siteUrl)
  const deadline = { ...deps, now: () => now }
  facts.cookies[name] = [firstPart(createOrderGrant(request, deadline, orderId))]
  facts.values[name] = { orderId, code: order.code, email: order.buyerEmail ?? '' }
  if (!projectId) return
  const [project] = await deps.db.select().from(projects).where(eq(projects.id, projectId))
  Object.assign(facts.values[name], {
    projectId,
    preview: project?.previewCode ?? '',
    clientId: project?.clientId ?? '',
  })
  facts.cookies[name].push(firstPart(createProjectGrant(request, deadline, projectId)))
}

function known(name: string, key: string): string {
  return facts.values[name]?.[key] ?? fail(`${name}.${key}`)
}

/** What happened besides the way of a song, each with the ids of its own. */
const scenes: Record<string, (shop: Live, time: Date) => Promise<void>> = {
  async 'three versions'(shop, time) {
    const projectId = known('three-versions', 'projectId')
    const order = plan().find(([name]) => name === 'three-versions')?.[1] ?? fail('no-order')
    for (const round of [1, 2]) {
      const added = await shop.at(addDays(time, round - 3), () => addSong(shop, order, { projectId, round }))
      await shop.at(addDays(time, round - 2.9), async () =>
        value(await presentVersions(shop.deps, { projectId, actor: shop.actor }, [added.id])),
      )
    }
    const versions = await listAllVersions(shop.deps.db, projectId)
    await shop.at(time, async () => {
      for (const [index, text] of ['O violão podia entrar antes.', 'Lindo este verso, deixa assim!'].entries()) {
        const note = { versionId: versions.at(-1)?.id ?? '', from: `0:${12 + index * 9}`, to: '', text }
        value(await addNote(shop.deps, projectId, note))
      }
    })
  },

  async listener({ deps, at }, time) {
    const projectId = known('three-versions', 'projectId')
    const shared = await at(time, async () =>
      value(await shareListening(deps, projectId, { name: 'Tia Bia', rights: 'comment' })),
    )
    facts.values['listener'] = { token: listeningToken(deps.signer, shared.linkId) }
  },

  async 'draft after feedback'(shop, time) {
    const order = plan().find(([name]) => name === 'feedback')?.[1] ?? fail('no-order')
    await shop.at(time, () => addSong(shop, order, { projectId: known('feedback', 'projectId'), round: 1 }))
  },

  async 'changes not paid'({ deps, at }, time) {
    const projectId = known('changes-unpaid', 'projectId')
    const [version] = await listAllVersions(deps.db, projectId)
    const feedback = { versionId: version?.id ?? '', text: 'O refrão pode entrar antes?' }
    await at(time, async () => value(await sendFeedback(deps, projectId, feedback)))
  },

  async 'asked back'({ deps, actor, at }, time) {
    const about = { projectId: known('asked-back', 'projectId'), actor }
    await at(time, async () =>
      value(await requestClarification(deps, about, 'Como se pronuncia o sobrenome da Dona Lia?')),
    )
  },

  async lyrics({ deps, actor, at }, time) {
    const words = [
      'Thais veio do mar\ntrazendo o café\n\nE a casa acordou',
      'Thaís veio do mar\ntrazendo o café\n\nE a rua acordou',
    ]
    for (const name of ['briefing-sent', 'production']) {
      const projectId = known(name, 'projectId')
      for (const [index, typed] of words.entries()) {
        const id = randomUUID()
        await at(addMinutes(time, index), async () => {
          value(await writeLyric(deps, { projectId, actor }, { id, typed, seen: '' }))
          value(await presentLyric(deps, { projectId, actor }, id))
        })
        const about = { projectId, lyricId: id }
        if (index === 0)
          await at(addMinutes(time, 0.5), async () =>
            value(
              await requestLyricChanges(deps, about, {
                text: '',
                lines: [{ index: 0, text: 'O nome tem acento: Thaís.' }],
                shown: 'round',
              }),
            ),
          )
        else if (name === 'production')
          await at(addMinutes(time, 2), async () =>
            value(
              await approveLyric(deps, about, {
                termsHash: termsOfLyric({ number: 2 }).hash,
                ip: '198.51.100.9',
                userAgent: 'Chromium',
              }),
            ),
          )
      }
    }
    const draft = randomUUID()
    const about = { projectId: known('asked-back', 'projectId'), actor }
    await at(time, async () => value(await writeLyric(deps, about, { id: draft, typed: words.join('\n\n'), seen: '' })))
    facts.values['lyric'] = { id: draft }
  },

  async names(shop, time) {
    const { deps, actor, at } = shop
    const { db } = deps
    const names = [
      { name: 'Thaís', sound: 'ta-ÍS' },
      { name: 'Maria Aparecida do Nascimento', sound: '' },
      { name: 'Zé', sound: '' },
    ]
    for (const name of ['draft', 'returned', 'three-versions'] as const) {
      const projectId = known(name, 'projectId')
      const briefing = (await findBriefingOfProject(db, projectId)) ?? fail('no-briefing')
      await db
        .update(briefings)
        .set({ answers: { ...briefing.answers, names } })
        .where(eq(briefings.id, briefing.id))
      await recordVoices(shop, briefing.id, name === 'returned' ? 1 : 2)
      const versionId = (await listAllVersions(db, projectId))[0]?.id ?? fail('no-version')
      Object.assign(facts.values[name] ?? {}, { newest: versionId })
      if (name === 'draft') continue
      const rows = names.map(({ name: sung }, index) => ({
        name: sung,
        at: index < 2 ? `0:${12 + index * 9}` : '',
        reason: index < 2 ? '' : 'Só na dedicatória, como você pediu.',
      }))
      await at(time, async () => value(await markNames(deps, { projectId, actor }, { versionId, rows })))
      await cutPassages(deps, projectId)
      if (name === 'returned') continue
      for (const [index, verdict] of (['right', 'wrong'] as const).entries())
        await at(addMinutes(time, index), async () =>
          value(await judgeName(deps, projectId, { versionId, name: names[index]?.name ?? '', verdict })),
        )
    }
  },

  async 'words of the studio'({ deps, actor, at }, time) {
    for (const name of ['production', 'feedback'])
      for (const [index, text] of ['Comecei pelo café da cozinha.', 'O refrão já tem o nome dela.'].entries())
        await at(addMinutes(time, index), async () =>
          value(
            await leaveStudioWord(
              deps,
              { projectId: known(name, 'projectId'), actor },
              { id: randomUUID(), text, voice: new Blob(), durationMs: 0 },
            ),
          ),
        )
  },

  async surprise({ deps, at }, time) {
    await at(time, async () => value(await setSurprise(deps, known('surprise', 'orderId'), 'night')))
  },

  async withdrawn({ deps, at }, time) {
    const request = { orderId: known('withdrawn', 'orderId'), expected: 'automatic', reason: 'Mudei de ideia.' }
    await at(time, async () => {
      value(await withdrawOrder(deps, request))
      // The job that refunds would be done in some pictures, and not in others.
      if (!(await refundWithdrawal(deps, request.orderId))) fail('not-refunded')
    })
  },

  async 'card refused'(shop, time) {
    const { deps, at, bank } = shop
    for (const name of ['refused', 'refused-beside-pix'])
      await at(time, async () => {
        const checkout = (await findOpenCheckout(deps.db, known(name, 'orderId'), deps.now())) ?? fail('no-checkout')
        await confirmPayment(deps, await bank.refuse(checkout.providerId))
        if (name === 'refused-beside-pix') await payOrder(shop, known(name, 'orderId'), 'pix')
      })
  },

  async gifts(shop, time) {
    const { deps, at } = shop
    const photos = { ...deps, photos: createPhotoProcess({ program: programsOf(root, 'production').photo }) }
    const kinds: Record<string, Partial<GiftTyped>> = {
      delivered: {},
      'gift-closed': { when: 'later', day: '2026-12-24', time: '20:00' },
      'gift-asks': { question: 'Em que cidade vocês se conheceram?', answer: 'Tiradentes' },
      'gift-withdrawn': {},
    }
    for (const [name, change] of Object.entries(kinds)) {
      const projectId = known(name, 'projectId')
      await at(time, async () => {
        value(await saveGift(deps, projectId, { ...giftForm, ...change }))
        for (const background of name === 'delivered' ? ['#336', '#a63', '#383'] : []) {
          const sharp = (await import('sharp')).default
          const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background } })
            .jpeg()
            .toBuffer()
          value(
            await addGiftPhoto(photos, {
              projectId,
              original: new Blob([new Uint8Array(picture)]),
              ip: '198.51.100.9',
            }),
          )
        }
      })
      const gift = (await findGiftOfProject(deps.db, projectId))?.gift ?? fail('no-gift')
      const papers = await listDeliveredFiles(deps.db, (await findProject(deps.db, projectId)) ?? fail('no-project'))
      const certificate = papers.find(({ kind }) => kind === 'certificate') ?? fail('no-certificate')
      Object.assign(facts.values[name] ?? {}, {
        gift: giftToken(deps.signer, gift),
        certificate: certificateCode(certificate.id),
      })
      if (name === 'delivered')
        await at(time, async () => {
          const sender = { giftId: gift.id, visitorId: randomUUID(), ip: '198.51.100.9' }
          const raw = {
            name: 'Ana Clara',
            text: 'Mãe, chorei inteira! Obrigada por isso tudo.',
            consent: true,
            mayShow: true,
          }
          const silent = { media: new Blob([]), durationMs: 0 }
          value(await openGift(deps, { giftId: gift.id, answer: '', ip: sender.ip, isBuyer: false }))
          value(await sendReaction(deps, sender, raw, silent))
          const [reaction] = await listGiftReactions(deps.db, gift.id)
          const id = reaction?.id ?? fail('no-reaction')
          value(await showReaction(deps, { projectId, actor: shop.actor }, { id, isShown: true }))
        })
    }
    await at(time, async () => value(await withdrawGift(deps, null, known('gift-withdrawn', 'projectId'))))
  },

  async anniversaries({ deps, at }, time) {
    await at(time, () => chooseAnniversary(deps, { projectId: known('gift-closed', 'projectId'), isWanted: true }))
  },

  async vouchers(shop, time) {
    const { deps, at } = shop
    const { db } = deps
    const { words: textOverrides } = await currentTextOverrides(db)
    const texts = { catalog: await currentCatalog(db), settings: await currentSettings(db), textOverrides }
    for (const [index, name] of ['voucher', 'voucher-unpaid'].entries()) {
      const placed = await at(time, async () =>
        value(
          await buyVoucher(
            deps,
            { visitorId: randomUUID(), ip: `198.51.100.${200 + index}`, userAgent: 'Firefox' },
            {
              packageId: 'essencial',
              form: {
                name: name === 'voucher' ? 'Beto Prado' : longName,
                email: emailOf(name),
                phone: null,
                submissionId: randomUUID(),
              },
              gift: {
                recipientName: 'Dona Lia',
                fromName: 'Tio Beto',
                message: 'Para a senhora.',
                recipientEmail: null,
                sendOn: null,
              },
              shownFingerprint: value(offerVoucher(texts, 'essencial')).offerFingerprint,
            },
          ),
        ),
      )
      if (name === 'voucher') await at(time, () => payOrder(shop, placed.orderId, 'card'))
      await noteOrder(shop, name, placed.orderId, null)
      const voucher = await findVoucherOfOrder(db, placed.orderId)
      if (voucher && name === 'voucher')
        Object.assign(facts.values[name] ?? {}, { secret: voucherCode(deps.signer, voucher) })
    }
  },

  async proposals({ deps, actor, at }, time) {
    const projectId = known('production', 'projectId')
    await at(time, async () => {
      value(
        await requestProposal(deps, {
          projectId: known('draft', 'projectId'),
          extraId: '',
          text: 'Quero uma versão só de piano para a entrada da noiva.',
        }),
      )
      const form = {
        title: 'Versão acústica',
        description: 'Só voz e violão, gravada de novo.',
        price: cents(180_00),
        item: null,
        workDays: 0,
        addedDays: 3,
        validUntil: addDays(now, 10),
      }
      const sent = value(
        await sendProposal(deps, actor, {
          projectId,
          form,
          submissionId: randomUUID(),
          extraId: '',
          answersId: null,
          replacesId: null,
        }),
      )
      facts.values['proposal'] = { id: sent.proposalId }
    })
  },

  async extras(shop, time) {
    const { deps, at } = shop
    const projectId = known('presented', 'projectId')
    const { words: textOverrides } = await currentTextOverrides(deps.db)
    const content = { catalog: await currentCatalog(deps.db), settings: await currentSettings(deps.db), textOverrides }
    const [project] = await deps.db.select().from(projects).where(eq(projects.id, projectId))
    const extraId = 'stems-separados'
    const offer = project && value(await offerExtra(deps.db, project, { ...content, extraId, now }))
    const placed = await at(time, async () =>
      value(
        await buyExtra(
          deps,
          { visitorId: randomUUID(), ip: '198.51.100.210', userAgent: 'Firefox' },
          {
            projectId,
            extraId,
            form: { name: 'Diego Prado', email: emailOf('presented'), phone: null, submissionId: randomUUID() },
            shownFingerprint: offer?.offerFingerprint,
          },
        ),
      ),
    )
    await at(time, () => payOrder(shop, placed.orderId, 'card'))
    await noteOrder(shop, 'extra', placed.orderId, null)
  },

  async invoices({ deps, at }, time) {
    await at(time, async () => value(await requestInvoice(deps, known('delivered', 'orderId'), '123.456.789-09')))
  },

  async 'delivery ended'({ deps }) {
    await deps.db
      .update(projects)
      .set({ deliveryEndsAt: addDays(now, -20) })
      .where(eq(projects.id, known('delivered-ended', 'projectId')))
  },

  async imports({ deps, actor, at }, time) {
    const csv =
      'Cliente,E-mail do cliente,WhatsApp,Música,Plano\nJoão Conceição,joao@exemplo.com.br,(11) 98765-4321,Valsa da Inês,Premium\nRui Prado,rui@exemplo,,,\n'
    await at(time, async () => {
      const bytes = new TextEncoder().encode(csv)
      const done = value(await prepareImport(deps, actor, { bytes, fileName: 'clientes.csv' }))
      value(
        await requestImport(deps, actor, {
          importId: done.id,
          seen: { name: '0', email: '1', phone: '2', company: '', title: '3', package: '4' },
        }),
      )
      facts.values['import-done'] = { id: done.id }
      const draft = value(
        await prepareImport(deps, actor, {
          bytes: new TextEncoder().encode(csv.replaceAll('joao', 'joana')),
          fileName: 'mais-clientes.csv',
        }),
      )
      facts.values['import-draft'] = { id: draft.id }
    })
  },

  async whatsapp({ deps, at }, time) {
    await at(time, () =>
      receiveWhatsappEvent(deps, {
        reports: [],
        messages: ['Oi! Já tem previsão?', 'Adorei a música, muito obrigado!'].map((text, index) => ({
          id: `wamid.${index}`,
          phone: `551198765431${index}`,
          userId: null,
          name: 'Ana',
          kind: 'text',
          text,
          payload: '',
          repliesTo: null,
          at: null,
        })),
      }),
    )
  },

  async 'own data'({ deps }, time) {
    const [link] = await deps.db
      .insert(dataLinks)
      .values({
        email: emailOf('delivered'),
        expiresAt: addDays(now, 1),
        usedAt: time,
        sessionEndsAt: addDays(now, 1),
        createdAt: time,
      })
      .returning()
    facts.cookies['own-data'] = [`harmonia_titular=${deps.signer.sign('data-session', link?.id ?? '')}`]
  },
}

/** Names as a client said them. */
async function recordVoices({ deps }: Live, briefingId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const storageKey = `${pronunciationFolder}/${randomUUID()}`
    const stored = await deps.files.put(storageKey, new Blob(['OggS\u0000\u0002']).stream())
    await deps.db.transaction(async (tx) => {
      const fileId = await insertFile(tx, { storageKey, name: 'voz.ogg', type: 'audio/ogg', ...stored })
      await insertPronunciation(tx, {
        briefingId,
        fileId,
        durationMs: 2_000,
        createdAt: addMinutes(now, index - 9_000),
      })
    })
  }
}

const giftForm = {
  recipient: 'Ana Clara e Thiago',
  dedication: 'Para dançarem a vida inteira.',
  sender: 'da mamãe',
  when: 'now',
  day: '',
  time: '',
  zone: defaultZone,
  question: '',
  answer: '',
}

function firstPart(cookie: string): string {
  return cookie.split(';')[0] ?? ''
}

function value<Value>(result: Result<Value, string>): Value {
  return result.ok ? result.value : fail(JSON.stringify(result))
}

function fail(code: string): never {
  throw new Error(`the shop: ${code}`)
}

await openDemo(
  {
    env: parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, root),
    root,
    printLine: () => undefined,
    password: 'uma senha bem comprida',
    songs: 2,
  },
  fill,
)
await writeFile(join(dataDir, 'shop.json'), JSON.stringify(facts))
process.exit(0)
