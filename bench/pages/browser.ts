import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

export type LoadedPage = {
  headers: IncomingHttpHeaders
  /** Size of status line and headers on the wire. */
  headBytes: number
  encoded: Buffer
  decoded: string
}

const encodings = 'gzip, deflate, br, zstd'

/** The raw HTTP request of a browser, as the generator sends it. */
export function requestText(port: number, path: string, cookie = ''): string {
  const headers = { Host: `127.0.0.1:${port}`, ...requestHeaders(cookie), Connection: 'keep-alive' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Requests a page as a browser does. Anything but 200 throws. */
export function visit(port: number, path: string, cookie = ''): Promise<LoadedPage> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: requestHeaders(cookie), agent: false }
    const outgoing = httpRequest(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} was answered with ${response.statusCode}`))
        const encoded = Buffer.concat(chunks)
        const decoded = decode(encoded, response.headers['content-encoding'])
        resolve({ headers: response.headers, headBytes: headBytes(response.rawHeaders), encoded, decoded })
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** A browser's request headers. */
export function requestHeaders(cookie = ''): Record<string, string> {
  return {
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Encoding': encodings,
    'Accept-Language': 'pt-BR,pt;q=0.9,en;q=0.8',
    ...(cookie === '' ? {} : { Cookie: cookie }),
  }
}

function headBytes(raw: readonly string[]): number {
  const lines = raw.reduce((sum, text, index) => sum + text.length + (index % 2 === 0 ? ': '.length : '\r\n'.length), 0)
  return 'HTTP/1.1 200 OK\r\n'.length + lines + '\r\n'.length
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  if (encoding === 'zstd') return zstdDecompressSync(bytes).toString()
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return bytes.toString()
}
