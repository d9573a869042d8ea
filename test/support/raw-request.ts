import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http'

/** As it came: what browsers undo, such as compression, is still there. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A request with headers, addresses and methods that `fetch` does not send. */
export function sendRaw(url: string | URL, options: RequestOptions = {}, body = ''): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
