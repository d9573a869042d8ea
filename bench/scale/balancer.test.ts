import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { openBalancer } from './balancer.ts'

/** Answers with its name and the address it was asked from. */
async function openServer(name: string): Promise<number> {
  const server: Server = createServer((request, response) => {
    response.setHeader('Connection', 'close').end(`${name} ${request.socket.remoteAddress}`)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has an address
  return (server.address() as AddressInfo).port
}

function ask(port: number, localAddress: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, localAddress, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve(text))
    })
    request.on('error', reject)
  })
}

test.skipIf(process.platform !== 'linux')(
  'two processes → connections in turn, each with its own address; none → closed',
  async () => {
    const balancer = await openBalancer()
    onTestFinished(balancer.close)
    await expect(ask(balancer.port, '127.0.0.1')).rejects.toThrow(/socket hang up|ECONNRESET/)

    balancer.send([await openServer('one'), await openServer('two')])
    const answers = [await ask(balancer.port, '127.0.7.1'), await ask(balancer.port, '127.0.7.2')]
    expect(new Set(answers.map((text) => text.split(' ')[0]))).toEqual(new Set(['one', 'two']))
    expect(answers.map((text) => text.split(' ')[1])).toEqual(['127.0.7.1', '127.0.7.2'])
  },
)
