import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { SyntaxKind } from 'typescript/unstable/ast'
import { isJsxAttribute, isJsxOpeningElement, isJsxSelfClosingElement } from 'typescript/unstable/ast/is'
import { API, type Symbol } from 'typescript/unstable/async'

import type { PlatformName } from './later-features.ts'

const root = join(import.meta.dirname, '../../..')

/** What is used of the web where: found by what the compiler knows of each name, for most of them are names of ours, too. */
export type PlatformUse = { place: string; name: PlatformName; isGuarded: boolean }

/**
 * Uses of names that some browser lacks, in scripts and markup. Guarded is one whose file asks for anything of the same
 * feature first: `'share' in navigator`, `typeof navigator.share`, `navigator.share?.()`.
 */
export async function findLaterUses(files: readonly string[], names: readonly PlatformName[]): Promise<PlatformUse[]> {
  const known = Map.groupBy(names, ({ kind, name }) => `${kind}:${name.toLowerCase()}`)
  const late = new Set(names.flatMap(({ name, lacking }) => (lacking ? [name.toLowerCase()] : [])))
  const api = new API({ cwd: root })
  try {
    const [project] = (await api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] })).getProjects()
    if (!project) throw new Error('the compiler found no project')
    const uses: PlatformUse[] = []
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8')
      const words = [...text.matchAll(/[A-Za-z_$][\w$]*/g)].filter(([word]) => late.has(plainName(word)))
      const places = words.map(({ index }) => index)
      const symbols = places.length > 0 ? await project.checker.getSymbolAtPosition(join(root, file), places) : []
      for (const [at, { 0: word, index }] of words.entries()) {
        const symbol = symbols[at]
        const owner = await ownerOf(symbol, text.slice(0, index))
        const isAttribute = symbol !== undefined && (await isOfElement(symbol))
        const declaredIn = symbol?.declarations[0]?.path ?? ''
        const kind = isAttribute ? attributeKind(word) : kindOf(text, { word, index, declaredIn, owner })
        const name = kind && lackingName(known.get(`${kind}:${plainName(word)}`) ?? [], owner)
        if (!name) continue
        const ofFeature = names.filter(({ feature }) => feature === name.feature)
        uses.push({ place: placeIn(file, text, index), name, isGuarded: ofFeature.some((one) => asksFor(text, one)) })
      }
    }
    return uses
  } finally {
    await api.close()
  }
}

/** What the compiler calls a mixin is part of one of these. */
const bases = ['Element', 'HTMLElement', 'Document', 'Window', 'Navigator']

/** The name that is meant, where some browser lacks it: that of its owner, or else any of that name. */
function lackingName(known: readonly PlatformName[], owner: string): PlatformName | undefined {
  const ofOwner = known.filter((name) => name.owner === owner.replace(/Constructor$/, ''))
  const ofBase = known.filter((name) => bases.includes(name.owner))
  const meant = [ofOwner, ofBase, known].find((found) => found.length > 0) ?? []
  return meant.every(({ lacking }) => lacking !== '') ? meant[0] : undefined
}

/** `AbortSignal.any` belongs to a variable without a type of that name. */
async function ownerOf(symbol: Symbol | undefined, before: string): Promise<string> {
  const name = (await symbol?.getParent())?.name ?? ''
  return name === '__type' ? (/(\w+)\.$/.exec(before)?.[1] ?? name) : name
}

/** Whether it is an attribute of an element of the page, and not of a component of ours. */
async function isOfElement({ valueDeclaration }: Symbol): Promise<boolean> {
  if (valueDeclaration?.kind !== SyntaxKind.JsxAttribute) return false
  const attribute = await valueDeclaration.resolve()
  if (!attribute || !isJsxAttribute(attribute)) return false
  const element = attribute.parent.parent
  const isOpening = isJsxOpeningElement(element) || isJsxSelfClosingElement(element)
  return isOpening && /^[a-z]/.test(element.tagName.getText())
}

function attributeKind(word: string): PlatformName['kind'] {
  return /^on[A-Z]/.test(word) ? 'event' : 'attribute'
}

/** `onScrollEnd` of React is the event `scrollend`. */
function plainName(word: string): string {
  return word.replace(/^on(?=[A-Z])/, '').toLowerCase()
}

type Word = { word: string; index: number; declaredIn: string; owner: string }

function kindOf(text: string, { word, index, declaredIn, owner }: Word): PlatformName['kind'] | null {
  const before = text.slice(Math.max(0, index - 40), index)
  if (/\b(?:add|remove)EventListener\(\s*['"]$/.test(before)) return 'event'
  if (owner === 'IntrinsicElements') return 'element'
  if (!/[\\/]lib\.[\w.]+\.d\.ts$/.test(declaredIn)) return null
  if (owner !== '') return 'member'
  // A type alone is gone when the script runs.
  const isValue = /\b(?:new|typeof|instanceof) $/.test(before) || /^[.(]/.test(text.slice(index + word.length))
  return isValue ? 'global' : null
}

function asksFor(text: string, { name }: PlatformName): boolean {
  return new RegExp(String.raw`['"](?:on)?${name}['"] in |typeof [\w.]*\b${name}\b|\b${name}\?\.`).test(text)
}

function placeIn(file: string, text: string, index: number): string {
  const line = text.slice(0, index).split('\n').length
  return `${file}:${line} ${text.split('\n')[line - 1]?.trim()}`
}
