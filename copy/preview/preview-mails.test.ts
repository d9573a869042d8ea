import { expect, it } from 'vitest'

import { approvalTerms } from '#copy/content/consents.ts'
import type { MailContent } from '#copy/mail/mail-content.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'

import {
  feedbackReceivedMail,
  newVersionMail,
  newVersionsMail,
  presentationMail,
  returnedToWaitingMail,
  songReadyMail,
  staffApprovalMail,
  staffFeedbackMail,
  versionApprovedMail,
} from './preview-mails.ts'

const siteUrl = 'https://harmonia.example'
const mailContext = { siteUrl, settings }
const project = {
  id: 'a1b2',
  code: 'P0042',
  title: 'Música de Ana',
  recipient: 'Dona Ivone',
  clientName: 'Ana Beatriz de Souza',
  clientEmail: 'ana@exemplo.com.br',
  previewCode: 'a'.repeat(32),
  orderId: 'order',
  expiresAt: new Date('2026-12-20T12:00:00Z'),
}
const text = 'Mais violão.\n\nE menos bateria.'
const two = [
  { name: 'Valsa', recommended: false },
  { name: 'Samba', recommended: true },
]
const adminUrl = `${siteUrl}/admin/projects/1`

const clientMails: Record<string, MailContent> = {
  version: newVersionMail({ project, version: { name: 'Valsa', recommended: true }, count: 2, ...mailContext }),
  first: songReadyMail({ project, versions: two, count: 2, ...mailContext }),
  versions: newVersionsMail({ project, versions: two, count: 4, ...mailContext }),
  returned: returnedToWaitingMail({ project, reason: 'Refizemos.\nOuça!', news: 'new-version', ...mailContext }),
  feedback: feedbackReceivedMail({
    project,
    versionName: 'Valsa',
    text,
    cover: 'included',
    price: null,
    ...mailContext,
  }),
  approved: versionApprovedMail({
    project,
    versionName: 'Valsa',
    terms: approvalTerms('Valsa', settings, {}),
    ...mailContext,
  }),
}

it.each(Object.entries(clientMails))(
  'the mail %s → greets by first name, names the code and links to preview and order',
  (_, mail) => {
    expect(mail.subject).toContain('P0042')
    expect(mail.paragraphs.join()).toContain('Ana,')
    expect(mail.paragraphs.join()).not.toContain('Beatriz')
    expect(mail.action?.url).toBe(`${siteUrl}/preview/${project.previewCode}`)
    expect(mail.link?.url).toBe(`${siteUrl}/acompanhar-pedido?codigo=P0042`)
    expect(JSON.stringify(mail)).not.toMatch(/undefined|null|NaN|\$\{/)
  },
)

it.each(Object.entries(clientMails))('the mail %s → shows the cover of the song', (_, { picture }) => {
  expect(picture?.url).toBe(`${siteUrl}/capas/projeto/a1b2/capa.png`)
})

it('the message → in full, without empty lines', () => {
  expect(clientMails['returned']?.paragraphs).toEqual(expect.arrayContaining(['Refizemos.', 'Ouça!']))
  expect(clientMails['feedback']?.paragraphs.slice(-2)).toEqual(['Mais violão.', 'E menos bateria.'])
  expect(clientMails['approved']?.closing?.join('\n')).toContain(approvalTerms('Valsa', settings, {}))
  expect(clientMails['version']?.facts).toContainEqual({ label: 'A prévia vale até', value: '20/12/2026' })
})

it('the first presentation → the song is ready; later ones → something new', () => {
  const mailOf = (isFirst: boolean, versions: typeof two) =>
    presentationMail({ project, isFirst, versions, count: 4, ...mailContext }).subject

  expect(mailOf(true, two)).toBe('Sua música está pronta para ouvir (P0042)')
  expect(mailOf(false, two)).toBe('Tem versões novas para ouvir (P0042)')
  expect(mailOf(false, two.slice(0, 1))).toBe('Tem versão nova para ouvir: Valsa (P0042)')
})

it('versions presented together → one mail, with the recommended one', () => {
  expect(clientMails['first']?.paragraphs[0]).toBe(
    'Ana, chegou a hora de ouvir: “Valsa” e “Samba”. A nossa equipe recomenda “Samba”.',
  )
})

it('a return → names the versions presented with it', () => {
  const mail = returnedToWaitingMail({ project, reason: 'Ouça!', versions: two, news: 'new-version', ...mailContext })

  expect(mail.facts).toContainEqual({ label: 'Novidades para ouvir', value: 'Valsa e Samba' })
})

it('a return with something new → the mail says so; an answer or an undone approval → the mail says that', () => {
  const about = { project, reason: 'Ouça!', ...mailContext }

  expect(returnedToWaitingMail({ ...about, news: 'new-version' }).subject).toBe(
    'Mexemos na sua música. Ouça de novo (P0042)',
  )
  expect(returnedToWaitingMail({ ...about, news: 'answer' })).toMatchObject({
    subject: 'Respondemos ao seu feedback: Música de Ana (P0042)',
    paragraphs: expect.arrayContaining([expect.stringContaining('Não há versão nova')]),
  })
  expect(returnedToWaitingMail({ ...about, news: 'reopened' })).toMatchObject({
    subject: 'Sua música voltou para avaliação: Música de Ana (P0042)',
    paragraphs: expect.arrayContaining([expect.stringContaining('aprovação foi desfeita')]),
  })
})

it('a project without an order → no link to an order', () => {
  const unlinked = { ...project, orderId: null }
  const mail = feedbackReceivedMail({
    project: unlinked,
    versionName: 'Valsa',
    text,
    cover: 'included',
    price: null,
    ...mailContext,
  })

  expect(mail.link).toBeUndefined()
})

it('a feedback → staff read who wrote, about what, and where to answer', () => {
  const reader = { role: 'owner' as const }
  const about = { project, reader, versionName: 'Valsa', text, adminUrl }
  const first = staffFeedbackMail({ ...about, isAdditional: false, cover: 'included' })
  const later = staffFeedbackMail({ ...about, isAdditional: true, cover: 'open' })
  const approval = staffApprovalMail({ project, reader, versionName: 'Valsa', adminUrl })

  expect(first.subject).toBe('Feedback de Ana Beatriz de Souza: P0042')
  expect(later.subject).toContain('Novo feedback')
  expect(later.facts).toContainEqual({ label: 'Revisão', value: 'Sem revisão disponível' })
  expect([first.action?.url, approval.action?.url]).toEqual([adminUrl, adminUrl])
  expect(approval.subject).toContain('Valsa')
})

it('a feedback beyond the package → its price and a link to pay', () => {
  const mail = feedbackReceivedMail({
    project,
    versionName: 'Valsa',
    text,
    cover: 'open',
    price: 'R$ 59,00',
    ...mailContext,
  })

  expect(mail.action).toEqual({
    label: 'Pagar R$ 59,00',
    url: `${mailContext.siteUrl}/revisao-extra/${project.previewCode}`,
  })
  expect(mail.closing?.[0]).toContain('R$ 59,00')
})
