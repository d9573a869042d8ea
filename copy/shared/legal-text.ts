import { forProvider } from '#copy/payment/methods.ts'
import type { Settings } from '#core/content/settings.ts'
import { renderTemplate, splitParagraphs, type TextOverrides } from '#core/content/texts.ts'

/** What a page shows below the paragraphs of a section: figures that no text repeats. */
export type SectionExtra = 'retention' | 'processors' | 'rights'

export type LegalSection = { heading: string; paragraphs: string[]; extra?: SectionExtra }

/** A policy as shown: the sections carry their numbers. */
export type LegalText = { title: string; updatedOn: string; intro: string; sections: LegalSection[] }

/** A policy as a template: placeholders instead of figures, no numbers before headings. */
export type PolicyTemplate = LegalText & { id: 'privacy' | 'terms' }

/** Key of the text that may replace a part of a policy; sections are counted from 1. */
export function policyKey({ id }: Pick<PolicyTemplate, 'id'>, part: string): string {
  return `policy/${id}/${part}`
}

/** The policy with its figures, and with the texts of staff. */
export function policyText(
  template: PolicyTemplate,
  values: Record<string, string>,
  textOverrides: TextOverrides,
  settings: Pick<Settings, 'payment'>,
): LegalText {
  const render = (part: string, standard: string) =>
    renderTemplate(textOverrides[policyKey(template, part)] ?? standard, values)
  return {
    title: template.title,
    updatedOn: render('updated', template.updatedOn),
    intro: render('intro', template.intro),
    sections: template.sections.map(({ heading, paragraphs, extra }, index) => {
      const own = textOverrides[policyKey(template, `${index + 1}/text`)]
      return {
        ...(extra ? { extra } : {}),
        heading: `${index + 1}. ${render(`${index + 1}/heading`, heading)}`,
        paragraphs: (own === undefined ? paragraphs : splitParagraphs(own)).map((paragraph) =>
          renderTemplate(forProvider(paragraph, settings), values),
        ),
      }
    }),
  }
}
