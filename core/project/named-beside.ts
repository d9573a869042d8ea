/** Whether there is somebody to name whom the title does not name, in whole words: however either writes its first letter. */
export function isNamedBeside(title: string, recipient: string): boolean {
  return recipient !== '' && !` ${wordsOf(title)} `.includes(` ${wordsOf(recipient)} `)
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()
}
