import { expect, test } from 'vitest'

import { textFingerprint, unknownPlaceholders } from '#core/content/texts.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'

import {
  approvalTerms,
  consentTemplates,
  consentValues,
  cookieQuestion,
  purchaseConsent,
  storyConsent,
  pronunciationNotice,
} from './consents.ts'

test('every consent → our text until staff write their own', () => {
  expect(cookieQuestion(settings, {}).question).toContain('discos do Bandcamp')
  expect(storyConsent(settings, {})).toContain('Autorizo vocês a usar estes dados só para fazer')
  expect(pronunciationNotice(settings, {})).toContain('Até 6 gravações')
  expect(purchaseConsent(settings, {})).toEqual({
    before: 'Li e aceito o contrato e os ',
    link: 'termos de uso',
    after: '.',
    text: 'Li e aceito o contrato e os termos de uso.',
  })
  for (const { id, parts } of consentTemplates) {
    const known = Object.keys(consentValues(id, settings))
    for (const { standard, maxLength = Infinity, needs = [] } of parts) {
      expect(unknownPlaceholders(standard, known)).toEqual([])
      expect(standard.length).toBeLessThanOrEqual(maxLength)
      for (const name of needs) expect(standard).toContain(`{${name}}`)
    }
  }
})

const questionWith = (text: string) => cookieQuestion(settings, { 'consent/cookies/question': text })

test('a question in staff text → has a fingerprint, ours has none', () => {
  expect(cookieQuestion(settings, {}).mark).toBe('')
  expect(questionWith('A {produto} pode tocar discos aqui?')).toMatchObject({
    question: 'A Harmonia pode tocar discos aqui?',
    mark: textFingerprint('A Harmonia pode tocar discos aqui?'),
  })
  expect(questionWith('Pode?').mark).not.toBe(questionWith('Podemos?').mark)
})

test('the name of a version → inserted once, whatever it contains', () => {
  const textOverrides = { 'consent/approval/text': 'Fico com {versão}.' }
  expect(approvalTerms('{produto} $&', settings, textOverrides)).toBe('Fico com {produto} $&.')
  expect(approvalTerms('Valsa', settings, {})).toContain('a versão "Valsa" como a versão final')
})

test('the stored consent → the text that was read: one paragraph by default, no empty ones', () => {
  const textOverrides = {
    'consent/briefing/text': 'A história é minha.\n\nPode usar.',
    'consent/approval/text': 'Fico com {versão}.\n\n \nE pronto.',
  }
  expect(storyConsent(settings, textOverrides)).toBe('A história é minha. Pode usar.')
  expect(approvalTerms('Valsa', settings, textOverrides)).toBe('Fico com Valsa.\nE pronto.')
})

test('the link to the terms of use → where staff put it', () => {
  const textOverrides = {
    'consent/purchase/text': 'Aceito os {termos-de-uso} da {produto} e o contrato, {termos-de-uso}.',
  }
  expect(purchaseConsent(settings, textOverrides)).toEqual({
    before: 'Aceito os ',
    link: 'termos de uso',
    after: ' da Harmonia e o contrato, termos de uso.',
    text: 'Aceito os termos de uso da Harmonia e o contrato, termos de uso.',
  })
})
