import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'

import type { RouteAccess } from '#app/route-facts.ts'
import { pages } from '#app/route-table.ts'
import { isMailToClient } from '#core/mail/mail-kinds.ts'
import { addDays, dayOf } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { weightOf, type AuditAction } from '#core/staff/audit.ts'
import { getCurrentDocument } from '#db/content/document-versions.ts'
import {
  auditLog,
  backupSettings,
  briefings,
  clients,
  dataRequests,
  feedbacks,
  internalNoteMentions,
  lyrics,
  mails,
  notes,
  orders,
  projects,
  rateLimits,
  recordings,
  staff,
  staffInvitations,
  studioWords,
  whatsappAnswers,
  staffSessions,
} from '#db/schema.ts'
import { listNotifiedSince } from '#db/staff/audit.ts'
import { listOwnViews } from '#db/staff/saved-views.ts'
import { listOwners } from '#db/staff/staff.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { expectNone } from '#test/support/guard.ts'
import { openPanel } from '#test/support/panel.ts'
import {
  createPaidProject,
  createVersion,
  createDraft,
  privateLink,
  createGivenVoucher,
  createVoucher,
} from '#test/support/project-fixtures.ts'
import { createFile, createSoundVersion } from '#test/support/recording-fixtures.ts'
import { listScreens } from '#test/support/routes.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { addLibraryItem } from '#use-cases/audio/internal/add-library-item.ts'
import { setProjectReference } from '#use-cases/audio/set-project-reference.ts'
import { createClient } from '#use-cases/client/create-client.ts'
import { prepareImport } from '#use-cases/client/prepare-import.ts'
import { requestImport } from '#use-cases/client/run-import.ts'
import { noteCost } from '#use-cases/payment/production-costs.ts'
import { requestProposal } from '#use-cases/proposal/request-proposal.ts'
import { writeInternalNote } from '#use-cases/staff/change-internal-notes.ts'
import { saveView } from '#use-cases/staff/change-saved-views.ts'
import { inviteStaff } from '#use-cases/staff/invite-staff.ts'
import { deactivateStaff } from '#use-cases/staff/manage-staff.ts'
import { giveWhatsappConsent } from '#use-cases/whatsapp/change-consent.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')
const producer = await createStaff(deps, 'producer')
const actor = testActor({ id: owner.id, name: 'Ana Lima' })

type Posted = { path: string; fields: Record<string, string>; cookie?: string }

/** One thing that can be done in the panel by a form. */
type StaffAction = {
  /** The address as the route table names it, and the form's own word for what it does, where there are several. */
  at: string
  intent?: string
  /** What the audit log says afterwards; null for what changes nothing. */
  writes: AuditAction | null
  /** For an action that owners are told of only in part: whether this is that part. */
  notified?: boolean
  /**
   * Where everybody of the studio may open the screen: the response for a producer without the project, 404 or 403. `own`: it concerns their own account. Everywhere
   * else the access in `app/routes.ts` decides.
   */
  producer?: 403 | 404 | 'own'
  /** Creates the data and returns the request, or names the test that proves it. */
  by: (() => Promise<Posted>) | { test: string }
}

const project = '/admin/projects/:projectId'
const proposalsOfProject = '/admin/projects/:projectId/orcamentos'
const order = '/admin/orders/:orderId'
const library = '/admin/audio-database'
const anySettings = '/admin/settings/:section?'
const team = '/admin/settings/equipe'
const own = '/admin/conta'
const passkeys = '/admin/conta/chaves'
const passkeysProved = { test: 'use-cases/staff/passkeys.test.ts' }
const views = '/admin/visoes'
/** Of the list that is imported here. */
const guessedColumns = { name: '0', email: '1', phone: '', company: '', title: '', package: '' }
const text = '/admin/settings/textos/:textId'
const textPath = '/admin/settings/textos/email-refund'
const intro = 'words.mail/refund/intro'
const proved = { test: 'use-cases/content/edit-document.test.ts' }
const newestTexts = async () => String((await getCurrentDocument(db, 'texts')).number)

