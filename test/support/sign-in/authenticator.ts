import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'

type Site = { origin: string; rpId: string }

/** Flags of what an authenticator says: somebody was there, it knows who, and it adds a key. */
const [userPresent, userVerified, hasKey] = [0x01, 0x04, 0x40]

/** A passkey in memory, as a phone has one: makes what browsers send for `create` and `get`. */
export function createAuthenticator({ origin, rpId }: Site) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let userHandle: string | null = null
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])

  function authenticatorData(flags: number, counter: number, ...more: Buffer[]): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([hash('sha256', rpId, 'buffer'), Buffer.from([flags]), count, ...more])
  }

  function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  const shared = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  return {
    id: shared.id,
    /** As it is stored (COSE). */
    publicKey: cose,
    /** The answer to `navigator.credentials.create`, as JSON. */
    create(challenge: string, { isVerified = true, userId = '' } = {}): string {
      userHandle = userId === '' ? null : Buffer.from(userId).toString('base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const flags = userPresent | hasKey | (isVerified ? userVerified : 0)
      const data = authenticatorData(flags, 0, Buffer.alloc(16), length, id, cose)
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return JSON.stringify({ ...shared, response, clientExtensionResults: {} })
    },
    /** The answer to `navigator.credentials.get`, as JSON. */
    sign(challenge: string, { counter = 0, isVerified = true, userId = '' } = {}): string {
      const data = authenticatorData(userPresent | (isVerified ? userVerified : 0), counter)
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, hash('sha256', client, 'buffer')])
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: userId === '' ? userHandle : Buffer.from(userId).toString('base64url'),
      }
      return JSON.stringify({ ...shared, response, clientExtensionResults: {} })
    },
  }
}

/** As much of CBOR (RFC 8949) as an authenticator needs. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(value: Buffer): Buffer {
  return Buffer.concat([cborHead(2, value.length), value])
}

function cborText(value: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}
