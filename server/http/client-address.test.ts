import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import { expect, test } from 'vitest'

import { clientAddress } from './client-address.ts'

function requestFrom(remote: string | undefined, forwarded?: string) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remote })
  const incoming = new IncomingMessage(socket)
  return { env: { incoming, outgoing: new ServerResponse(incoming) }, req: { header: () => forwarded } }
}

const behindProxy = (forwarded: string) => clientAddress(requestFrom('127.0.0.1', forwarded), true)

test('behind a proxy → the last entry counts, normalised and without its port', () => {
  expect(['1.1.1.1, 201.5.5.5:1019', '::ffff:201.5.5.5', '201.5.5.5'].map(behindProxy)).toEqual(
    Array(3).fill('201.5.5.5'),
  )
  expect(behindProxy('2001:DB8::7')).toBe('2001:db8:0:0:0:0:0:7')
})

test('an entry that is not an IP address → ignored', () => {
  expect(clientAddress(requestFrom('::ffff:127.0.0.1', 'anything at all'), true)).toBe('127.0.0.1')
})

test('without a trusted proxy → the header is not read', () => {
  expect(clientAddress(requestFrom('198.51.100.9', '201.5.5.5'), false)).toBe('198.51.100.9')
  expect(clientAddress(requestFrom(undefined, '201.5.5.5'), false)).toBe('unknown')
})