const staffActions: StaffAction[] = [
  {
    at: '/admin',
    intent: 'read-internal-note',
    writes: 'internal-note-changed',
    producer: 404,
    by: onNote('/admin?index'),
  },
  ...['/admin/clients/:clientId', project].flatMap((path): StaffAction[] => {
    const about = path === project ? {} : { producer: 404 as const }
    const written = { at: path, writes: 'internal-note-changed' as const, ...about }
    const isOfClient = path !== project
    return [
      { ...written, intent: 'write-internal-note', by: newNote(isOfClient) },
      { ...written, intent: 'edit-internal-note', by: onOwnNote(isOfClient) },
      { ...written, intent: 'remove-internal-note', by: onOwnNote(isOfClient) },
      { ...written, intent: 'read-internal-note', by: onNote('', isOfClient) },
    ]
  }),
  {
    at: '/admin/clients',
    intent: 'create',
    writes: 'client-created',
    producer: 403,
    by: async () => ({
      path: '/admin/clients',
      fields: { name: 'Rosa', email: createEmail(), phone: '', company: '' },
    }),
  },
  {
    at: '/admin/clients/:clientId',
    intent: 'edit',
    writes: 'client-edited',
    notified: true,
    producer: 403,
    by: editClient,
  },
  { at: '/admin/clients/:clientId', intent: 'delete', writes: 'client-deleted', producer: 403, by: onClient('') },
  { at: '/admin/clients/:clientId', intent: 'erase', writes: 'client-erased', producer: 403, by: onClient('') },
  { at: '/admin/clients/:clientId/dados.json', writes: 'client-exported', by: onClient('/dados.json') },
  {
    at: '/admin/orders/:orderId/provas.pdf',
    writes: 'evidence-exported',
    // Rendering in this process would hold up its connections.
    by: { test: 'use-cases/payment/disputes.test.ts' },
  },
  { at: passkeys, writes: 'passkey-added', producer: 'own', by: passkeysProved },
  { at: passkeys, intent: 'rename', writes: 'passkey-renamed', producer: 'own', by: passkeysProved },
  { at: passkeys, intent: 'remove', writes: 'passkey-removed', producer: 'own', by: passkeysProved },
  {
    at: '/admin/importar',
    intent: 'upload-list',
    writes: 'list-uploaded',
    by: { test: 'use-cases/client/imports.test.ts' },
  },
  {
    at: '/admin/importar/:importId',
    intent: 'map-columns',
    writes: null,
    by: onImport({ name: '0', email: '1' }),
  },
  {
    at: '/admin/importar/:importId',
    intent: 'run-import',
    writes: 'clients-imported',
    by: onImport(guessedColumns),
  },
  { at: '/admin/importar/:importId', intent: 'discard-import', writes: null, by: onImport() },
  {
    at: '/admin/importar/:importId',
    intent: 'undo-import',
    writes: 'import-undone',
    by: async () => {
      const draft = await onImport()()
      await requestImport(deps, actor, { importId: draft.path.split('/').at(-1) ?? '', seen: guessedColumns })
      return draft
    },
  },
  { at: '/admin/exportar/:file', writes: 'list-exported', by: at('/admin/exportar/clientes.csv') },

  {
    at: '/admin/projects',
    intent: 'create-project',
    writes: 'project-created',
    producer: 'own',
    by: newProject('/admin/projects'),
  },
  {
    at: '/admin/projects/quadro',
    intent: 'create-project',
    writes: 'project-created',
    producer: 'own',
    by: newProject('/admin/projects/quadro'),
  },
  {
    at: '/admin/projects',
    intent: 'assign-many',
    writes: 'project-assigned',
    producer: 403,
    by: async () => ({
      path: '/admin/projects',
      fields: { row: (await createPaidProject(context)).id, assignee: producer.id },
    }),
  },
  {
    at: '/admin/projects',
    intent: 'save-view',
    writes: 'saved-view-changed',
    producer: 'own',
    by: async () => ({
      path: '/admin/projects',
      fields: { name: 'Atrasados', query: `?etapa=${randomUUID()}` },
    }),
  },
  {
    at: '/admin/orders',
    intent: 'save-view',
    writes: 'saved-view-changed',
    by: async () => ({ path: '/admin/orders', fields: { name: 'Atenção', query: '?estado=atencao' } }),
  },
  { at: views, intent: 'edit-view', writes: 'saved-view-changed', producer: 'own', by: onView({ name: 'Outro nome' }) },
  { at: views, intent: 'move-view', writes: 'saved-view-changed', producer: 'own', by: onView({ direction: 'up' }) },
  { at: views, intent: 'remove-view', writes: 'saved-view-changed', producer: 'own', by: onView({}) },
  {
    at: views,
    intent: 'list-settings',
    writes: null,
    producer: 'own',
    by: async () => ({
      path: views,
      fields: { list: 'projects', offered: 'client', comfortable: '1', back: '/admin/projects' },
    }),
  },
  {
    at: '/admin/projects',
    intent: 'move-many',
    writes: 'step-moved',
    producer: 404,
    by: async () => {
      const { id, step } = await createPaidProject(context)
      return { path: '/admin/projects', fields: { row: `${id}  ${step}`, step: 'production' } }
    },
  },
  {
    at: '/admin/vales',
    intent: 'reissue-voucher',
    writes: 'voucher-reissued',
    notified: true,
    by: async () => {
      const { voucher } = await createVoucher(context)
      return { path: '/admin/vales', fields: { voucher: voucher.id, seen: String(voucher.codeNumber) } }
    },
  },
  {
    at: '/admin/vales',
    intent: 'issue-voucher',
    writes: 'voucher-issued',
    notified: true,
    by: async () => ({
      path: '/admin/vales',
      fields: {
        submission: randomUUID(),
        origin: 'courtesy',
        worth: 'essencial',
        name: 'Rosa Lima',
        email: 'rosa@exemplo.com.br',
        mails: '1',
        reason: 'Festa da escola',
      },
    }),
  },
  {
    at: '/admin/vales',
    intent: 'revoke-voucher',
    writes: 'voucher-revoked',
    by: async () => {
      const { voucher } = await createGivenVoucher(context, actor)
      return { path: '/admin/vales', fields: { voucher: voucher.id, reason: 'Engano' } }
    },
  },
  {
    at: '/admin/vales/:orderId/cartao.pdf',
    writes: 'voucher-printed',
    // Rendering in this process would hold up its connections.
    by: { test: 'use-cases/voucher/issue-voucher.test.ts' },
  },
  {
    at: proposalsOfProject,
    intent: 'send-proposal',
    writes: 'proposal-sent',
    by: onProject(() => proposalFields(), { to: '/orcamentos' }),
  },
  {
    at: proposalsOfProject,
    intent: 'cancel-proposal',
    writes: 'proposal-cancelled',
    by: onProject(
      async ({ id }) => {
        const requested = await requestProposal(deps, { projectId: id, extraId: '', text: 'Um coro' })
        return { proposal: requested.ok ? requested.value.proposalId : '', note: '' }
      },
      { to: '/orcamentos' },
    ),
  },
  {
    at: '/admin/projects/quadro',
    writes: 'step-moved',
    producer: 404,
    by: async () => {
      const { id, step } = await createPaidProject(context)
      return { path: '/admin/projects/quadro', fields: { project: id, step: 'production', seen: step } }
    },
  },
  {
    at: project,
    intent: 'assign',
    writes: 'project-assigned',
    by: onProject(() => ({ assignee: producer.id, seen: '' })),
  },
  {
    at: project,
    intent: 'add-version',
    writes: 'version-added',
    by: onProject(() => ({ name: 'Voz', description: '', trackNumber: '', link: privateLink })),
  },
  {
    at: project,
    intent: 'edit-version',
    writes: 'version-edited',
    by: onProject(async ({ id }) => ({
      version: await createDraft(context, id),
      name: 'Voz',
      description: '',
      trackNumber: '',
    })),
  },
  {
    at: project,
    intent: 'edit-lyric',
    writes: 'lyric-edited',
    by: onProject(async ({ id }) => ({ version: await createDraft(context, id), lyric: 'Ana Clara' })),
  },
  {
    at: project,
    intent: 'write-lyric',
    writes: 'lyric-written',
    by: onProject(() => ({ lyricId: randomUUID(), lyric: 'Ana Clara', seenLyric: '' })),
  },
  {
    at: project,
    intent: 'present-lyric',
    writes: 'lyric-presented',
    by: onProject(async ({ id }) => {
      const lyric = randomUUID()
      await db.insert(lyrics).values({ id: lyric, projectId: id, number: 1, content: 'Ana Clara', author: 'studio' })
      return { lyric }
    }),
  },
  {
    at: project,
    intent: 'present-versions',
    writes: 'versions-presented',
    by: onProject(async ({ id }) => ({ version: await createDraft(context, id) })),
  },
  {
    at: project,
    intent: 'remove-version',
    writes: 'version-removed',
    by: onProject(async ({ id }) => ({ version: await createVersion(context, id) })),
  },
  {
    at: project,
    intent: 'retry-recording',
    writes: 'recording-retried',
    by: onProject(async ({ id }) => {
      const { versionId, recordingId } = await createSoundVersion(context, id)
      await db.update(recordings).set({ state: 'failed' }).where(eq(recordings.id, recordingId))
      return { version: versionId }
    }),
  },
  {
    at: project,
    intent: 'return-to-waiting',
    writes: 'returned-to-waiting',
    by: onProject(() => ({ reason: 'Faltou o violino.' }), { status: 'feedback' }),
  },
  {
    at: project,
    intent: 'move-step',
    writes: 'step-moved',
    by: onProject(({ step }) => ({ step: 'production', seen: step })),
  },
  {
    at: project,
    intent: 'leave-word',
    writes: 'studio-word-left',
    by: onProject(async ({ id }) => {
      await db.update(briefings).set({ state: 'sent' }).where(eq(briefings.projectId, id))
      return { submission: randomUUID(), text: 'Comecei pelo café da cozinha.' }
    }),
  },
  {
    at: project,
    intent: 'remove-word',
    writes: 'studio-word-removed',
    by: onProject(async ({ id }) => {
      const word = randomUUID()
      await db.insert(studioWords).values({ id: word, projectId: id, content: 'x', staffId: 'ana' })
      return { word }
    }),
  },
  {
    at: project,
    intent: 'edit-project',
    writes: 'project-edited',
    by: onProject(({ title }) => ({ title: 'Outro nome', expiresOn: '', seenTitle: title, seenExpiresOn: '' })),
  },
  {
    at: project,
    intent: 'choose-cover',
    writes: 'cover-chosen',
    by: onProject(() => ({ choice: '2' })),
  },
  {
    at: project,
    intent: 'grant-revision',
    writes: 'revision-granted',
    by: onProject(() => ({ submission: randomUUID(), reason: 'O erro foi nosso.' })),
  },
  {
    at: project,
    intent: 'return-revision',
    writes: 'revision-returned',
    by: { test: 'use-cases/order/buy-revision.test.ts' },
  },
  {
    at: project,
    intent: 'compensate-lateness',
    writes: 'lateness-compensated',
    by: { test: 'use-cases/project/compensate-lateness.test.ts' },
  },
  ...(['note-cost', 'pay-cost', 'reopen-cost', 'remove-cost'] as const).map((intent): StaffAction => {
    const writes = { 'note-cost': 'cost-noted', 'pay-cost': 'cost-paid' } as const
    const others = { 'reopen-cost': 'cost-reopened', 'remove-cost': 'cost-removed' } as const
    return {
      at: project,
      intent,
      writes: { ...writes, ...others }[intent],
      by: onProject((made) => costFields(made, intent)),
    }
  }),
  {
    at: '/admin/financeiro/a-pagar',
    intent: 'pay-costs',
    writes: 'cost-paid',
    by: async () => {
      const { cost, day } = await costFields(await createPaidProject(context), 'pay-cost')
      return { path: '/admin/financeiro/a-pagar', fields: { row: cost ?? '', day: day ?? '' } }
    },
  },
  {
    at: project,
    intent: 'delete-project',
    writes: 'project-deleted',
    by: onProject(async ({ code, orderId }) => {
      await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId))
      return { code }
    }),
  },
  {
    at: `${project}/briefing`,
    intent: 'accept',
    writes: 'briefing-accepted',
    by: onProject(() => ({}), { to: '/briefing' }),
  },
  {
    at: `${project}/briefing`,
    intent: 'ask-back',
    writes: 'clarification-requested',
    by: onProject(
      async ({ id }) => {
        await db.update(briefings).set({ state: 'sent' }).where(eq(briefings.projectId, id))
        return { question: 'Como se pronuncia?' }
      },
      { to: '/briefing' },
    ),
  },
  {
    at: `${project}/briefing`,
    intent: 'invite',
    writes: 'briefing-invited',
    by: onProject(
      async ({ id }) => {
        await db.delete(briefings).where(eq(briefings.projectId, id))
        return {}
      },
      { to: '/briefing' },
    ),
  },
  {
    at: `${project}/anotacoes`,
    writes: 'note-answered',
    by: onProject(
      async ({ id }) => {
        const versionId = await createVersion(context, id)
        const [note] = await db
          .insert(notes)
          .values({
            projectId: id,
            versionId,
            versionName: 'Voz',
            fromMs: 1_000,
            content: 'Mais voz.',
            feedbackId: await createFeedback(id),
          })
          .returning()
        return { note: note?.id ?? '', verb: 'done', answer: '' }
      },
      { to: '/anotacoes' },
    ),
  },
  {
    at: project,
    intent: 'mark-names',
    writes: 'names-marked',
    by: { test: 'use-cases/preview/sung-names.test.ts' },
  },
  {
    at: `${project}/anotacoes`,
    intent: 'place-proof',
    writes: 'proof-placed',
    by: { test: 'use-cases/preview/proofs.test.ts' },
  },
  ...(
    [
      ['take-recording', 'delivery-file-added'],
      ['remove-file', 'delivery-file-removed'],
      ['deliver', 'project-delivered'],
      ['extend', 'delivery-extended'],
      ['reopen', 'delivery-reopened'],
    ] as const
  ).map(([intent, writes]): StaffAction => {
    return {
      at: `${project}/entrega`,
      intent,
      writes,
      by: { test: 'use-cases/delivery/delivery.test.ts' },
    }
  }),
  {
    at: `${project}/entrega`,
    intent: 'make-mp3',
    writes: 'delivery-file-added',
    by: { test: 'use-cases/delivery/make-mp3.test.ts' },
  },
  ...(['withdraw-gift', 'delete-gift'] as const).map((intent): StaffAction => {
    return {
      at: `${project}/entrega`,
      intent,
      writes: intent === 'delete-gift' ? 'gift-deleted' : 'gift-withdrawn',
      by: { test: 'use-cases/gift/withdraw-gift.test.ts' },
    }
  }),
  ...(['show-reaction', 'hide-reaction'] as const).map((intent): StaffAction => {
    return {
      at: `${project}/entrega`,
      intent,
      writes: intent === 'show-reaction' ? 'reaction-shown' : 'reaction-hidden',
      by: { test: 'use-cases/gift/show-reaction.test.ts' },
    }
  }),

  {
    at: library,
    intent: 'edit-sound',
    writes: 'library-edited',
    producer: 403,
    by: onSound((sound) => ({
      sound,
      title: 'Outro',
      category: 'strings',
      seenTitle: 'Esboço',
      seenCategory: 'piano',
    })),
  },
  {
    at: library,
    intent: 'remove-sound',
    writes: 'library-removed',
    producer: 403,
    by: onSound((sound) => ({ sound })),
  },
  ...(
    [
      ['show-on-site', 'demonstration-shown'],
      ['take-off-site', 'demonstration-withdrawn'],
    ] as const
  ).map(([intent, writes]): StaffAction => {
    return { at: library, intent, writes, producer: 403, by: { test: 'use-cases/audio/demonstrations.test.ts' } }
  }),
  {
    at: library,
    intent: 'refer',
    writes: 'reference-added',
    producer: 404,
    by: onSound(async (sound) => ({ sound, project: (await createPaidProject(context)).id })),
  },
  {
    at: library,
    intent: 'drop-reference',
    writes: 'reference-removed',
    producer: 404,
    by: onSound(async (sound) => {
      const { id } = await createPaidProject(context)
      await setProjectReference(context, actor, { projectId: id, itemId: sound }, true)
      return { sound, project: id }
    }),
  },

  ...(
    [
      ['receive', 'payment-received'],
      ['refund', 'refund-requested'],
    ] as const
  ).map(([intent, writes]): StaffAction => {
    return { at: order, intent, writes, by: { test: 'use-cases/payment/order-payments.test.ts' } }
  }),
  {
    at: order,
    intent: 'give-up',
    writes: 'refund-given-up',
    by: { test: 'use-cases/payment/finish-refunds.test.ts' },
  },
  {
    at: order,
    intent: 'withdrawal',
    writes: 'withdrawal-decided',
    by: { test: 'use-cases/order/withdraw-order.test.ts' },
  },
  ...(
    [
      ['refund', 'refund-requested'],
      ['clear', 'review-flag-resolved'],
    ] as const
  ).map(([intent, writes]): StaffAction => {
    return {
      at: '/admin/orders/unmatched',
      intent,
      writes,
      by: { test: 'use-cases/payment/questions.test.ts' },
    }
  }),
  ...[order, '/admin/orders/unmatched'].map((path): StaffAction => {
    return {
      at: path,
      intent: 'match',
      writes: 'payment-matched',
      by: { test: 'use-cases/payment/match-recorded-payment.test.ts' },
    }
  }),
  ...(
    [
      ['accept', 'payment-accepted'],
      ['clear', 'review-flag-resolved'],
    ] as const
  ).map(([intent, writes]): StaffAction => {
    return { at: order, intent, writes, by: { test: 'use-cases/payment/questions.test.ts' } }
  }),
  {
    at: order,
    intent: 'recreate',
    writes: 'project-recreated',
    by: { test: 'use-cases/project/delete-project.test.ts' },
  },
  {
    at: order,
    intent: 'link',
    writes: 'payment-link-sent',
    by: async () => ({ path: `/admin/orders/${(await context.place()).orderId}`, fields: {} }),
  },
  {
    at: order,
    intent: 'own-link',
    writes: 'payment-link-sent',
    notified: true,
    by: async () => {
      const { orderId } = await context.place()
      await context.db.update(orders).set({ provider: 'links' }).where(eq(orders.id, orderId))
      return { path: `/admin/orders/${orderId}`, fields: { url: 'https://pagar.exemplo.com.br/1' } }
    },
  },
  {
    at: order,
    intent: 'cancel',
    writes: 'order-cancelled',
    by: async () => ({ path: `/admin/orders/${(await context.place()).orderId}`, fields: {} }),
  },
  {
    at: '/admin/financeiro/conferencia',
    intent: 'check',
    writes: 'books-checked',
    by: at('/admin/financeiro/conferencia'),
  },
  {
    at: '/admin/financeiro/conferencia',
    intent: 'fetch',
    writes: 'payment-fetched',
    by: at('/admin/financeiro/conferencia', { payment: '1234' }),
  },
  {
    at: '/admin/financeiro/relatorios',
    intent: 'import',
    writes: 'report-imported',
    by: { test: 'use-cases/payment/import-account-report.test.ts' },
  },
  ...(
    [
      ['issue', 'invoice-issued'],
      ['cancel', 'invoice-cancelled'],
    ] as const
  ).map(([intent, writes]): StaffAction => {
    return { at: '/admin/notas', intent, writes, by: { test: 'use-cases/order/issue-invoice.test.ts' } }
  }),
  {
    at: '/admin/notas',
    intent: 'correct',
    writes: 'invoice-corrected',
    by: { test: 'use-cases/order/correct-invoice.test.ts' },
  },
  { at: '/admin/mails/:mailId', intent: 'resend', writes: 'mail-resent', by: resendMail },
  {
    at: '/admin/mails/:mailId',
    intent: 'acknowledge',
    writes: 'mail-acknowledged',
    by: { test: 'use-cases/mail/acknowledge-mail.test.ts' },
  },
  {
    at: '/admin/respostas',
    intent: 'read-answer',
    writes: 'whatsapp-answer-read',
    by: answerByWhatsapp,
  },
  { at: '/admin/respostas', intent: 'stop-notices', writes: 'whatsapp-stopped', by: answerByWhatsapp },
  {
    at: anySettings,
    intent: 'save',
    writes: 'settings-saved',
    by: { test: 'use-cases/content/edit-document.test.ts' },
  },
  { at: anySettings, intent: 'preview', writes: null, by: at('/admin/settings', { base: '1' }) },
  {
    at: '/admin/settings/catalogo',
    intent: 'save',
    writes: 'catalog-saved',
    by: { test: 'use-cases/content/edit-document.test.ts' },
  },
  {
    at: '/admin/settings/catalogo',
    intent: 'preview',
    writes: null,
    by: at('/admin/settings/catalogo', { base: '1' }),
  },
  { at: anySettings, intent: 'restore', writes: 'settings-restored', by: proved },
  { at: '/admin/settings/catalogo', intent: 'restore', writes: 'catalog-restored', by: proved },
  {
    at: '/admin/vales/descontos',
    intent: 'save',
    writes: 'catalog-saved',
    by: { test: 'app/routes/admin/orders/discounts.test.ts' },
  },
  { at: '/admin/vales/descontos', intent: 'preview', writes: null, by: at('/admin/vales/descontos', { base: '1' }) },
  { at: '/admin/vales/descontos', intent: 'restore', writes: 'catalog-restored', by: proved },
  {
    at: text,
    intent: 'save',
    writes: 'texts-saved',
    by: async () => at(textPath, { base: await newestTexts(), [intro]: `Olá, ${randomUUID()}!` })(),
  },
  {
    at: text,
    intent: 'preview',
    writes: null,
    by: async () => at(textPath, { base: await newestTexts(), [intro]: 'Oi!' })(),
  },
  {
    at: `${text}/corpo`,
    writes: null,
    by: at(`${textPath}/corpo`, { [intro]: 'Oi!' }),
  },
  {
    at: text,
    intent: 'test',
    writes: 'mail-tested',
    by: untired(textPath, { base: '1', [intro]: 'Oi!' }),
  },
  {
    at: text,
    intent: 'reset',
    writes: 'texts-saved',
    by: async () => {
      const fields = { base: await newestTexts(), [intro]: `Oi, ${randomUUID()}!` }
      await panel.post(textPath, owner.cookie, { intent: 'save', ...fields })
      return at(textPath, { base: await newestTexts() })()
    },
  },
  {
    at: text,
    intent: 'restore',
    writes: 'texts-restored',
    by: async () => {
      const fields = { base: await newestTexts(), [intro]: `Oi, ${randomUUID()}!` }
      await panel.post(textPath, owner.cookie, { intent: 'save', ...fields })
      return { path: textPath, fields: { base: await newestTexts(), revision: fields.base } }
    },
  },
  {
    at: '/admin/settings/dados',
    intent: 'retention-run',
    writes: 'retention-requested',
    by: at('/admin/settings/dados'),
  },
  {
    at: '/admin/settings/dados',
    intent: 'answer',
    writes: 'data-request-answered',
    by: async () => {
      const [request] = await db
        .insert(dataRequests)
        .values({ email: createEmail(), kind: 'information', message: 'O quê?', dueAt: context.now() })
        .returning({ id: dataRequests.id })
      return { path: '/admin/settings/dados', fields: { request: request?.id ?? '', answer: 'Isto.' } }
    },
  },
  ...(
    [
      ['hide-onboarding', 'onboarding-hidden'],
      ['show-onboarding', 'onboarding-shown'],
      ['confirm-contract', 'contract-read'],
    ] as const
  ).map(([intent, writes]): StaffAction => {
    return { at: '/admin/primeiros-passos', intent, writes, by: at('/admin/primeiros-passos') }
  }),
  {
    at: '/admin/settings/integracoes',
    intent: 'test-mail',
    writes: 'mail-tested',
    by: untired('/admin/settings/integracoes', {}),
  },
  {
    at: '/admin/settings/integracoes',
    intent: 'canary-save',
    writes: 'canary-changed',
    by: at('/admin/settings/integracoes', { on: '1', every: '24' }),
  },
  {
    at: '/admin/settings/integracoes',
    intent: 'backup-save',
    writes: 'backups-changed',
    notified: true,
    by: async () => {
      await db.delete(backupSettings)
      const fields = { on: '1', hour: '3', daily: '1', weekly: '0', monthly: '0' }
      return { path: '/admin/settings/integracoes', fields }
    },
  },
  {
    at: '/admin/settings/integracoes',
    intent: 'backup-run',
    writes: 'backup-requested',
    by: { test: 'use-cases/admin/change-backup-settings.test.ts' },
  },
  {
    at: '/admin/settings/integracoes',
    intent: 'canary-run',
    writes: 'canary-requested',
    by: { test: 'use-cases/admin/run-canary.test.ts' },
  },

  {
    at: team,
    intent: 'invite',
    writes: 'staff-invited',
    notified: true,
    by: async () => ({ path: team, fields: { name: 'Beto', email: createEmail(), role: 'producer' } }),
  },
  { at: team, intent: 'invite-again', writes: 'invitation-sent-again', by: onInvitation },
  { at: team, intent: 'revoke', writes: 'invitation-revoked', by: onInvitation },
  {
    at: team,
    intent: 'role',
    writes: 'staff-role-changed',
    notified: true,
    by: onColleague({ role: 'owner' }),
  },
  {
    at: team,
    intent: 'deactivate',
    writes: 'staff-deactivated',
    notified: true,
    by: onColleague({ handTo: '' }),
  },
  {
    at: team,
    intent: 'reactivate',
    writes: 'staff-reactivated',
    notified: true,
    by: async () => {
      const { id } = await createStaff(deps, 'producer')
      await deactivateStaff(deps, actor, { staffId: id, handTo: null })
      return { path: team, fields: { person: id } }
    },
  },
  {
    at: team,
    intent: 'reset-two-factor',
    writes: 'two-factor-reset',
    by: async () => {
      const { id } = await createStaff(deps, 'producer')
      await db.update(staff).set({ twoFactorEnabled: true }).where(eq(staff.id, id))
      return { path: team, fields: { person: id } }
    },
  },

  {
    at: own,
    intent: 'rename',
    writes: 'profile-changed',
    producer: 'own',
    by: onOwnAccount('', { nome: 'Outro Nome' }),
  },
  {
    at: own,
    intent: 'change-password',
    writes: 'password-changed',
    producer: 'own',
    by: onOwnAccount('', { 'senha-atual': 'violão de nylon', senha: 'pandeiro e cuíca' }),
  },
  { at: own, intent: 'end-sessions', writes: 'sessions-ended', producer: 'own', by: onOwnAccount('') },
  {
    at: `${own}/duas-etapas`,
    intent: 'begin',
    writes: null,
    producer: 'own',
    by: onOwnAccount('/duas-etapas', { senha: 'violão de nylon' }),
  },
  ...(
    [
      ['confirm', 'two-factor-enabled'],
      ['renew', 'backup-codes-made'],
      ['disable', 'two-factor-disabled'],
    ] as const
  ).map(([intent, writes]): StaffAction => {
    return {
      at: `${own}/duas-etapas`,
      intent,
      writes,
      producer: 'own',
      by: { test: 'use-cases/staff/account.test.ts' },
    }
  }),
  {
    at: `${own}/confirmar`,
    writes: null,
    producer: 'own',
    by: onOwnAccount('/confirmar', { senha: 'violão de nylon' }),
  },
  {
    at: '/admin/sair',
    writes: 'signed-out',
    producer: 'own',
    by: async () => ({ ...(await onOwnAccount('')()), path: '/admin/sair' }),
  },
]

