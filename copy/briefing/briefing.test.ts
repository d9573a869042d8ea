import { expect, test } from 'vitest'

import type { MailContent } from '#copy/mail/mail-content.ts'
import { briefingLimits } from '#core/briefing/briefing-form.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'

import {
  briefingAcceptedMail,
  clarificationMail,
  briefingSavedMail,
  briefingLinkMail,
  briefingReceivedMail,
  staffBriefingAnsweredMail,
  staffBriefingMail,
} from './briefing-mails.ts'
import { fieldErrorText } from './briefing.ts'

const siteUrl = 'https://harmonia.example'
const project = { code: 'P0042', clientName: 'Ana Beatriz de Souza', packageName: 'Essencial' }
const link = `${siteUrl}/briefing/essencial?continuar=abc`
const adminUrl = `${siteUrl}/admin/projects/1/briefing`
const due = { expectedOn: calendarDay('2026-11-30'), deadlineOn: calendarDay('2026-12-02') }

const ofProject: Record<string, Pick<MailContent, 'subject' | 'paragraphs' | 'facts' | 'action'>> = {
  received: briefingReceivedMail({ project, link, siteUrl, settings }),
  accepted: briefingAcceptedMail({ project, due, siteUrl, settings }),
  clarification: clarificationMail({ project, question: 'Qual cidade?\n\nE o bairro?', link, siteUrl, settings }),
  arrived: staffBriefingMail({ project, recipient: 'Dona Lia', adminUrl }),
  answered: staffBriefingAnsweredMail({ project, adminUrl }),
}

test.each(Object.entries(ofProject))('the mail %s → names the order and contains every part', (_, mail) => {
  expect(mail.subject).toContain('P0042')
  expect(mail.action?.url).toMatch(/^https:/)
  expect(JSON.stringify(mail)).not.toMatch(/undefined|null|NaN|\$\{/)
})

test('an accepted briefing → both new dates and the link to the order', () => {
  expect(ofProject['accepted']?.facts).toContainEqual({ label: 'Previsão das primeiras versões', value: '30/11/2026' })
  expect(ofProject['accepted']?.facts).toContainEqual({ label: 'Prazo máximo', value: '02/12/2026' })
  expect(ofProject['accepted']?.action?.url).toContain('codigo=P0042')
})

test('the sentence with the new dates → contains both', () => {
  expect(ofProject['accepted']?.paragraphs).toContain(
    'O prazo recomeçou hoje: primeiras versões previstas para 30/11/2026, no máximo 02/12/2026.',
  )
})

test('a clarification → keeps its lines and links to its answer form', () => {
  expect(ofProject['clarification']?.paragraphs.slice(1)).toEqual(['Qual cidade?', 'E o bairro?'])
  expect(ofProject['clarification']?.action?.url).toBe(link)
})

test('a requested link → nothing of the briefing, and how long a draft without an order is stored', () => {
  const unlinked = briefingLinkMail({ link, isUnlinked: true, siteUrl, settings })

  expect(unlinked.action?.url).toBe(link)
  expect(unlinked.closing?.join()).toContain('90 dias')
  expect(briefingLinkMail({ link, isUnlinked: false, siteUrl, settings }).closing?.join()).not.toContain('90 dias')
})

test('a briefing sent before paying → says what is missing', () => {
  const mail = briefingSavedMail({
    link,
    packageName: 'Premium',
    payUrl: `${siteUrl}/pagamento/premium`,
    siteUrl,
    settings,
  })

  expect(mail.action?.url).toBe(`${siteUrl}/pagamento/premium`)
  expect(mail.paragraphs.join()).toContain('Premium')
})

test('a field that is too long → names the limit', () => {
  expect(fieldErrorText('story', 'too-long')).toContain('20.000')
  expect(fieldErrorText('lyricText', 'too-long')).toContain('10.000 letras e 500 linhas')
  expect(fieldErrorText('essentials', 'too-long')).toContain(String(briefingLimits.essential))
})
