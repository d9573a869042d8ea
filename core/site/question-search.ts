/** Words that ask and say nothing about what. */
const emptyWords = new Set(
  'a ao aos as com como da das de do dos e em essa esse esta este eu faco faz fazer isso me meu meus minha na no nas nos o os ou para pelo pela pode posso por pra qual quais que se ser sera sobre tem tenho um uma voces voce vcs vc'.split(
    ' ',
  ),
)

/** The words of a search without case, accents and what says nothing; of a plural also its singular is found. */
export function searchWords(query: string): string[] {
  return fold(query)
    .split(/[^a-z0-9$]+/)
    .filter((word) => word.length > 1 && !emptyWords.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(oes|ns|s)$/, '') : word))
}

/** Whether every word is in the text, also inside of a longer one. */
export function hasAllWords(text: string, words: string[]): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}
