import { brotliCompressSync } from 'node:zlib'

import { visit } from './browser.ts'

/** Bytes transferred on a first visit to the home page. */
export type PageWeight = {
  head: number
  document: number
  html: number
  inlinedCss: { raw: number; alone: number }
  scripts: File[]
  styles: File[]
  fonts: File[]
  pictures: File[]
}

export type File = { path: string; encoded: number; raw: number }

export async function weighPage(port: number, path: string): Promise<PageWeight> {
  const { headBytes, encoded, decoded } = await visit(port, path)
  const css = [...decoded.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text).join('')
  const links = [...decoded.matchAll(/<link [^>]*>/g)].map(([tag]) => tag)
  const linked = (mark: string) => links.filter((tag) => tag.includes(mark)).map((tag) => attribute(tag, 'href'))
  const sources = (tag: string) =>
    [...decoded.matchAll(new RegExp(`<${tag} [^>]*>`, 'g'))].map(([text]) => attribute(text, 'src'))

  return {
    head: headBytes,
    document: encoded.length,
    html: Buffer.byteLength(decoded),
    inlinedCss: { raw: Buffer.byteLength(css), alone: brotliCompressSync(css).length },
    scripts: await weigh([...sources('script'), ...linked('modulepreload')]),
    styles: await weigh(linked('rel="stylesheet"')),
    fonts: await weigh(linked('as="font"')),
    pictures: await weigh([...sources('img'), ...linked('rel="icon"')]),
  }

  function weigh(paths: string[]): Promise<File[]> {
    const own = [...new Set(paths)].filter((file) => file.startsWith('/'))
    return Promise.all(
      own.map(async (file) => {
        const found = await visit(port, file)
        return { path: file, encoded: found.encoded.length, raw: Buffer.byteLength(found.decoded) }
      }),
    )
  }
}

/** Packed bytes of the modules a personal page is hydrated with, without headers. */
export async function weighModules(port: number, path: string, cookie?: string): Promise<number> {
  const { decoded } = await visit(port, path, cookie)
  const urls = [...decoded.matchAll(/<link rel="modulepreload"[^>]*?href="([^"]+)"/g)].map(([, url = '']) => url)
  const files = await Promise.all(urls.map((url) => visit(port, url)))
  return files.reduce((sum, { encoded }) => sum + encoded.length, 0)
}

export function encodedBytes(files: File[]): number {
  return files.reduce((sum, { encoded }) => sum + encoded, 0)
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}
