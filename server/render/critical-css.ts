import { AtRule, Container, parse, Root, Rule, type Declaration, type Node } from 'postcss'
import selectorParser, { type Selector } from 'postcss-selector-parser'

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
  const root = withNeededRules(css, names)
  dropUnusedVariables(root, html + withNeededRules(beside, names).toString())
  dropNeedlessFallbacks(root)
  return root.toString()
}

/** Class names can contain selectors (`[&>h2]:mt-0`), which are entity-encoded in HTML. */
function unescaped(names: string): string {
  return names.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

function withNeededRules(css: string, names: Names): Root {
  const root = parse(css)
  dropUnneeded(root, names)
  return root
}

function dropUnneeded(container: Container, names: Names): void {
  container.each((node) => {
    if (node.type === 'comment') node.remove()
    if (node.type === 'rule') dropImpossibleSelectors(node, names)
    if (node.type === 'atrule') dropUnneededGroup(node, names)
  })
}

const groups = new Set(['layer', 'media', 'supports', 'container'])

function dropUnneededGroup(node: AtRule, names: Names): void {
  if (!groups.has(node.name) || !node.nodes) return
  if (!isLate(node)) dropUnneeded(node, names)
  if (isLate(node) || node.nodes.length === 0) node.remove()
}

/**
 * A first paint is on a screen; forced colours may come with the whole sheet, and so may Tailwind's initial values for
 * browsers without `@property`.
 */
function isLate({ name, params }: AtRule): boolean {
  if (name === 'layer') return params === 'properties'
  return name === 'media' && /^(?:print|\(\s*forced-colors)/.test(params)
}

function dropImpossibleSelectors(rule: Rule, names: Names): void {
  const selectors = parseSelectors(rule.selector)
  const possible = selectors.filter((selector) => isPossible(selector, names))
  if (possible.length === 0) rule.remove()
  else if (possible.length < selectors.length) rule.selector = possible.map(String).join(',')
}

const parser = selectorParser()

function parseSelectors(text: string): Selector[] {
  return parser.astSync(text).nodes
}

const controls = ['input', 'textarea', 'select']
/** Pseudo-elements of form controls, which a rule may name without the control's element. */
const partOfControl = /^::(?:-webkit-(?:date|search|inner|outer|calendar)|file-selector|placeholder)|^:-moz-ui-invalid/

const interactionStates = /^(?::hover|:active|:focus|:-moz-focusring|::selection)/

/** What a pseudo-class has in parentheses is not looked at: it may exclude, or offer a choice. */
function isPossible(selector: Selector, { classes, tags, attributes }: Names): boolean {
  return selector.nodes.every((node) => {
    if (node.type === 'class') return classes.has(node.value)
    if (node.type === 'tag') return tags.has(node.value.toLowerCase())
    if (node.type === 'attribute') return attributes.has(node.attribute.toLowerCase())
    if (node.type !== 'pseudo') return true
    if (partOfControl.test(node.value)) return controls.some((tag) => tags.has(tag))
    return !interactionStates.test(node.value)
  })
}

/** Drops custom properties that nothing in the sheet or the page uses, and rules and groups left empty by that. */
function dropUnusedVariables(root: Root, page: string): void {
  const declared = new Set<Declaration>()
  const values: Declaration[] = []
  const registered: AtRule[] = []
  root.walkDecls((declaration) => {
    values.push(declaration)
    if (declaration.variable) declared.add(declaration)
  })
  root.walkAtRules('property', (rule) => void registered.push(rule))

  for (let dropped = true; dropped;) {
    const used = new Set(variablesIn(page))
    for (const { value, parent } of values) if (parent) for (const name of variablesIn(value)) used.add(name)
    const unused = [...declared].filter(({ prop }) => !used.has(prop))
    for (const declaration of unused) {
      declared.delete(declaration)
      removeWithEmptyParents(declaration)
    }
    dropped = unused.length > 0
  }

  const left = new Set(values.flatMap(({ parent, prop, value }) => (parent ? [prop, ...variablesIn(value)] : [])))
  for (const rule of registered) if (!left.has(rule.params)) rule.remove()
}

/** The fallback of a property that `:root` always declares is never used; Tailwind's longest one lists a dozen fonts. */
function dropNeedlessFallbacks(root: Root): void {
  const always = new Set<string>()
  root.walkDecls((declaration) => {
    if (declaration.variable && isAlwaysRoot(declaration.parent)) always.add(declaration.prop)
  })
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(/var\((--[\w-]+),[^()]*\)/g, (whole, name: string) =>
      always.has(name) ? `var(${name})` : whole,
    )
  })
}

function isAlwaysRoot(node: Node | undefined): boolean {
  if (node instanceof Root) return true
  const applies =
    node instanceof Rule ? node.selectors.includes(':root') : node instanceof AtRule && node.name === 'layer'
  return applies && isAlwaysRoot(node?.parent)
}

function variablesIn(text: string): string[] {
  return [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)
}

function removeWithEmptyParents(node: Node): void {
  const { parent } = node
  node.remove()
  if (parent instanceof Container && parent.type !== 'root' && parent.nodes?.length === 0)
    removeWithEmptyParents(parent)
}
