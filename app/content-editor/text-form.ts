import { consentTemplates, consentValues, type ConsentId } from '#copy/content/consents.ts'
import { bespokeClauses, sampleBespokeOrder } from '#copy/contracts/bespoke-clauses.ts'
import { extraContractValues, extraTemplates } from '#copy/contracts/contract-extra.ts'
import { revisionContractValues, revisionTemplates } from '#copy/contracts/contract-revision.ts'
import { contractTemplates, contractValuesOf, type ClauseTemplate } from '#copy/contracts/contracts.ts'
import { mailKindLabels, wordedMailKinds, type WordedMailKind } from '#copy/mail/mail-kinds.ts'
import { mailSample } from '#copy/mail/mail-samples.ts'
import { mailKey, mailParts, defaultPart, type MailPart } from '#copy/mail/overrides.ts'
import { policyKey, type PolicyTemplate } from '#copy/shared/legal-text.ts'
import { makingKey, makingParts, makingValues } from '#copy/site/making.ts'
import { privacyTemplate, privacyValues } from '#copy/site/privacy.ts'
import { termsTemplate, termsValues } from '#copy/site/terms.ts'
import { packageIds, type Catalog, findPackage } from '#core/catalog/catalog.ts'
import { extrasSoldLater } from '#core/catalog/later-extra.ts'
import type { ContentField } from '#core/content/field-types.ts'
import type { ShopContent } from '#core/content/shop-content.ts'
import { joinParagraphs, type TextOverrides } from '#core/content/texts.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import { cents } from '#core/shared/money.ts'

import type { FieldGroup } from './settings-form.ts'

/** What a text page is about, and so what it is previewed as. */
export type TextSubject =
  | { of: 'contract'; packageId: string; ownLyric: boolean; shared: boolean }
  | { of: 'bespoke'; packageId: string }
  | { of: 'revision' }
  | { of: 'extra' }
  | { of: 'consent'; id: ConsentId }
  | { of: 'mail'; kind: WordedMailKind }
  | { of: 'policy'; id: 'privacy' | 'terms' }
  | { of: 'site' }

/** Texts that are edited together, on one screen. */
export type EditableText = {
  /** The id in its URL. */
  id: string
  title: string
  about: string
  subject: TextSubject
  groups: FieldGroup[]
  /** Current value of each placeholder. */
  values: Record<string, string>
}

/** Without texts of the studio the built-in ones are edited. */
export type EditorContext = Omit<ShopContent, 'textOverrides'> & { textOverrides?: TextOverrides; siteUrl: string }

/** Every text of the studio that staff may write themselves, in the order of the screen. */
export function editableTexts(shop: EditorContext): EditableText[] {
  return [
    makingPage(shop),
    sharedClauses(shop),
    ...packageIds.flatMap((packageId) => [true, false].map((ownLyric) => contractPage(shop, packageId, ownLyric))),
    ...shop.catalog.calculator.bases.map(({ packageId }) => bespokePage(shop, packageId)),
    revisionPage(shop),
    extraPage(shop),
    ...consentTemplates.map((template) => consentPage(shop, template)),
    ...wordedMailKinds.map((kind) => mailPage(kind, shop)),
    policyPage(privacyTemplate, 'privacidade', privacyValues(shop.catalog, shop.settings)),
    policyPage(termsTemplate, 'termos', termsValues(shop.catalog, shop.settings)),
  ]
}

export function findTextPage(shop: EditorContext, id: string): EditableText | null {
  return editableTexts(shop).find((page) => page.id === id) ?? null
}

function makingPage({ settings }: EditorContext): EditableText {
  const values = makingValues(settings)
  return {
    id: 'site-como-fazemos',
    title: 'Site: como as músicas são feitas',
    about:
      'O que está no site obriga o estúdio, e tem de ser verdade em cada música. Contratos e termos de uso também falam de inteligência artificial: mude-os junto.',
    subject: { of: 'site' },
    groups: [
      {
        title: 'No site',
        fields: Object.entries(makingParts).map(([part, { label, hint, maxLength, standard }]): ContentField => {
          const path = `words.${makingKey(part)}`
          return { path, kind: 'long', label, hint, maxLength, standard, placeholders: Object.keys(values) }
        }),
      },
    ],
    values,
  }
}

