import type { LibraryTab } from '#core/audio/library.ts'

export const libraryHome = '/admin/audio-database'

/** What each tab is called in an address. */
export const tabParams: Record<LibraryTab, string> = {
  all: '',
  piano: 'piano',
  strings: 'cordas',
  orchestra: 'orquestra',
}

/** The same view of the library with its dialogs closed. */
export function libraryPath({ searchParams }: URL): string {
  const params = [...searchParams].filter(([name]) => ['aba', 'busca', 'projeto'].includes(name))
  return params.length > 0 ? `${libraryHome}?${new URLSearchParams(params)}` : libraryHome
}