const posted = staffActions.flatMap((staffAction) =>
  typeof staffAction.by === 'function' ? [{ ...staffAction, by: staffAction.by }] : [],
)
const provedElsewhere = staffActions.flatMap((staffAction) =>
  'test' in staffAction.by ? [{ ...staffAction, by: staffAction.by }] : [],
)
const name = ({ at: path, intent = '' }: StaffAction) => `${path} ${intent}`.trim()

const untouched = new Map<() => Promise<Posted>, Promise<Posted>>()
/** For requests that change nothing: what they are about, created once for all of them. */
function shared(by: () => Promise<Posted>): Promise<Posted> {
  const known = untouched.get(by) ?? by()
  untouched.set(by, known)
  return known
}

const table = '`staffActions` in app/routes/admin/admin-actions.test.ts'

test('every screen with a form → in the table, and no other', () => {
  const acting = listScreens()
    .filter(
      ({ path, id }) =>
        /^\/admin(\/|$)/.test(path) && panel.acting.includes(id) && pages.find(path).facts.access !== 'everybody',
    )
    .map(({ path }) => path)

  const known = new Set(staffActions.map(({ at: path }) => path))
  expectNone(
    acting.filter((path) => !known.has(path)),
    `Write in ${table} how each form of these screens is sent, and what it writes to the audit log.`,
  )
  expectNone(
    [...known].filter((path) => !acting.includes(path)),
    `No screen of app/routes.ts with an action has these addresses: correct or remove them in ${table}.`,
  )
})

