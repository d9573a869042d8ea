/**
 * The rules of a style sheet that a piece of a page can need: those without a class, and those whose every class it has.
 * Only for a head start: the whole sheet has to follow, so a rule left out by mistake comes a moment late, not never.
 */
export function criticalCss(css: string, html: string): string {
  const classes = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  return keepRules(css, classes)
}

function keepRules(css: string, classes: Set<string>): string {
  return statementsOf(css)
    .map((statement) => {
      const open = statement.indexOf('{')
      if (open < 0) return statement
      const head = statement.slice(0, open)
      if (/^\s*@(layer|media|supports|container)/.test(head)) {
        const inside = keepRules(statement.slice(open + 1, -1), classes)
        return inside.trim() === '' ? '' : `${head}{${inside}}`
      }
      if (head.trimStart().startsWith('@')) return statement
      const selectors = split(head, ',').filter((selector) => isPossible(selector, classes))
      return selectors.length > 0 ? `${selectors.join(',')}${statement.slice(open)}` : ''
    })
    .join('')
}

function isPossible(selector: string, classes: Set<string>): boolean {
  const required = selector.replace(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  return [...required.matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = '']) =>
    classes.has(name.replace(/\\(.)/g, '$1')),
  )
}

/** Rules and at-rules at the top of a sheet, each as it was written. */
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

/** Where signs stand that mean something: not escaped, not inside quotes or a comment. */
function signsOf(text: string, signs: string): { sign: string; at: number }[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[^\\"']/g)].flatMap(
    ({ 0: piece, index }) => (piece.length === 1 && signs.includes(piece) ? [{ sign: piece, at: index }] : []),
  )
}
