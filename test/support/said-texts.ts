import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { parseSync } from 'vite'

export const root = dirname(dirname(import.meta.dirname))
const rooms = ['core', 'copy', 'db', 'adapters', 'use-cases', 'app', 'server', 'emulator']

/** The sources of the product, without their tests. */
export const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...rooms], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(join(root, file)))

/** What each of them says. */
export const said = await Promise.all(
  sources.map(async (file) => ({ file, texts: textsOf(file, await readFile(join(root, file), 'utf8')) })),
)

/** Every piece of text of a file, with its white space as a reader sees it. */
export function textsOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: string[] = []
  const add = (text: unknown) => {
    const seen = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : ''
    if (seen !== '') found.push(seen)
  }
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const type = 'type' in node ? node.type : ''
    if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration') return
    if ((type === 'Literal' || type === 'JSXText') && 'value' in node) add(node.value)
    if (type === 'TemplateElement' && 'value' in node) add(cookedOf(node.value))
    Object.values(node).forEach(visit)
  }
  visit(program)
  return found
}

function cookedOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : ''
}