test('every intent of a form → in the table, and every one of the table in a form', async () => {
  const seenTexts = new Set<string>()
  for (const folder of ['routes/admin', 'ui/admin']) {
    for (const file of await readdir(join('app', folder), { recursive: true })) {
      if (!/\.tsx?$/.test(file)) continue
      const source = await readFile(join('app', folder, file), 'utf8')
      // One word, or one of two by what is true.
      for (const [, words = ''] of source.matchAll(/(?:\bintent=|name="intent"\s+value=)("[\w-]+"|\{[^}]*\})/g))
        for (const [, word = ''] of words.matchAll(/["']([\w-]+)["']/g)) seenTexts.add(word)
    }
  }

  const known = new Set(staffActions.flatMap(({ intent }) => intent ?? []))
  expectNone(
    [...seenTexts].filter((word) => !known.has(word)),
    `A button of the panel sends these intents: write in ${table} how, and what each writes to the audit log.`,
  )
  expectNone(
    [...known].filter((word) => !seenTexts.has(word)),
    `No button of app/routes/admin or app/ui/admin sends these intents: correct or remove them in ${table}.`,
  )
})

const sentOnce = new Map<StaffAction, ReturnType<typeof send>>()

/** Created and sent as an owner does; the tests of what comes of it share this. */
function sendOnce(staffAction: (typeof posted)[number]) {
  const known = sentOnce.get(staffAction) ?? send(staffAction)
  sentOnce.set(staffAction, known)
  return known
}

async function send({ by, intent }: (typeof posted)[number]) {
  const { path, fields, cookie = owner.cookie } = await by()
  const before = new Set((await db.select({ id: auditLog.id }).from(auditLog)).map(({ id }) => id))
  const again = () => panel.post(path, cookie, { ...(intent ? { intent } : {}), ...fields })
  const answer = await again()
  const written = (await db.select().from(auditLog)).filter(({ id }) => !before.has(id))
  return { answer, written, again }
}

test.each(posted)('$at $intent → writes $writes to the audit log', async (staffAction) => {
  const { answer, written } = await sendOnce(staffAction)

  expect([answer.status < 400, answer.status, answer.text.slice(0, 300)]).toEqual([
    true,
    answer.status,
    expect.any(String),
  ])
  const { writes } = staffAction
  expect(
    written.map(({ action }) => action),
    `What staff change is written down: make the change in change() of use-cases/change.ts and call its records.audit('…'), or correct \`writes\` in ${table}.`,
  ).toEqual(writes === null ? [] : [writes])
})

/** What asks for a mail to the client as such: each press is another one. */
const mailsEachTime = ['resend', 'link', 'own-link']

test.each(posted)('$at $intent sent twice → the second tells the client nothing', async (staffAction) => {
  const { again } = await sendOnce(staffAction)
  const before = await countClientMails()
  await again()

  const more = (await countClientMails()) - before
  expect(
    more,
    'Pressed twice, the client hears it twice: let the use case find that it was done already (a submission id, or the state it leaves). What asks for a mail as such is in `mailsEachTime`.',
  ).toBe(mailsEachTime.includes(staffAction.intent ?? '') ? 1 : 0)
})

const aboutProjects = posted.filter(({ at: address }) => address.startsWith(project))

test.each(aboutProjects)('$at $intent after the purchase was undone → tells the client nothing', async (tried) => {
  const { path, fields } = await tried.by()
  const [, projectId = ''] = /projects\/([^/]+)/.exec(path) ?? []
  const [made] = await db.select().from(projects).where(eq(projects.id, projectId))
  await db
    .update(orders)
    .set({ state: 'refunded' })
    .where(eq(orders.id, made?.orderId ?? ''))
  const before = await countClientMails()
  await panel.post(path, owner.cookie, { intent: tried.intent ?? '', ...fields })

  expect(
    await countClientMails(),
    'The purchase is undone, and its client is written to: ask in the use case whether the project is stopped before it mails.',
  ).toBe(before)
})

const makeProofOld = () => db.update(staffSessions).set({ passwordAt: new Date(Date.now() - 2 * 3_600_000) })

/** The answer at a panel left open, whose password was typed two hours ago. */
async function postLater({ path, fields, cookie = owner.cookie }: Posted, intent?: string) {
  await makeProofOld()
  const answer = await panel.post(path, cookie, { ...(intent ? { intent } : {}), ...fields })
  await db.update(staffSessions).set({ passwordAt: new Date() })
  return answer
}

const asksForProof = ({ writes, notified }: Pick<StaffAction, 'writes' | 'notified'>) =>
  writes !== null && (weightOf(writes) === 'proved' || (weightOf(writes) === 'notified' && notified === true))

// Where something asks for a proof that should not, or does not although it should: its word is in `core/staff/audit.ts`.
test.each(posted.filter(asksForProof))(
  '$at $intent, two hours after the password was typed → asks for it, and nothing is changed',
  async ({ by, intent }) => {
    const sent = await shared(by)
    const before = [await countAudit(), await db.$count(mails)]
    const { status, location } = await postLater(sent, intent)

    expect(
      [status, location],
      'core/staff/audit.ts weighs what this writes as `proved` or `notified`: records.audit() of use-cases/change.ts asks for the proof, so call it in the transaction of the change; or weigh it as `open` there.',
    ).toEqual([307, expect.stringContaining('/admin/conta/confirmar?origem=')])
    expect([await countAudit(), await db.$count(mails)]).toEqual(before)
  },
)

test.each(posted.filter(asksForProof))(
  '$at $intent without a script, two hours after the password was typed → after a wrong and a right password it is sent as it was typed',
  async ({ by, intent, writes }) => {
    const { path, fields, cookie = owner.cookie } = await by()
    const typed = { ...(intent ? { intent } : {}), ...fields }
    await db.delete(rateLimits)
    await makeProofOld()
    const { location } = await panel.post(path, cookie, typed)
    // A browser sends the same form to where an answer of 307 leads.
    const asked = await panel.post(location ?? '', cookie, typed)
    /** Sends the form of a page that has this button, as a browser without a script does. */
    const press = (html: string, button: string, filled: Fields = {}) => {
      const form = formOf(html, button)
      return panel.post(form.address, cookie, { ...form.fields, ...filled })
    }
    const wrong = await press(asked.text, 'Confirmar', { senha: 'outra senha' })
    const confirmed = await press(wrong.text, 'Confirmar', { senha: 'violão de nylon' })
    expect([asked.status, wrong.status, confirmed.status]).toEqual([200, 422, 200])
    const go = path.includes('.') ? 'Baixar o arquivo' : 'Enviar o que digitei'
    expect(formOf(confirmed.text, go)).toEqual({ address: path, fields: typed })

    const before = await countAudit()
    expect((await press(confirmed.text, go)).status).toBeLessThan(400)
    const written = await db.select({ action: auditLog.action }).from(auditLog)
    expect([written.length - before, written.map(({ action }) => action)]).toEqual([
      1,
      expect.arrayContaining([writes]),
    ])
  },
)

const { DOMParser } = new Window()

function formOf(html: string, button: string): { address: string; fields: Fields } {
  const page = new DOMParser().parseFromString(html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ''), 'text/html')
  const form = [...page.forms].find((found) => found.textContent.includes(button))
  const inputs = [...(form?.querySelectorAll('input') ?? [])].filter(({ name: key }) => key !== '')
  return {
    address: form?.getAttribute('action') ?? '',
    fields: Object.fromEntries(inputs.map(({ name: key, value }) => [key, value])),
  }
}

test.each(posted.filter((staffAction) => !asksForProof(staffAction)))(
  '$at $intent, two hours after the password was typed → does not ask for it',
  async ({ by, intent }) => {
    const { status, location } = await postLater(await by(), intent)

    expect([status < 400, location ?? '']).toEqual([true, expect.not.stringContaining('/conta/confirmar?')])
  },
)

test.each(posted.filter(({ writes, notified }) => writes !== null && weightOf(writes) === 'notified' && notified))(
  '$at $intent → every owner gets a mail, and the audit log names what was changed',
  async ({ by, intent }) => {
    const { path, fields } = await by()
    const owners = await listOwners(db)
    await db.delete(mails).where(eq(mails.kind, 'staff-notified-change'))
    // The page of what owners were told has an end, and the clock of this test stands still.
    await db.update(auditLog).set({ createdAt: addDays(context.now(), -2) })

    await panel.post(path, owner.cookie, { ...(intent ? { intent } : {}), ...fields })

    const sent = await db.select().from(mails).where(eq(mails.kind, 'staff-notified-change'))
    expect(sent.map(({ toEmail }) => toEmail).toSorted()).toEqual(owners.map(({ email }) => email).toSorted())
    const labels = (await listNotifiedSince(db, addDays(context.now(), -1))).map((notified) => notified.labels)
    expect(labels).toEqual([sent[0]?.content.facts?.map(({ label }) => label)])
  },
)

const paths = posted.filter(
  (staffAction, index) => posted.findIndex(({ at: known }) => known === staffAction.at) === index,
)
const inherited = ['__proto__', 'constructor']

test.each(paths)('$at with the name of an object member as intent → no server error', async ({ by }) => {
  const { path, fields, cookie = owner.cookie } = await shared(by)
  for (const intent of inherited) {
    const sent = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, `${value}\0\uD83D`]))
    const answer = await panel.post(path, cookie, { ...sent, intent })
    expect([intent, answer.status < 500]).toEqual([intent, true])
  }
  const nothing = await panel.post(path.replace('clientes', 'constructor'), cookie, { intent: '__proto__' })
  expect(nothing.status).toBeLessThan(500)
})

