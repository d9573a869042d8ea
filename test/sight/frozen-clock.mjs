// Loaded before a program (`node --import`): its clock stands still, so that nothing it shows depends on the day it runs. With
// HARMONIA_SEED it also draws the same ids every time.
import processes from 'node:child_process'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const frozenAt = Date.parse('2026-11-19T14:00:00Z')
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, self) =>
    Reflect.construct(target, values.length === 0 ? [frozenAt] : values, self === globalThis.Date ? target : self),
  apply: () => new RealDate(frozenAt).toString(),
  get: (target, key, self) => (key === 'now' ? () => frozenAt : Reflect.get(target, key, self)),
})

// The payment emulator is given an environment of its own, and shares this clock.
const { spawn } = processes
processes.spawn = (command, args, options) => {
  if (command !== process.execPath || !options?.env) return spawn(command, args, options)
  const { HARMONIA_SEED } = process.env
  return spawn(command, ['--import', import.meta.url, ...args], {
    ...options,
    env: { ...options.env, ...(HARMONIA_SEED ? { HARMONIA_SEED: 'emulator' } : {}) },
  })
}
syncBuiltinESMExports()

if (process.env.HARMONIA_SEED) {
  let drawn = 0
  let scene = process.env.HARMONIA_SEED
  const draw = (bytes) => {
    const blocks = Array.from({ length: Math.ceil(bytes / 32) }, () =>
      crypto
        .createHash('sha256')
        .update(`${scene} ${(drawn += 1)}`)
        .digest(),
    )
    return Buffer.concat(blocks).subarray(0, bytes)
  }
  /** Ids drawn from here on depend on this name alone: what is added before changes none of them. */
  globalThis.drawAnew = (name) => {
    scene = name
    drawn = 0
  }
  const { randomBytes } = crypto
  Object.assign(crypto, {
    randomUUID: () =>
      draw(16)
        .toString('hex')
        .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5'),
    randomBytes: (size, callback) => (callback ? randomBytes(size, callback) : draw(size)),
  })
  syncBuiltinESMExports()
  globalThis.crypto.randomUUID = crypto.randomUUID
}
