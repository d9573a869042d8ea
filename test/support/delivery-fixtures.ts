import { randomUUID } from 'node:crypto'

import type { GiftTyped } from '#copy/gift/gift-form.ts'
import { defaultZone } from '#core/gift/opening-time.ts'
import { insertFile } from '#db/audio/files.ts'
import { findGiftOfProject } from '#db/gift/gifts.ts'
import { addDeliveryFile } from '#use-cases/delivery/add-delivery-file.ts'
import { deliverProject } from '#use-cases/delivery/deliver-project.ts'
import { giftToken } from '#use-cases/gift/gift-links.ts'
import { saveGift } from '#use-cases/gift/save-gift.ts'
import { approveVersion, termsOfApproval } from '#use-cases/preview/approve-version.ts'

import { ours } from './default-texts.ts'
import { createPaidProject, createVersion, readProject } from './project-fixtures.ts'
import { testActor, type TestContext } from './test-context.ts'

const heads: Record<string, string> = {
  mp3: 'ID3\x04',
  wav: 'RIFF\0\0\0\0WAVEfmt ',
  flac: 'fLaC',
  aiff: 'FORM\0\0\0\0AIFF',
  pdf: '%PDF-1.7',
  zip: 'PK\x03\x04',
}

/** Bytes that start with the signature of the name's extension; identical only for the same `salt`. */
export function someBytes(name: string, { size = 2_000, salt = randomUUID() } = {}): Buffer {
  const head = Buffer.from(heads[name.split('.').at(-1) ?? ''] ?? '', 'latin1')
  return Buffer.concat([head, Buffer.alloc(size, salt)]).subarray(0, size)
}

/** Stores a file; returns its id. */
export async function createStoredFile(context: TestContext, name: string, bytes = someBytes(name)): Promise<string> {
  const storageKey = `test/${randomUUID()}`
  const written = await context.files.put(storageKey, one(bytes))
  return context.db.transaction((tx) => insertFile(tx, { storageKey, name, type: typeOf(name), ...written }))
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

function typeOf(name: string): string {
  return { mp3: 'audio/mpeg', wav: 'audio/wav', pdf: 'application/pdf' }[name.split('.').at(-1) ?? ''] ?? ''
}

type WhoAndWhat = Parameters<typeof createPaidProject>[1]

/** A project with an approved version. */
export async function createApprovedProject(context: TestContext, change: WhoAndWhat = {}) {
  const project = await createPaidProject(context, change)
  const versionId = await createVersion(context, project.id)
  const approval = {
    versionId,
    termsHash: termsOfApproval('Voz e violão', ours).hash,
    ip: '203.0.113.9',
    userAgent: 'Test',
  }
  const approved = await approveVersion(context, project.id, approval)
  if (!approved.ok) throw new Error(`the version was not approved: ${approved.code}`)
  return { ...(await readProject(context, project.id)), orderId: project.orderId }
}

/** Adds a file to a project's delivery; returns its id there. */
export async function createDeliveryFile(
  context: TestContext,
  projectId: string,
  { kind, name, bytes, title = '' }: { kind: string; name: string; bytes?: Buffer; title?: string },
): Promise<string> {
  const fileId = await createStoredFile(context, name, bytes)
  const added = await context.db.transaction((tx) =>
    addDeliveryFile(tx, context, testActor(), { projectId, fileId, kind, title }),
  )
  if (!added.ok) throw new Error(`the file was refused: ${added.code}`)
  return added.value.id
}

export const someCredits = { people: 'Ana Lima, arranjo', aiGeneratedParts: ['melody'], tools: '' }

/** A delivered project with the song as MP3 and WAV, and the ids of both. */
export async function createDeliveredProject(context: TestContext, change: WhoAndWhat = {}) {
  const { id } = await createApprovedProject(context, change)
  const mp3 = await createDeliveryFile(context, id, { kind: 'mp3', name: 'final.mp3' })
  const wav = await createDeliveryFile(context, id, { kind: 'wav', name: 'final.wav' })
  const request = { projectId: id, missingIsKnown: false, credits: someCredits }
  const delivered = await deliverProject(context, testActor(), request)
  if (!delivered.ok) throw new Error(`the project was not delivered: ${delivered.code}`)
  return { project: await readProject(context, id), mp3, wav }
}

/** A gift as its buyer types it: opens at once, without a question. */
export function typedGift(change: Partial<GiftTyped> = {}): GiftTyped {
  return {
    recipient: 'Ana Clara e Thiago',
    dedication: 'Para dançarem a vida inteira.',
    sender: 'da mamãe',
    when: 'now',
    day: '',
    time: '',
    zone: defaultZone,
    question: '',
    answer: '',
    ...change,
  }
}

/** The gift of a delivered project, with its secret. */
export async function createGift(context: TestContext, change: Partial<GiftTyped> = {}, client: WhoAndWhat = {}) {
  const { project } = await createDeliveredProject(context, client)
  const saved = await saveGift(context, project.id, typedGift(change))
  if (!saved.ok) throw new Error(`the gift was not saved: ${saved.code}`)
  return { project, ...(await readGift(context, project.id)) }
}

/** A project's gift as stored, with its secret. */
export async function readGift(context: TestContext, projectId: string) {
  const found = await findGiftOfProject(context.db, projectId)
  if (!found) throw new Error('no such gift')
  return { gift: found.gift, token: giftToken(context.signer, found.gift) ?? '' }
}