test.each(provedElsewhere)('$at $intent → writes $writes, proved in $by.test', async ({ by, writes }) => {
  expect(
    (await readFile(by.test, 'utf8')).includes(`'${writes}'`),
    `${by.test} expects no '${writes}': let it look at the audit log after this form, or name the test that does in ${table}.`,
  ).toBe(true)
})

const refused = posted.filter((staffAction) => staffAction.producer !== 'own')
const refusals: Partial<Record<RouteAccess, 403 | 404>> = { owner: 403, assigned: 404 }

const isRefused = ({ at: path }: StaffAction) => refusals[pages.find(path).facts.access] !== undefined

test('every form of a screen that is for all of the studio → says here what a producer may do with it', () => {
  expectNone(
    staffActions.filter((one) => !one.producer && !isRefused(one)).map(name),
    `Everybody in the studio opens these screens: say by \`producer\` in ${table} how a producer is answered.`,
  )
  expectNone(
    staffActions.filter((one) => one.producer && isRefused(one)).map(name),
    `The guard of these screens refuses a producer by itself: remove \`producer\` in ${table}.`,
  )
})

test.each(refused)(
  'a producer of another project → cannot $at $intent',
  async ({ by, at: address, intent, producer: said }) => {
    const status = said ?? refusals[pages.find(address).facts.access]
    const { path, fields } = await shared(by)
    const before = await countAudit()

    for (const requestPath of [path, dataOf(path)]) {
      const answer = await panel.post(requestPath, producer.cookie, { ...(intent ? { intent } : {}), ...fields })
      expect([requestPath, answer.status]).toEqual([requestPath, status])
    }
    expect(await countAudit()).toBe(before)
  },
)

