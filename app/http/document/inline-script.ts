/** A function as the text of a script in a page, called with `input`. It may use nothing of the file it stands in. */
export function inlineScript<Input>(run: (input: Input) => unknown, input: Input): string {
  return `(${run.toString()})(${JSON.stringify(input)})`
}
