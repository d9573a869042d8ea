/**
 * Derives a hand-written-style page from ours: the same texts, links and controls in plain HTML with a small style
 * sheet, without scripts or illustrations. Derived, so that the contents never diverge.
 */
export function plainPage(html: string): string {
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? ''
  const description = /<meta name="description"[^>]*>/.exec(html)?.[0] ?? ''
  const body = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? ''
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`
  return `<!doctype html><html lang="pt-BR" id="topo"><head>${head}${title}${description}<style>${css}</style></head><body>${plain(body)}</body></html>`
}

const notWritten = /<!--.*?-->|<(script|style|svg|template)\b.*?<\/\1>|<link\b[^>]*>/gs
const openingTag = /<(\w+)((?:\s[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g
const allowedAttributes = new Set(
  'href id rel target start scope hidden aria-label open type name value checked for popover popovertarget'.split(' '),
)

function plain(body: string): string {
  return body.replace(notWritten, '').replace(openingTag, (_tag, name: string, attributes: string) => {
    const own = attributes.match(/[\w:-]+(?:="[^"]*")?/g) ?? []
    const wanted = own.filter((attribute) => allowedAttributes.has(attribute.replace(/=.*/s, '').toLowerCase()))
    return `<${[name, ...wanted].join(' ')}>`
  })
}

const css = `
*{box-sizing:border-box}
body{margin:0;background:#faf8f3;color:#111;font:1.0625rem/1.5 system-ui,sans-serif}
header{position:sticky;top:0;display:flex;gap:1rem;align-items:center;padding:1rem 1.25rem;background:#faf8f3;border-bottom:2px solid}
header>nav{display:none}
header>button{margin-left:auto;width:2.75rem;height:2.75rem}
[popover]{inset:0;width:100%;height:100%;padding:5rem 1.25rem;border:0;background:#111;color:#faf8f3}
nav a{display:block;padding:.5rem 0}
a{color:inherit}
section,footer,main>ul{padding:3rem 1.25rem}
h1{margin:0;font-size:clamp(3.4rem,17vw,9rem);line-height:.9}
h2{font-size:2.5rem;line-height:1}
article,table,fieldset{border:2px solid;padding:1rem;margin:0 0 1.5rem}
table{display:block;overflow-x:auto;border-collapse:collapse}
footer{background:#111;color:#faf8f3}
@media(min-width:48rem){header>nav{display:flex;gap:2rem}header>button{display:none}article{max-width:30rem}}`
