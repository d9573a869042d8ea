export type LegalSection = { heading: string; paragraphs: string[] }

/** A policy as people read it: the sections carry their own numbers. */
export type LegalText = { title: string; updatedOn: string; intro: string; sections: LegalSection[] }

export function numbered(sections: LegalSection[]): LegalSection[] {
  return sections.map(({ heading, paragraphs }, index) => ({ heading: `${index + 1}. ${heading}`, paragraphs }))
}
