import { get } from 'node:http'

/** A quarter of a megabyte somewhere in the preview of four minutes, as a player asks for it. */
export function pieceOfSound(): string {
  const from = Math.floor(Math.random() * 4_000_000)
  return `bytes=${from}-${from + 262_143}`
}

/** Requests a range on a connection of its own. Rejects unless all of it arrived; `firstByte` in milliseconds. */
export function fetchRange(url: string, cookie: string, range: string): Promise<{ firstByte: number; size: number }> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const request = get(url, { headers: { cookie, range }, agent: false }, (response) => {
      if (response.statusCode !== 206) return reject(new Error(`a sound was answered with ${response.statusCode}`))
      let firstByte = 0
      let size = 0
      response.on('data', (chunk: Buffer) => {
        firstByte ||= performance.now() - began
        size += chunk.length
      })
      response.on('end', () => resolve({ firstByte, size }))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
