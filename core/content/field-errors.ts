import type { z } from 'zod'

import { cents, formatBRL } from '#core/shared/money.ts'
import { isRecord } from '#core/shared/own-value.ts'

import type { ContentField, FieldProblem } from './field-types.ts'
import type { Change } from './form-fields.ts'
import { elementId } from './list-fields.ts'

export type FieldErrors = { errors: string[]; problems: Record<string, FieldProblem> }

/**
 * Maps schema errors to the fields people see. Errors elsewhere are attributed to a change, because some change caused
 * them.
 */
export function mapIssuesToFields(
  document: unknown,
  issues: z.core.$ZodIssue[],
  { fields, changes }: { fields: ContentField[]; changes: Change[] },
): FieldErrors {
  const problems: Record<string, FieldProblem> = {}
  const errors = issues.flatMap((issue) => {
    const path = namedPath(document, issue.path)
    const [field] = fields
      .filter((known) => `${path}.`.startsWith(`${known.path}.`))
      .toSorted((one, other) => other.path.length - one.path.length)
    if (!field) {
      const within = changes.flatMap((change) => (change.path.startsWith(`${path}.`) ? [change.path] : []))
      if (issue.code === 'custom') for (const one of within) problems[one] ??= { code: 'slider-order', about: '' }
      return within
    }
    const problem = problemOfIssue(issue, field)
    if (problem) problems[field.path] ??= problem
    return [field.path]
  })
  return { errors: errors.length > 0 ? [...new Set(errors)] : changes.map(({ path }) => path), problems }
}

/** Converts array indexes of zod paths to element ids. */
function namedPath(document: unknown, path: PropertyKey[]): string {
  let place: unknown = document
  return path
    .map((step) => {
      const parent: unknown = place
      place = isRecord(parent) ? Reflect.get(parent, step) : undefined
      const name = Array.isArray(parent) ? elementId(place) : undefined
      return typeof name === 'string' ? name : String(step)
    })
    .join('.')
}

function problemOfIssue(issue: z.core.$ZodIssue, { kind, rule }: ContentField): FieldProblem | null {
  if (issue.code === 'custom' && rule) return { code: rule, about: '' }
  const bound = (limit: number | bigint) =>
    kind === 'money' || kind === 'money?' ? formatBRL(cents(Number(limit))) : String(limit)
  if (issue.code === 'too_big') return { code: tooBig[issue.origin] ?? 'too-big', about: bound(issue.maximum) }
  if (issue.code === 'too_small') return { code: tooSmall[issue.origin] ?? 'too-small', about: bound(issue.minimum) }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { code: 'empty', about: '' }
  if (issue.code === 'invalid_format' && issue.format === 'url') return { code: 'not-https', about: '' }
  if (issue.code === 'invalid_format' && issue.format === 'email') return { code: 'not-email', about: '' }
  return null
}

const tooBig: Record<string, FieldProblem['code']> = { string: 'too-long', array: 'too-many' }
const tooSmall: Record<string, FieldProblem['code']> = { string: 'empty', array: 'too-few' }
