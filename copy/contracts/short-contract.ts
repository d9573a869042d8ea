import { forProvider, methodsText } from '#copy/payment/methods.ts'
import { companyDescription, contactSentence, dataOfficerText } from '#copy/shared/company.ts'
import type { Settings } from '#core/content/settings.ts'
import { renderTemplate, type TextOverrides } from '#core/content/texts.ts'

import { contractVersionFor, withTextOverrides, type ContractSection, type ContractText } from './contracts.ts'

/** Version and sections of a contract that is not of a music: its numbered clauses, in staff's words where they wrote some. */
export function fillShortContract(
  templates: (ContractSection & { key: string })[],
  values: Record<string, string>,
  { settings, textOverrides = {} }: { settings: Settings; textOverrides?: TextOverrides },
): Pick<ContractText, 'version' | 'sections'> {
  const written = templates.map((template) => withTextOverrides(template, textOverrides))
  return {
    version: contractVersionFor(written),
    sections: written.map(({ heading, paragraphs }, index) => ({
      heading: `${index + 1}. ${renderTemplate(heading, values)}`,
      // Some names stand for a sentence that is not always there.
      paragraphs: paragraphs
        .map((paragraph) => renderTemplate(forProvider(paragraph, settings), values))
        .filter((text) => text.trim() !== ''),
    })),
  }
}

/** Who sells, and how to pay and reach them, by the names that each of these contracts has for it. */
export function sellerValues(settings: Settings) {
  return {
    estúdio: companyDescription(settings),
    contatos: contactSentence(settings),
    'formas-de-pagamento': methodsText(settings),
    email: settings.contact.email,
    encarregado: dataOfficerText(settings),
  }
}
