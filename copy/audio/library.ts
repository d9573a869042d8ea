import type { LibraryCategory, LibraryFormErrors, LibraryTab } from '#core/audio/library.ts'

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

export const libraryFormErrors = {
  'title-required': 'Dê um título ao áudio.',
  'title-too-long': 'Use um título com até 120 letras.',
  'category-unknown': 'Escolha uma categoria.',
} satisfies Record<NonNullable<LibraryFormErrors[keyof LibraryFormErrors]>, string>

export const libraryErrors = {
  'not-found': 'Este áudio não está mais na biblioteca.',
  'in-use': 'Há projetos que usam este áudio como referência. Tire-o deles antes de excluir.',
  stale: 'Outra pessoa mudou este áudio agora há pouco. Confira os dados abaixo e salve de novo.',
  failed: 'Não foi possível salvar. Nada mudou: tente de novo.',
}
export type LibraryRefusal = keyof typeof libraryErrors
