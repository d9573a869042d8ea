import type { Catalog } from '#core/catalog.ts'
import type { DocumentField, Typed } from '#core/document-fields.ts'
import type { Words } from '#core/texts.ts'

import { contractFor } from './contracts.ts'
import type { MailContent } from './emails.ts'
import { reworded } from './mail-rewording.ts'
import { mailSample } from './mail-samples.ts'
import { privacyPolicy } from './privacy.ts'
import { termsOfUse } from './terms.ts'
import type { House, TextSubject } from './text-book.ts'

/** A text as its readers get it, with the figures of today and, in mails, an invented order. */
export type TextPreview =
  | { kind: 'mail'; content: MailContent }
  | { kind: 'text'; title: string; intro: string[]; sections: { heading: string; paragraphs: string[] }[] }

export function previewText({ catalog, settings, siteUrl }: House, subject: TextSubject, words: Words): TextPreview {
  if (subject.of === 'mail') {
    return { kind: 'mail', content: reworded(mailSample(subject.kind, { settings, siteUrl }), words) }
  }
  if (subject.of === 'contract') {
    const pkg = packageOf(catalog, subject.packageId)
    const { title, version, sections } = contractFor(catalog, pkg, { ownLyric: subject.ownLyric, settings, words })
    return { kind: 'text', title, intro: [`Versão ${version}`], sections }
  }
  const policy = (subject.id === 'privacy' ? privacyPolicy : termsOfUse)(catalog, settings, words)
  return { kind: 'text', title: policy.title, intro: [policy.updatedOn, policy.intro], sections: policy.sections }
}

/** The words as they would be if what was typed were saved. */
export function typedWords(words: Words, fields: DocumentField[], typed: Typed): Words {
  const own = { ...words }
  for (const { path, standard } of fields) {
    const key = path.replace(/^words\./, '')
    const text = typed[path]?.replaceAll('\r\n', '\n').trim()
    if (text === undefined) continue
    if (text === standard) delete own[key]
    else own[key] = text
  }
  return own
}

/** Whether a text is in staff's own words. */
export function isReworded(fields: DocumentField[], words: Words): boolean {
  return fields.some(({ path }) => words[path.replace(/^words\./, '')] !== undefined)
}

function packageOf(catalog: Catalog, id: string) {
  const pkg = catalog.packages.find((one) => one.id === id)
  if (!pkg) throw new Error(`the catalogue lacks ${id}`)
  return pkg
}
