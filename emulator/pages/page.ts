import { hash } from 'node:crypto'

import type { Context } from 'hono'
import { html, raw } from 'hono/html'

import type { Preference } from '#emulator/model.ts'

import { style } from './style.ts'

export type Html = ReturnType<typeof html>

/** One string: any extra whitespace between the tags would change the CSP hash. */
const styleElement = raw(`<style>${style}</style>`)
const styleHash = hash('sha256', style, 'base64')

/** Renders a page. `preference` allows forms to redirect to its shop, and nothing else, in the CSP. */
export function answerPage(c: Context, page: { title: string; main: Html; preference?: Preference }) {
  const shops = page.preference ? shopOrigins(page.preference) : []
  c.header(
    'content-security-policy',
    [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      'img-src data:',
      `form-action ${["'self'", ...shops].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  c.header('cache-control', 'no-store')
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'strict-origin-when-cross-origin')
  return c.html(layout(page.title, page.main))
}

function layout(title: string, main: Html): Html {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Mercado Pago — emulador local</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        <header>
          <p class="banner">Ambiente de demonstração: nenhum dinheiro de verdade</p>
          <p class="brand">Mercado Pago — emulador local</p>
        </header>
        <main>${main}</main>
        <footer>Este programa imita o provedor de pagamentos nesta máquina. Não digite dados reais de cartão.</footer>
      </body>
    </html>`
}

/** `form-action` must list the shop: browsers also check redirects after a form post. */
function shopOrigins({ backUrls }: Preference): string[] {
  const urls = Object.values(backUrls).filter((url) => url !== null)
  return [...new Set(urls.map((url) => new URL(url).origin))]
}
