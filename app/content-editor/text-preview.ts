import {
  approvalTerms,
  consentValues,
  cookieQuestion,
  purchaseConsent,
  storyConsent,
  pronunciationNotice,
  type ConsentId,
} from '#copy/content/consents.ts'
import { bespokeClauses, sampleBespokeOrder } from '#copy/contracts/bespoke-clauses.ts'
import { extraContract } from '#copy/contracts/contract-extra.ts'
import { revisionContract } from '#copy/contracts/contract-revision.ts'
import {
  contractFor,
  contractTemplates,
  contractValuesOf,
  withTextOverrides,
  type ContractText,
} from '#copy/contracts/contracts.ts'
import type { MailContent } from '#copy/mail/mail-content.ts'
import { mailSample } from '#copy/mail/mail-samples.ts'
import { applyTextOverrides } from '#copy/mail/overrides.ts'
import { makingOf, makingParts } from '#copy/site/making.ts'
import { privacyPolicy } from '#copy/site/privacy.ts'
import { termsOfUse } from '#copy/site/terms.ts'
import type { ContentField } from '#core/content/field-types.ts'
import type { Typed } from '#core/content/form-fields.ts'
import type { Settings } from '#core/content/settings.ts'
import { renderTemplate, type TextOverrides } from '#core/content/texts.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

import { extraSample, revisionSample, type EditorContext, type TextSubject, packageOf } from './text-form.ts'

/** A text as its readers get it, with the figures of today and, in mails, an invented order. */
export type PreviewedText =
  | { kind: 'mail'; content: MailContent }
  | { kind: 'text'; title: string; intro: string[]; sections: { heading: string; paragraphs: string[] }[] }

export function previewText(
  { catalog, settings, siteUrl }: EditorContext,
  subject: TextSubject,
  textOverrides: TextOverrides,
): PreviewedText {
  if (subject.of === 'mail') {
    // An invented song has no cover: the ornament stands in its place.
    const { picture: _, ...sample } = mailSample(subject.kind, { settings, siteUrl })
    return { kind: 'mail', content: applyTextOverrides(sample, textOverrides) }
  }
  switch (subject.of) {
    case 'contract': {
      const pkg = packageOf(catalog, subject.packageId)
      return contractPreview(contractFor(catalog, pkg, { ownLyric: subject.ownLyric, settings, textOverrides }))
    }
    case 'bespoke':
      return bespokePreview({ catalog, settings }, subject.packageId, textOverrides)
    case 'revision':
      return contractPreview(revisionContract({ ...revisionSample(catalog), settings, textOverrides }))
    case 'extra':
      return contractPreview(extraContract({ ...extraSample(catalog), settings, textOverrides }))
    case 'consent':
      return consentPreview(subject.id, settings, textOverrides)
    case 'policy': {
      const policy = (subject.id === 'privacy' ? privacyPolicy : termsOfUse)(catalog, settings, textOverrides)
      return { kind: 'text', title: policy.title, intro: [policy.updatedOn, policy.intro], sections: policy.sections }
    }
    case 'site':
      return makingPreview(settings, textOverrides)
  }
}

function contractPreview({ title, version, sections }: ContractText): PreviewedText {
  return { kind: 'text', title, intro: [`Versão ${version}`], sections }
}

/** A typical choice in full, followed by the clauses of the other choices. */
function bespokePreview(
  { catalog, settings }: Pick<EditorContext, 'catalog' | 'settings'>,
  packageId: string,
  textOverrides: TextOverrides,
): PreviewedText {
  const pkg = packageOf(catalog, packageId)
  const terms = { ownLyric: false, settings, bespoke: sampleBespokeOrder(catalog, packageId) }
  const values = contractValuesOf(catalog, pkg, terms)
  const shown = contractFor(catalog, pkg, { ...terms, textOverrides })
  const usual = contractTemplates(catalog, pkg, terms).map(({ key }) => key)
  const others = bespokeClauses(catalog, pkg, settings)
    .filter(({ key }) => !usual.includes(key))
    .map((template) => {
      const { heading, paragraphs } = withTextOverrides(template, textOverrides)
      return {
        heading: `${renderTemplate(heading, values)} (${template.case})`,
        paragraphs: paragraphs.map((paragraph) => renderTemplate(paragraph, values)),
      }
    })
  const { title, version, sections } = shown
  return { kind: 'text', title, intro: [`Versão ${version}`], sections: [...sections, ...others] }
}

function consentPreview(id: ConsentId, settings: Settings, textOverrides: TextOverrides): PreviewedText {
  const sections = {
    cookies: () => {
      const { question, about } = cookieQuestion(settings, textOverrides)
      return [section('Na faixa, com “Recusar” e “Aceitar”', question), section('Na página de cookies', about)]
    },
    purchase: () => [section('Ao lado da caixa, antes de pagar', purchaseConsent(settings, textOverrides).text)],
    briefing: () => [
      section('Ao lado da caixa, antes de enviar', storyConsent(settings, textOverrides)),
      section('Ao lado do microfone', pronunciationNotice(settings, textOverrides)),
    ],
    approval: () => [
      section(
        'Antes de aprovar',
        approvalTerms(consentValues('approval', settings)['versão'] ?? '', settings, textOverrides),
      ),
    ],
  }
  return { kind: 'text', title: 'Como se pergunta', intro: [], sections: sections[id]() }
}

function makingPreview(settings: Settings, textOverrides: TextOverrides): PreviewedText {
  const { opening, about, stepTitle, step, voices, answer } = makingOf(settings, textOverrides)
  const sections = [
    section(makingParts.opening.label, opening),
    section(makingParts.about.label, about),
    section('Quarto passo de “Como funciona”', `${stepTitle}: ${step}`),
    section(makingParts.voices.label, voices),
    section(makingParts.answer.label, answer),
  ]
  return { kind: 'text', title: 'Como as músicas são feitas', intro: [], sections }
}

function section(heading: string, text: string) {
  return { heading, paragraphs: text.split('\n').filter(Boolean) }
}

/** The words as they would be if what was typed were saved. */
export function typedOverrides(textOverrides: TextOverrides, fields: ContentField[], typed: Typed): TextOverrides {
  const own = { ...textOverrides }
  for (const { path, standard } of fields) {
    const key = path.replace(/^words\./, '')
    const raw = typed[path]
    if (raw === undefined) continue
    const text = normalizeLines(raw)
    if (text === standard) delete own[key]
    else own[key] = text
  }
  return own
}

/** Whether a text is in staff's own words. */
export function isReworded(fields: ContentField[], textOverrides: TextOverrides): boolean {
  return fields.some(({ path }) => textOverrides[path.replace(/^words\./, '')] !== undefined)
}