test.each(posted)('a client with all own cookies → cannot $at $intent', async ({ by, intent }) => {
  const { path, fields } = await shared(by)
  const client = await clientCookie()
  const before = await countAudit()

  const page = await panel.post(path, client, { ...(intent ? { intent } : {}), ...fields })
  // What was written is kept in a page that leads to the sign-in (403); a bare press leads there itself.
  expect([302, 303, 403]).toContain(page.status)
  expect(page.location ?? page.text).toContain('/admin/login')
  const data = await panel.post(dataOf(path), client, { ...(intent ? { intent } : {}), ...fields })
  expect([data.status, data.text]).toEqual([202, expect.stringContaining('/admin/login')])
  expect(await countAudit()).toBe(before)
})

test('every name in the table → there once', () => {
  expect(new Set(staffActions.map(name)).size).toBe(staffActions.length)
})

/** Where the script of a page sends its form. */
function dataOf(path: string): string {
  const { pathname, search } = new URL(path, context.siteUrl)
  return `${pathname}.data${search}`
}

async function countClientMails(): Promise<number> {
  const kinds = await db.select({ kind: mails.kind }).from(mails)
  return kinds.filter(({ kind }) => isMailToClient(kind)).length
}

async function countAudit(): Promise<number> {
  return db.$count(auditLog)
}

