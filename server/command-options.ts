import { parseArgs, type ParseArgsConfig } from 'node:util'

import { missingValueText, needlessValueText, settingsHint, unknownOptionText } from '#copy/admin/command-options.ts'
import { byDistance } from '#core/shared/edit-distance.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Wanted extends Options> = {
  [Name in keyof Wanted]:
    | (Wanted[Name] extends { type: 'boolean' } ? boolean : string)
    | (Wanted[Name] extends { default: unknown } ? never : undefined)
}
/** `words`: what may stand there without dashes. */
type Known<Wanted extends Options> = { options?: Wanted; words?: readonly string[] }

/** What was typed after one of our commands. Throws a sentence for whoever typed it, with the nearest of what there is. */
export function parseOptions<const Wanted extends Options>(
  args: readonly string[],
  known: Known<Wanted> = {},
): { values: Values<Wanted>; words: string[] } {
  const { words = [] } = known
  const options: Options = known.options ?? {}
  const names = Object.keys(options).map((name) => `--${name}`)
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional' && !words.includes(token.value)) refuse(token.value, [...words, ...names])
    if (token.kind !== 'option') continue
    const option = options[token.name]
    if (!option) refuse(args[token.index]?.split('=')[0] ?? token.rawName, [...names, ...words])
    if (option?.type === 'boolean' && token.value !== undefined) throw new Error(needlessValueText(token.rawName))
    // `--to --list`: the next option was taken for the value of this one.
    const isMissing = !token.value || (!token.inlineValue && token.value.startsWith('-'))
    if (option?.type === 'string' && isMissing) throw new Error(missingValueText(token.rawName))
  }
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's types know only options that are written down in the call
  return { values: values as Values<Wanted>, words: positionals }
}

/** The server itself takes settings only, from the environment: whoever looks for them here is told so. */
export function refuseServerOptions(args: readonly string[]): void {
  try {
    parseOptions(args.filter((word) => word !== '--dev'))
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)} ${settingsHint}`, { cause: error })
  }
}

/** The same for a program of its own: says what is wrong and ends it. */
export function readOptions<const Wanted extends Options>(
  known: Known<Wanted> = {},
  args: readonly string[] = process.argv.slice(2),
): { values: Values<Wanted>; words: string[] } {
  try {
    return parseOptions(args, known)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

/** More than a third of it wrong is another word. */
function refuse(typed: string, known: readonly string[]): never {
  const [nearest] = byDistance(bare(typed), known.map(bare))
  const isNear =
    nearest !== undefined &&
    bare(typed).length > 1 &&
    nearest.distance <= Math.max(1, Math.floor(nearest.candidate.length / 3))
  const meant = isNear ? known.find((name) => bare(name) === nearest.candidate) : undefined
  throw new Error(unknownOptionText(typed, meant ?? null, known))
}

function bare(text: string): string {
  return text.replace(/^-+/, '')
}
