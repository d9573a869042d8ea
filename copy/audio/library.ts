import type { LibraryCategory, LibraryTab } from '#core/audio/library.ts'

/** The tabs of the audio library, word for word as decided (`Cordas` shows guitars, too). */
export const libraryTabLabels = {
  all: 'Todas',
  piano: 'Piano',
  strings: 'Cordas',
  orchestra: 'Orquestra',
} satisfies Record<LibraryTab, string>

export const libraryCategoryLabels = {
  piano: 'Piano',
  guitar: 'Violão',
  strings: 'Cordas',
  orchestra: 'Orquestra',
  other: 'Outros',
} satisfies Record<LibraryCategory, string>

export const libraryErrors = {
  'not-found': 'Este áudio não está mais na biblioteca.',
  'in-use': 'Há projetos que usam este áudio como referência. Remova-o desses projetos antes de excluir.',
  'on-site': 'Este áudio está no site. Remova-o de lá antes de excluir.',
  'not-ready': 'Este áudio ainda não está pronto para tocar. Espere a análise terminar.',
  'before-differs': 'O antes e o depois precisam ter a mesma duração. Escolha outra gravação.',
  stale: 'Outra pessoa mudou este áudio agora há pouco. Confira os dados abaixo e salve de novo.',
  failed: 'Não foi possível salvar. Nada mudou: tente de novo.',
}
export type LibraryRefusal = keyof typeof libraryErrors