let granted: Promise<string> | undefined

/** A client with access to a preview and an order. */
function clientCookie(): Promise<string> {
  granted ??= (async () => {
    const made = await createPaidProject(context)
    const request = new Request(context.siteUrl)
    return [createOrderGrant(request, deps, made.orderId), createProjectGrant(request, deps, made.id)]
      .map((line) => line.split(';')[0])
      .join('; ')
  })()
  return granted
}

async function createFeedback(projectId: string): Promise<string> {
  const [row] = await db.insert(feedbacks).values({ projectId, versionName: 'Voz', content: 'Quase.' }).returning()
  return row?.id ?? ''
}

function createEmail() {
  return `${randomUUID()}@exemplo.com.br`
}

async function createTestClient(): Promise<string> {
  const made = await createClient(context, actor, { name: 'Rosa', email: createEmail(), phone: null, company: null })
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}

async function editClient(): Promise<Posted> {
  const id = await createTestClient()
  const [client] = await db.select().from(clients).where(eq(clients.id, id))
  const seen = client?.updatedAt.toISOString() ?? ''
  return {
    path: `/admin/clients/${id}`,
    fields: { name: 'Rosa Antunes', email: createEmail(), phone: '', company: '', seen },
  }
}

function onClient(to: string) {
  return async (): Promise<Posted> => ({ path: `/admin/clients/${await createTestClient()}${to}`, fields: {} })
}

