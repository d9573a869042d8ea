import { parse } from 'postcss'
import selectorParser from 'postcss-selector-parser'

/** The classes that a style sheet has rules for. */
export function classesWithRule(css: string): Set<string> {
  const classes = new Set<string>()
  const reader = selectorParser((selectors) => selectors.walkClasses(({ value }) => void classes.add(value)))
  parse(css).walkRules(({ selector, parent }) => {
    const isKeyframe = parent?.type === 'atrule' && 'name' in parent && parent.name.endsWith('keyframes')
    if (!isKeyframe) reader.processSync(selector)
  })
  return classes
}

/** A sheet as a browser reads it that does not know `:has()`: what names it is left out, and what is for such browsers holds. */
export function withoutHas(css: string): string {
  const sheet = parse(css)
  sheet.walkAtRules('supports', (rule) => {
    if (/^not selector\(.*:has\(/.test(rule.params)) rule.replaceWith(rule.nodes ?? [])
    else if (/^selector\(.*:has\(/.test(rule.params)) rule.remove()
  })
  sheet.walkRules((rule) => {
    if (rule.selector.includes(':has(')) rule.remove()
  })
  return sheet.toString()
}

/** The classes of a page's elements. */
export function classesOfPage(html: string): string[] {
  const markup = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  const names = [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, value = '']) => unescaped(value).split(/\s+/))
  return [...new Set(names.filter((name) => name !== ''))]
}

/** The sheets a page carries inside, and the addresses of those it names: linked, or loaded by its scripts. */
export function sheetsOfPage(html: string): { inside: string[]; addresses: string[] } {
  return {
    inside: [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css),
    addresses: [...new Set([...html.matchAll(/\/assets\/[\w-]+\.css/g)].map(([address]) => address))],
  }
}

export function unescaped(text: string): string {
  const characters: Record<string, string> = { gt: '>', lt: '<', quot: '"', '#x27': "'", '#39': "'", amp: '&' }
  return text.replaceAll(/&(gt|lt|quot|#x27|#39|amp);/g, (whole, name: string) => characters[name] ?? whole)
}
