import { renderTemplate, splitParagraphs, joinParagraphs, type TextOverrides } from '#core/content/texts.ts'

import type { MailContent } from './mail-content.ts'
import type { WordedMailKind } from './mail-kinds.ts'

/** The parts of a mail staff may write themselves. Facts, buttons and the footer are the system's. */
export const mailParts = ['subject', 'intro', 'closing'] as const
export type MailPart = (typeof mailParts)[number]

export function mailKey(kind: WordedMailKind, part: MailPart): string {
  return `mail/${kind}/${part}`
}

/** Replaces the parts that have a text by staff, and removes the template values. */
export function applyTextOverrides(
  { templateValues: given, ...content }: MailContent,
  textOverrides: TextOverrides,
): MailContent {
  if (!given) return content
  const { kind, values } = given
  const part = (name: MailPart) => {
    const template = textOverrides[mailKey(kind, name)]
    return template === undefined ? undefined : renderTemplate(template, inParagraphs(values))
  }
  const subject = part('subject')
  const intro = part('intro')
  const closing = part('closing')
  return {
    ...content,
    ...(subject === undefined ? {} : { subject: subject.replace(/[ \t\r\n]+/g, ' ').trim() }),
    ...(intro === undefined ? {} : { paragraphs: splitParagraphs(intro) }),
    ...(closing === undefined ? {} : { closing: splitParagraphs(closing) }),
  }
}

/** A default text as a template, with placeholders instead of values: the starting point for staff. */
export function defaultPart(sample: MailContent, part: MailPart): string {
  const { subject, paragraphs, closing = [] } = sample
  const text = { subject, intro: joinParagraphs(paragraphs), closing: joinParagraphs(closing) }[part]
  const values = Object.entries(sample.templateValues?.values ?? {}).filter(([, value]) => value.trim() !== '')
  return values
    .toSorted(([, one], [, other]) => other.length - one.length)
    .reduce((template, [name, value]) => template.replaceAll(value, `{${name}}`), text)
    .trim()
}

/** Lines written by a client become paragraphs here, too. */
function inParagraphs(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace(/\n+/g, '\n\n')]))
}