/** A draft of the owner with one row that nobody knows yet. */
function onImport(fields: Record<string, string> = {}) {
  return async (): Promise<Posted> => {
    const bytes = new TextEncoder().encode(`Nome;E-mail\nRosa;${createEmail()}`)
    const prepared = await prepareImport(context, actor, { bytes, fileName: 'clientes.csv' })
    if (!prepared.ok) throw new Error(prepared.code)
    return { path: `/admin/importar/${prepared.value.id}`, fields }
  }
}

function at(path: string, fields: Record<string, string> = {}) {
  return async (): Promise<Posted> => ({ path, fields })
}

/** Test mails are limited, and this file asks for many. */
function untired(path: string, fields: Record<string, string>) {
  return async (): Promise<Posted> => {
    await db.delete(rateLimits)
    return { path, fields }
  }
}

function onSound(fields: (sound: string) => Fields | Promise<Fields>) {
  return async (): Promise<Posted> => {
    const fileId = await createFile(context)
    const sound = await db.transaction((tx) =>
      addLibraryItem(tx, context, actor, { fileId, title: 'Esboço', category: 'piano' }),
    )
    return { path: library, fields: await fields(sound) }
  }
}

type Made = Awaited<ReturnType<typeof createPaidProject>>
type Fields = Record<string, string>

function onProject(
  fields: (made: Made) => Fields | Promise<Fields>,
  { to = '', status }: { to?: string; status?: 'feedback' } = {},
) {
  return async (): Promise<Posted> => {
    const made = await createPaidProject(context, { expiresAt: null, ...(status ? { status } : {}) })
    return { path: `/admin/projects/${made.id}${to}`, fields: await fields(made) }
  }
}

/** What a form about a cost sends: of a new one its fields, of others which. */
async function costFields({ id: projectId }: { id: string }, intent: string): Promise<Fields> {
  const typed = { payee: 'outra', name: 'Zé da Viola', amount: '350,00', purpose: 'Violão', paidOn: '' }
  if (intent === 'note-cost') return { ...typed, submission: randomUUID() }
  const id = randomUUID()
  const paidOn = intent === 'reopen-cost' ? dayOf(context.now()) : null
  const cost = { staffId: null, name: typed.name, purpose: typed.purpose, amount: cents(35_000), paidOn }
  await noteCost(context, { projectId, actor }, { ...cost, id })
  return intent === 'pay-cost' ? { cost: id, day: dayOf(context.now()) } : { cost: id }
}

function proposalFields(): Fields {
  const fields = { title: 'Coro', description: 'Quatro vozes', price: '350,00', item: 'other', workDays: '10' }
  return { ...fields, addedDays: '', validUntil: dayOf(addDays(context.now(), 7)), submission: randomUUID() }
}

async function answerByWhatsapp(): Promise<Posted> {
  const { orderId, clientId } = await createPaidProject(context)
  const phone = '5511987654321'
  const words = { isAccepted: true, text: 'Quero', ip: '203.0.113.9', userAgent: 'Test' }
  expect(await giveWhatsappConsent(context, orderId, { phone, ...words })).toMatchObject({ ok: true })
  const written = {
    providerId: randomUUID(),
    phone,
    senderName: '',
    kind: 'text',
    text: 'Oi',
    receivedAt: context.now(),
  }
  const [answer] = await db
    .insert(whatsappAnswers)
    .values({ ...written, orderId, clientId })
    .returning({ id: whatsappAnswers.id })
  return { path: '/admin/respostas', fields: { answer: answer?.id ?? '' } }
}

function resendMail(): Promise<Posted> {
  return createPaidProject(context).then(async ({ orderId }) => {
    // Others are for staff, and the database gives them in any order.
    const sent = await db.update(mails).set({ state: 'sent' }).where(eq(mails.orderId, orderId)).returning()
    return { path: `/admin/mails/${sent.find(({ kind }) => isMailToClient(kind))?.id}`, fields: {} }
  })
}

async function onInvitation(): Promise<Posted> {
  const email = createEmail()
  await inviteStaff(deps, actor, { name: 'Beto', email, role: 'producer' })
  const [invitation] = await db.select().from(staffInvitations).where(eq(staffInvitations.email, email))
  return { path: team, fields: { invitation: invitation?.id ?? '' } }
}

/** A request about a saved view of the owner's. */
function newProject(path: string) {
  return async (): Promise<Posted> => {
    const client = await createTestClient()
    return { path, fields: { client, title: 'Valsa', package: 'essencial', notify: '', submission: randomUUID() } }
  }
}

/** What a note is about, and where it is written. */
async function createNoted(isOfClient: boolean) {
  const { id, clientId } = await createPaidProject(context, { email: createEmail() })
  const [kind, subjectId] = isOfClient ? (['client', clientId] as const) : (['project', id] as const)
  return { subject: { kind, id: subjectId }, path: `/admin/${kind}s/${subjectId}` }
}

function newNote(isOfClient: boolean) {
  return async (): Promise<Posted> => {
    const { path } = await createNoted(isOfClient)
    return { path, fields: { submission: randomUUID(), text: 'Mais violão' } }
  }
}

function onOwnNote(isOfClient: boolean) {
  return async (): Promise<Posted> => {
    const { subject, path } = await createNoted(isOfClient)
    const note = randomUUID()
    await writeInternalNote(deps, { ...actor, role: 'owner' }, { id: note, subject, text: 'Mais violão' })
    return { path, fields: { note, text: 'Menos violão', seen: 'Mais violão' } }
  }
}

/** A note that calls the owner. */
function onNote(shownAt: string, isOfClient = false) {
  return async (): Promise<Posted> => {
    const { subject, path } = await createNoted(isOfClient)
    const note = randomUUID()
    await writeInternalNote(deps, { ...testActor({ id: 'beto' }), role: 'owner' }, { id: note, subject, text: 'Veja' })
    await db.insert(internalNoteMentions).values({ noteId: note, staffId: owner.id })
    return { path: shownAt || path, fields: { note, [subject.kind]: subject.id } }
  }
}

function onView(fields: Record<string, string>) {
  return async () => {
    const query = `etapa=${randomUUID()}`
    await saveView(deps, { ...actor, role: 'owner' }, { list: 'projects', name: 'Atrasados', query, isShared: false })
    const saved = await listOwnViews(db, owner.id, 'projects')
    return { path: views, fields: { view: saved.at(-1)?.id ?? '', ...fields } }
  }
}

function onColleague(fields: Fields) {
  return async (): Promise<Posted> => {
    const { id } = await createStaff(deps, 'producer')
    return { path: team, fields: { person: id, ...fields } }
  }
}

function onOwnAccount(to: string, fields: Fields = {}) {
  return async (): Promise<Posted> => {
    const { cookie } = await createStaff(deps, 'producer')
    return { path: `${own}${to}`, fields, cookie }
  }
}
