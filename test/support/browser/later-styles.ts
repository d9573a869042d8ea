import { parse, type AnyNode, type Container, type Declaration, type Document } from 'postcss'
import selectorParser, { type Pseudo } from 'postcss-selector-parser'

import type { PlatformName } from './later-features.ts'

export type StyleUse = { place: string; name: PlatformName }

/**
 * What a sheet asks of browsers that some of them lack, outside of `@supports`. Not meant are selectors inside `:is()` and
 * `:where()`, which leave out what they do not know; elsewhere one such selector takes its whole rule away.
 */
export function findLaterStyles(css: string, names: readonly PlatformName[]): StyleUse[] {
  const known = Map.groupBy(names, ({ kind, name }) => `${kind}:${name}`)
  const lacking = (kind: PlatformName['kind'], name: string, owner?: string) => {
    const meant = (known.get(`${kind}:${name}`) ?? []).filter((one) => owner === undefined || one.owner === owner)
    return meant.every((one) => one.lacking !== '') ? meant.slice(0, 1) : []
  }
  const uses: StyleUse[] = []
  const sheet = parse(css)
  sheet.walkDecls((decl) => {
    if (decl.prop.startsWith('--') || isInSupports(decl) || hasTwin(decl)) return
    const words = [...decl.value.matchAll(/[a-z][\w-]*\(?/gi)].map(([word]) => word.toLowerCase())
    const found = [
      ...lacking('property', decl.prop),
      ...words.flatMap((word) =>
        word.endsWith('(') ? lacking('function', word.slice(0, -1)) : lacking('value', word, decl.prop),
      ),
    ]
    const place = `${decl.parent && 'selector' in decl.parent ? decl.parent.selector : ''} { ${decl.prop}: ${decl.value} }`
    uses.push(...found.map((name) => ({ place, name })))
  })
  sheet.walkAtRules((rule) => {
    if (!isInSupports(rule))
      uses.push(...lacking('at-rule', rule.name).map((name) => ({ place: `@${rule.name} ${rule.params}`, name })))
  })
  sheet.walkRules((rule) => {
    if (isInSupports(rule) || isKeyframe(rule.parent)) return
    selectorParser((selectors) => {
      selectors.walkPseudos((pseudo) => {
        if (isForgiven(pseudo)) return
        const name = pseudo.value.replace(/^::?/, '')
        uses.push(...lacking('selector', name).map((found) => ({ place: rule.selector, name: found })))
      })
    }).processSync(rule.selector)
  })
  return uses
}

/** The build writes beside it what Safari calls by a name of its own. */
function hasTwin({ prop, parent }: Declaration): boolean {
  return parent?.some((one) => one.type === 'decl' && one.prop === `-webkit-${prop}`) === true
}

function isInSupports(node: AnyNode): boolean {
  for (let above: Container | Document | undefined = node.parent; above; above = above.parent)
    if ('name' in above && above.name === 'supports') return true
  return false
}

function isKeyframe(parent: Container | Document | undefined): boolean {
  return parent !== undefined && 'name' in parent && String(parent.name).endsWith('keyframes')
}

function isForgiven(pseudo: Pseudo): boolean {
  for (let above: Pseudo['parent'] | undefined = pseudo.parent; above; above = above.parent)
    if (above.type === 'pseudo' && [':is', ':where'].includes(above.value)) return true
  return false
}
