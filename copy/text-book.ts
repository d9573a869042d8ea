import { packageIds, type Catalog } from '#core/catalog.ts'
import type { DocumentField } from '#core/document-fields.ts'
import type { Settings } from '#core/settings.ts'
import { textOfParagraphs } from '#core/texts.ts'

import { contractTemplates, contractValuesOf, type ClauseTemplate } from './contracts.ts'
import { policyKey, type PolicyTemplate } from './legal-text.ts'
import { mailKindLabels, mailKinds, type MailKind } from './mail-kinds.ts'
import { mailKey, mailParts, standardPart, type MailPart } from './mail-rewording.ts'
import { mailSample } from './mail-samples.ts'
import { privacyTemplate, privacyValues } from './privacy.ts'
import type { FieldGroup } from './settings-fields.ts'
import { termsTemplate, termsValues } from './terms.ts'

/** What a text page is about, and so what it is previewed as. */
export type TextSubject =
  | { of: 'contract'; packageId: string; ownLyric: boolean; shared: boolean }
  | { of: 'mail'; kind: MailKind }
  | { of: 'policy'; id: 'privacy' | 'terms' }

/** Texts that are edited together, on one screen. */
export type TextPage = {
  /** In its address. */
  id: string
  title: string
  about: string
  subject: TextSubject
  groups: FieldGroup[]
  /** What each placeholder stands for today. */
  values: Record<string, string>
}

export type House = { catalog: Catalog; settings: Settings; siteUrl: string }

/** Every text of the house that staff may write themselves, in the order of the screen. */
export function textPages(house: House): TextPage[] {
  return [
    sharedClauses(house),
    ...packageIds.flatMap((packageId) => [true, false].map((ownLyric) => contractPage(house, packageId, ownLyric))),
    ...mailKinds.map((kind) => mailPage(kind, house)),
    policyPage(privacyTemplate, 'privacidade', privacyValues(house.catalog, house.settings)),
    policyPage(termsTemplate, 'termos', termsValues(house.catalog, house.settings)),
  ]
}

export function findTextPage(house: House, id: string): TextPage | null {
  return textPages(house).find((page) => page.id === id) ?? null
}

function sharedClauses({ catalog, settings }: House): TextPage {
  const values = contractValuesOf(catalog, packageOf(catalog, 'essencial'), { ownLyric: false, settings })
  const templates = contractTemplates(catalog, packageOf(catalog, 'essencial'), { ownLyric: false, settings })
  return {
    id: 'contrato-todos',
    title: 'Cláusulas de todos os contratos',
    about: 'Valem em todos os pacotes e na produção sob medida. A prévia mostra o contrato do Essencial.',
    subject: { of: 'contract', packageId: 'essencial', ownLyric: false, shared: true },
    groups: templates.filter(({ key }) => key?.startsWith('contract/todos/')).map((one) => clauseGroup(one, values)),
    values,
  }
}

function contractPage({ catalog, settings }: House, packageId: string, ownLyric: boolean): TextPage {
  const pkg = packageOf(catalog, packageId)
  const terms = { ownLyric, settings }
  const values = contractValuesOf(catalog, pkg, terms)
  const templates = contractTemplates(catalog, pkg, terms).filter(({ key }) => !key?.startsWith('contract/todos/'))
  return {
    id: `contrato-${packageId}-${ownLyric ? 'com' : 'sem'}-letra`,
    title: `Contrato ${pkg.name}, ${ownLyric ? 'com letra do cliente' : 'com letra nossa'}`,
    about: 'Só as cláusulas próprias deste contrato; as outras estão em “Cláusulas de todos os contratos”.',
    subject: { of: 'contract', packageId, ownLyric, shared: false },
    groups: templates.map((one) => clauseGroup(one, values)),
    values,
  }
}

function clauseGroup({ clause, key, heading, paragraphs }: ClauseTemplate, values: Record<string, string>): FieldGroup {
  const title =
    clause === 'additional' || clause === 'additional-everywhere'
      ? 'Cláusula a mais (opcional)'
      : `Cláusula: ${heading}`
  return { title, fields: headingAndText(key ?? '', { heading, paragraphs }, values) }
}

function headingAndText(
  key: string,
  { heading, paragraphs }: { heading: string; paragraphs: string[] },
  values: Record<string, string>,
): DocumentField[] {
  const placeholders = Object.keys(values)
  const standard = textOfParagraphs(paragraphs)
  return [
    { path: `words.${key}/heading`, kind: 'text', label: 'Título', standard: heading, placeholders },
    { path: `words.${key}/text`, kind: 'long', label: 'Texto', standard, placeholders },
  ]
}

const mailPartLabels: Record<MailPart, string> = { subject: 'Assunto', intro: 'Começo', closing: 'Final' }

function mailPage(kind: MailKind, { settings, siteUrl }: House): TextPage {
  const sample = mailSample(kind, { settings, siteUrl })
  const values = sample.words?.values ?? {}
  const placeholders = Object.keys(values)
  return {
    id: `email-${kind}`,
    title: `E-mail: ${mailKindLabels[kind]}`,
    about: 'Dados do pedido, botões e rodapé são do sistema e não mudam. A prévia usa um pedido inventado.',
    subject: { of: 'mail', kind },
    groups: [
      {
        title: 'Palavras do e-mail',
        fields: mailParts.map((part): DocumentField => {
          const standard = standardPart(sample, part)
          const place = { path: `words.${mailKey(kind, part)}`, label: mailPartLabels[part], standard, placeholders }
          return part === 'subject' ? { ...place, kind: 'text' } : { ...place, kind: 'long' }
        }),
      },
    ],
    values,
  }
}

function policyPage(template: PolicyTemplate, id: string, values: Record<string, string>): TextPage {
  const placeholders = Object.keys(values)
  const line = (part: string, label: string, standard: string, kind: 'text' | 'long'): DocumentField => ({
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
        title: 'Começo',
        fields: [
          line('updated', 'Data da última mudança', template.updatedOn, 'text'),
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

function packageOf(catalog: Catalog, id: string) {
  const pkg = catalog.packages.find((one) => one.id === id)
  if (!pkg) throw new Error(`the catalogue lacks ${id}`)
  return pkg
}
