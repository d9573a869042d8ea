/** A function as the text of a script in a page, called with `input`: data, or another function. Neither may use anything of its file. */
export function inlineScript<Input>(run: (input: Input) => unknown, input: Input): string {
  const argument = typeof input === 'function' ? input.toString() : JSON.stringify(input)
  return `(${run.toString()})(${argument})`
}
