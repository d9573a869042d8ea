type Names = { classes: Set<string>; tags: Set<string>; attributes: Set<string> }

/**
 * Extracts critical CSS: the rules that `html` can need before any interaction, i.e. selectors whose classes, elements
 * and attributes all occur in it, without :hover, :focus and the like. The full sheet must still be loaded: a rule
 * missed here is late, not lost. `beside` is the page's other CSS, which may use custom properties declared in this
 * one.
 */
export function criticalCss(css: string, html: string, beside = ''): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => unescaped(names).split(/\s+/)),
  )
  const tags = new Set(['html', 'body', ...[...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name)])
  const attributes = new Set(
    [...html.matchAll(/\s([a-z][\w-]*)(?=[\s=>/])/gi)].map(([, name = '']) => name.toLowerCase()),
  )
  const names = { classes, tags, attributes }
  return withoutUnusedVariables(keepRules(css, names), html + keepRules(beside, names))
}

/** Class names can contain selectors (`[&>h2]:mt-0`), which are entity-encoded in HTML. */
function unescaped(names: string): string {
  return names.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

/**
 * Drops custom properties that nothing in the result or the page uses, then `@property` rules that are left without
 * use.
 */
function withoutUnusedVariables(css: string, page: string): string {
  const statements = statementsOf(css).map((text) => ({ text, name: /^\s*@property\s+(--[\w-]+)/.exec(text)?.[1] }))
  const rules = withoutIdleValues(statements.map(({ text, name }) => (name ? '' : text)).join(''), page)
  const usedProperties = new Set(rules.match(/--[\w-]+/g))
  return rules + statements.map(({ text, name }) => (name && usedProperties.has(name) ? text : '')).join('')
}

function withoutIdleValues(css: string, page: string): string {
  const asked = new Set([...`${css}${page}`.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name))
  const kept = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (value, name: string) =>
    asked.has(name) ? value : '',
  )
  return kept === css ? css : withoutIdleValues(kept, page)
}

function keepRules(css: string, names: Names): string {
  return statementsOf(css)
    .map((statement) => {
      const open = statement.indexOf('{')
      if (open < 0) return statement
      const head = statement.slice(0, open)
      // A first paint is on a screen, and forced colours may come with the whole sheet.
      if (/^\s*@media\s*(?:print|\(\s*forced-colors)/.test(head)) return ''
      if (/^\s*@(layer|media|supports|container)/.test(head)) {
        const inside = keepRules(statement.slice(open + 1, -1), names)
        return inside.trim() === '' ? '' : `${head}{${inside}}`
      }
      if (head.trimStart().startsWith('@')) return statement
      const selectors = split(head, ',').filter((selector) => isPossible(selector, names))
      return selectors.length > 0 ? `${selectors.join(',')}${statement.slice(open)}` : ''
    })
    .join('')
}

const controls = ['input', 'textarea', 'select']
/** Pseudo-elements of form controls, which a rule may name without the control's element. */
const partOfControl = /::(?:-webkit-(?:date|search|inner|outer|calendar)|file-selector|placeholder)|:-moz-ui-invalid/

const interactionStates = /:hover|:active|:focus|:-moz-focusring|::selection/

function isPossible(selector: string, { classes, tags, attributes }: Names): boolean {
  if (partOfControl.test(selector) && !controls.some((tag) => tags.has(tag))) return false
  const required = selector.replace(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  if (interactionStates.test(required)) return false
  const asked = [...required.matchAll(/(?<!\\)\[\s*([\w-]+)/g)].map(([, name = '']) => name.toLowerCase())
  const named = [...required.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'))
  const bare = required.replace(/\[[^\]]*\]|[.#:]+(?:\\.|[\w-])+(?:\([^()]*\))?/g, '*')
  const elements = bare.match(/(?<![\w*-])[a-z][\w-]*/gi) ?? []
  return (
    named.every((name) => classes.has(name)) &&
    asked.every((name) => attributes.has(name)) &&
    elements.every((name) => tags.has(name.toLowerCase()))
  )
}

/** The top-level rules and at-rules of a style sheet, verbatim. */
function statementsOf(css: string): string[] {
  const found: string[] = []
  let start = 0
  let depth = 0
  for (const { sign, at } of signsOf(css, '{};')) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth > 0 || sign === '{') continue
    found.push(css.slice(start, at + 1))
    start = at + 1
  }
  return [...found, css.slice(start)]
}

function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  for (const { sign, at } of signsOf(text, `()[]${separator}`)) {
    if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    else if (depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** Positions of these characters outside escapes, quotes and comments. */
function signsOf(text: string, signs: string): { sign: string; at: number }[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[^\\"']/g)].flatMap(
    ({ 0: piece, index }) => (piece.length === 1 && signs.includes(piece) ? [{ sign: piece, at: index }] : []),
  )
}
