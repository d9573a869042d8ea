import { chunkBytes } from '#core/audio/upload.ts'

export type Studio = { url: string; cookie: string }

/** Signs a staff member in over HTTP. */
export async function signInStaff(url: string, person: { email: string; password: string }): Promise<Studio> {
  const answer = await fetch(`${url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ email: person.email, senha: person.password }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (answer.status >= 400 || cookie === '') throw new Error(`signing in was answered with ${answer.status}`)
  return { url, cookie }
}

type Wanted = { purpose: 'version' | 'library'; projectId: string | null; meant: Record<string, string> }

/** Uploads a file in chunks; `read` produces each chunk on demand, so that the file is never held in memory. */
export async function uploadFile(
  { url, cookie }: Studio,
  wanted: Wanted,
  {
    name,
    bytes,
    read,
  }: { name: string; bytes: number; read: (offset: number, length: number) => Uint8Array<ArrayBuffer> },
): Promise<void> {
  const ask = async (path: string, method: string, body?: BodyInit, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/admin/envios${path}`, {
      method,
      body,
      headers: { cookie, origin: url, ...headers },
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    const parsed: { id?: string } = await answer.json()
    return parsed
  }

  const { id } = await ask('', 'POST', JSON.stringify({ ...wanted, name, type: 'audio/wav', bytes }))
  for (let offset = 0; offset < bytes; offset += chunkBytes) {
    const chunk = read(offset, Math.min(chunkBytes, bytes - offset))
    await ask(`/${id}`, 'PATCH', chunk, { 'upload-offset': String(offset) })
  }
  await ask(`/${id}/fim`, 'POST')
}

type Shape = { seconds: number; rate: number; bits: 16 | 24 }

/** A WAV file of a slowly swelling stereo chord, generated on demand. */
export function waveOf({ seconds, rate, bits }: Shape) {
  const width = bits / 8
  const block = 2 * width
  const frames = seconds * rate
  const bytes = 44 + frames * block
  // One second is generated and repeated, to keep the generator cheap.
  const second = new Uint8Array(rate * block)
  const view = Buffer.from(second.buffer)
  for (let at = 0; at < rate; at += 1) {
    const breath = 0.5 + 0.4 * Math.sin((2 * Math.PI * at) / rate)
    const left = breath * 0.4 * (Math.sin((2 * Math.PI * 220 * at) / rate) + Math.sin((2 * Math.PI * 331 * at) / rate))
    const right = breath * 0.4 * (Math.sin((2 * Math.PI * 277 * at) / rate) + Math.sin((2 * Math.PI * 440 * at) / rate))
    view.writeIntLE(Math.round(left * (2 ** (bits - 1) - 1)), at * block, width)
    view.writeIntLE(Math.round(right * (2 ** (bits - 1) - 1)), at * block + width, width)
  }
  const head = headOf({ rate, bits, bytes })

  return {
    bytes,
    read(offset: number, length: number): Uint8Array<ArrayBuffer> {
      const chunk = new Uint8Array(length)
      for (let done = 0; done < length;) {
        const from = offset + done
        const part = from < head.length ? head.subarray(from) : second.subarray((from - head.length) % second.length)
        const sent = part.subarray(0, length - done)
        chunk.set(sent, done)
        done += sent.length
      }
      return chunk
    },
  }
}

function headOf({ rate, bits, bytes }: { rate: number; bits: number; bytes: number }): Uint8Array {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(bytes - 8, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE((rate * 2 * bits) / 8, 28)
  head.writeUInt16LE((2 * bits) / 8, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes - 44, 40)
  return head
}