function sharedClauses({ catalog, settings }: EditorContext): EditableText {
  const values = contractValuesOf(catalog, packageOf(catalog, 'essencial'), { ownLyric: false, settings })
  const templates = contractTemplates(catalog, packageOf(catalog, 'essencial'), { ownLyric: false, settings })
  return {
    id: 'contrato-todos',
    title: 'Cláusulas de todos os contratos',
    about: 'Valem em todos os pacotes e na produção sob medida. A prévia mostra o contrato do Essencial.',
    subject: { of: 'contract', packageId: 'essencial', ownLyric: false, shared: true },
    groups: templates.filter(({ key }) => key.startsWith('contract/todos/')).map((one) => clauseGroup(one, values)),
    values,
  }
}

function contractPage({ catalog, settings }: EditorContext, packageId: string, ownLyric: boolean): EditableText {
  const pkg = packageOf(catalog, packageId)
  const terms = { ownLyric, settings }
  const values = contractValuesOf(catalog, pkg, terms)
  const templates = contractTemplates(catalog, pkg, terms).filter(({ key }) => !key.startsWith('contract/todos/'))
  return {
    id: `contrato-${packageId}-${ownLyric ? 'com' : 'sem'}-letra`,
    title: `Contrato ${pkg.name}, ${ownLyric ? 'com letra do cliente' : 'com letra nossa'}`,
    about: 'Só as cláusulas próprias deste contrato; as outras estão em “Cláusulas de todos os contratos”.',
    subject: { of: 'contract', packageId, ownLyric, shared: false },
    groups: templates.map((one) => clauseGroup(one, values)),
    values,
  }
}

function bespokePage({ catalog, settings, textOverrides = {} }: EditorContext, packageId: string): EditableText {
  const pkg = packageOf(catalog, packageId)
  const sample = { ownLyric: false, settings, bespoke: sampleBespokeOrder(catalog, packageId) }
  const values = contractValuesOf(catalog, pkg, sample)
  return {
    id: `contrato-sob-medida-${packageId}`,
    title: `Contrato sob medida, base ${pkg.name}`,
    about:
      'Só as cláusulas próprias; as outras estão em “Cláusulas de todos os contratos”. Onde a escolha muda o texto, cada caso tem o seu. A prévia mostra um orçamento comum e, no fim, os outros casos.',
    subject: { of: 'bespoke', packageId },
    // There are many of them: the group starts closed.
    groups: bespokeClauses(catalog, pkg, settings).map((one) => {
      const own = textOverrides[`${one.key}/heading`] !== undefined || textOverrides[`${one.key}/text`] !== undefined
      return { ...clauseGroup(one, values), folded: own ? 'personalizado' : 'padrão' }
    }),
    values,
  }
}

function revisionPage({ catalog, settings }: EditorContext): EditableText {
  const values = revisionContractValues({ ...revisionSample(catalog), settings })
  return {
    id: 'contrato-revisao-extra',
    title: 'Contrato da revisão extra',
    about: 'Acrescenta uma revisão a um projeto e nada muda no contrato da música. A prévia usa um projeto inventado.',
    subject: { of: 'revision' },
    groups: revisionTemplates.map(({ key, heading, paragraphs }) => ({
      title: `Cláusula: ${heading}`,
      fields: headingAndText(key, { heading, paragraphs }, values),
    })),
    values,
  }
}

function extraPage({ catalog, settings }: EditorContext): EditableText {
  const values = extraContractValues({ ...extraSample(catalog), settings })
  return {
    id: 'contrato-servico-extra',
    title: 'Contrato de serviço extra comprado depois',
    about: 'Acrescenta um serviço a um projeto e nada muda no contrato da música. A prévia usa um projeto inventado.',
    subject: { of: 'extra' },
    groups: extraTemplates.map(({ key, heading, paragraphs }) => ({
      title: `Cláusula: ${heading}`,
      fields: headingAndText(key, { heading, paragraphs }, values),
    })),
    values,
  }
}

/** The sale of an extra for an invented project. */
export function extraSample(catalog: Catalog) {
  const [extra] = extrasSoldLater(catalog)
  const unsold = {
    id: 'servico',
    title: 'Serviço extra',
    description: '',
    features: [],
    deliveryDays: null,
    price: cents(0),
    laterDays: 3,
  }
  return { extra: extra ?? unsold, project: { code: 'P7041' } }
}

