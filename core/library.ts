export const libraryCategories = ['piano', 'strings', 'orchestra', 'other'] as const
/** The shelves of the audio library (specification 001). Guitars stand with the strings. */
export type LibraryCategory = (typeof libraryCategories)[number]
