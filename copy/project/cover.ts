/** The cover in a mail. Its text names neither title nor recipient: whoever looks over a shoulder may read it. */
export function coverPicture(siteUrl: string, projectId: string): { url: string; alt: string } {
  return { url: `${siteUrl}${projectCoverPath(projectId, 'capa.png')}`, alt: 'A capa da sua música' }
}

/**
 * Where a project's cover is shown from: as a drawing, as the picture of a mail, and as that of a link. `key`: the
 * project's id or preview code, neither of which can be guessed; nothing but shapes is on it.
 */
export function projectCoverPath(key: string, file: 'capa.svg' | 'capa.png' | 'compartilhar.png'): string {
  return `/capas/projeto/${key}/${file}`
}

/** What stands beside the cover where a link to a song is shared: nothing of whose song it is. */
export const coverShareText = { headline: 'Uma música feita de uma história', line: 'Músicas personalizadas' }

/** What each printed or saved form of a cover is called, and what it is for. */
export const coverFileTexts = {
  'capa.png': { label: 'Imagem grande', hint: '3000 × 3000 pontos, para imprimir ou publicar (PNG)' },
  'capa.svg': { label: 'Desenho', hint: 'amplia sem perder nada (SVG)' },
  'papel-de-parede.png': { label: 'Papel de parede', hint: 'para a tela do celular' },
  'cartao.pdf': { label: 'Cartão A5', hint: 'para imprimir e entregar com a música (PDF)' },
  'encarte.pdf': { label: 'Encarte de CD', hint: 'capa e fundo da caixa (PDF)' },
} as const

export type CoverFile = keyof typeof coverFileTexts

export const coverFiles = [
  'capa.png',
  'capa.svg',
  'papel-de-parede.png',
  'cartao.pdf',
  'encarte.pdf',
] as const satisfies readonly CoverFile[]

export const coverErrors = {
  'choice-unknown': 'Escolha um dos três desenhos.',
  'not-found': 'Este projeto já não existe.',
  changed: 'A entrega mudou enquanto você escolhia. Tente de novo.',
  failed: 'Não foi possível trocar a capa. Tente de novo.',
}