/** The sale of one more revision of an invented project. */
export function revisionSample(catalog: Catalog) {
  const extra = catalog.extras.find(({ id }) => id === extraRevisionId)
  return {
    catalog,
    extra: { title: extra?.title ?? 'Revisão extra', features: extra?.features ?? [], price: extra?.price ?? cents(0) },
    project: { code: 'P7041' },
    coveredFeedbackOn: null,
  }
}

function consentPage(
  { settings }: EditorContext,
  { id, title, about, parts }: (typeof consentTemplates)[number],
): EditableText {
  const values = consentValues(id, settings)
  return {
    id: `consentimento-${id}`,
    title,
    about,
    subject: { of: 'consent', id },
    groups: [
      {
        title: 'O que se pergunta',
        fields: parts.map(({ key, ...part }): ContentField => {
          return { ...part, path: `words.${key}`, kind: 'long', placeholders: Object.keys(values) }
        }),
      },
    ],
    values,
  }
}

function clauseGroup(
  { clause, key, heading, paragraphs, ...one }: ClauseTemplate,
  values: Record<string, string>,
): FieldGroup {
  const title =
    clause === 'additional' || clause === 'additional-everywhere'
      ? 'Cláusula a mais (opcional)'
      : `Cláusula: ${heading}`
  return {
    title: one.case ? `${title} (${one.case})` : title,
    fields: headingAndText(key, { heading, paragraphs }, values),
  }
}

function headingAndText(
  key: string,
  { heading, paragraphs }: { heading: string; paragraphs: string[] },
  values: Record<string, string>,
): ContentField[] {
  const placeholders = Object.keys(values)
  const standard = joinParagraphs(paragraphs)
  return [
    { path: `words.${key}/heading`, kind: 'text', label: 'Título', standard: heading, placeholders },
    { path: `words.${key}/text`, kind: 'long', label: 'Texto', standard, placeholders },
  ]
}

const mailPartLabels: Record<MailPart, string> = { subject: 'Assunto', intro: 'Abertura', closing: 'Encerramento' }

function mailPage(kind: WordedMailKind, { settings, siteUrl }: EditorContext): EditableText {
  const sample = mailSample(kind, { settings, siteUrl })
  const values = sample.templateValues?.values ?? {}
  const placeholders = Object.keys(values)
  return {
    id: `email-${kind}`,
    title: `E-mail: ${mailKindLabels[kind]}`,
    about: 'Dados do pedido, botões e rodapé são do sistema e não mudam. A prévia usa um pedido inventado.',
    subject: { of: 'mail', kind },
    groups: [
      {
        title: 'Texto do e-mail',
        fields: mailParts.map((part): ContentField => {
          const standard = defaultPart(sample, part)
          const place = { path: `words.${mailKey(kind, part)}`, label: mailPartLabels[part], standard, placeholders }
          return part === 'subject' ? { ...place, kind: 'text' } : { ...place, kind: 'long' }
        }),
      },
    ],
    values,
  }
}

function policyPage(template: PolicyTemplate, id: string, values: Record<string, string>): EditableText {
  const placeholders = Object.keys(values)
  const line = (part: string, label: string, standard: string, kind: 'text' | 'long'): ContentField => ({
    path: `words.${policyKey(template, part)}`,
    kind,
    label,
    standard,
    placeholders,
  })
  return {
    id,
    title: template.title,
    about: 'Mudou algo importante? Troque também a data, para quem já leu saber.',
    subject: { of: 'policy', id: template.id },
    groups: [
      {
        title: 'Abertura',
        fields: [
          line('updated', 'Data da última alteração', template.updatedOn, 'text'),
          line('intro', 'Introdução', template.intro, 'long'),
        ],
      },
      ...template.sections.map((section, index) => ({
        title: `Parte ${index + 1}: ${section.heading}`,
        fields: headingAndText(policyKey(template, String(index + 1)), section, values),
      })),
    ],
    values,
  }
}

export function packageOf(catalog: Catalog, id: string) {
  const pkg = findPackage(catalog, id)
  if (!pkg) throw new Error(`the catalogue lacks ${id}`)
  return pkg
}
