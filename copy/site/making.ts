import type { Settings } from '#core/content/settings.ts'
import { renderTemplate, type TextOverrides } from '#core/content/texts.ts'

type Part = { label: string; hint: string; maxLength: number; standard: string }

/**
 * What the site says of how songs are made, in the order of the editor. It has to be true of the studio (CDC art. 37): one that
 * works without artificial intelligence writes its own words.
 */
export const makingParts = {
  opening: {
    label: 'Página inicial, abaixo do título',
    hint: 'Uma ou duas frases.',
    maxLength: 200,
    standard:
      'Você conta o que viveu. A inteligência artificial compõe, músicos de verdade refinam, e você ouve, ajusta e aprova.',
  },
  about: {
    label: 'Página “Sobre”, segundo parágrafo',
    hint: 'Quem compõe, e quem faz o resto.',
    maxLength: 600,
    standard:
      'A inteligência artificial nos dá velocidade e muitas ideias. Os músicos dão o resto: escolhem, cortam, reescrevem, arranjam e só mostram o que gostariam de assinar.',
  },
  stepTitle: {
    label: 'Quarto passo de “Como funciona”, título',
    hint: 'O passo em que as versões nascem.',
    maxLength: 40,
    standard: 'A IA cria versões',
  },
  step: {
    label: 'Quarto passo de “Como funciona”, explicação',
    hint: 'Uma frase.',
    maxLength: 200,
    standard: 'Geramos caminhos diferentes de melodia, arranjo e voz para a sua história.',
  },
  voices: {
    label: 'De quem são as vozes',
    hint: 'Fica na página inicial, na página “Sobre” e nas perguntas frequentes.',
    maxLength: 300,
    standard: 'As vozes são geradas por inteligência artificial e nunca imitam artistas famosos.',
  },
  answer: {
    label: 'Resposta a “A música é feita por inteligência artificial?”',
    hint: 'Nas perguntas frequentes.',
    maxLength: 600,
    standard: 'É um trabalho a quatro mãos: a IA gera caminhos e músicos escolhem, corrigem e finalizam.',
  },
} satisfies Record<string, Part>

type MakingPart = keyof typeof makingParts
export type Making = Record<MakingPart, string>

/** Where staff's own words for it are kept. */
export function makingKey(part: string): string {
  return `site/making/${part.toLowerCase()}`
}

export function makingValues({ productName }: Pick<Settings, 'productName'>): Record<string, string> {
  return { produto: productName }
}

/** The words of the studio, and ours where it has none. */
export function makingOf(settings: Pick<Settings, 'productName'>, textOverrides: TextOverrides): Making {
  const words = (part: MakingPart) =>
    renderTemplate(textOverrides[makingKey(part)] ?? makingParts[part].standard, makingValues(settings))
      .replace(/\s*\n\s*/g, ' ')
      .trim()
  return {
    opening: words('opening'),
    about: words('about'),
    stepTitle: words('stepTitle'),
    step: words('step'),
    voices: words('voices'),
    answer: words('answer'),
  }
}
