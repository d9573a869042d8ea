export const libraryCategories = ['piano', 'guitar', 'strings', 'orchestra', 'other'] as const
/** Categories of the audio library (specification 001). */
export type LibraryCategory = (typeof libraryCategories)[number]

export const libraryTabs = ['all', 'piano', 'strings', 'orchestra'] as const
export type LibraryTab = (typeof libraryTabs)[number]

/** Categories shown in a tab; guitars are listed with the strings. */
export function categoriesOfTab(tab: LibraryTab): readonly LibraryCategory[] {
  switch (tab) {
    case 'all':
      return libraryCategories
    case 'strings':
      return ['strings', 'guitar']
    case 'piano':
    case 'orchestra':
      return [tab]
  }
}

/** Default title of a file: its name without the extension. */
export function titleOfFile(name: string): string {
  const plain = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return plain.slice(0, 120).trim() || 'Sem título'
}
