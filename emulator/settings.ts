import { mkdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'

export type MainSettings = { port: number; dir: string; accessToken: string; webhookSecret: string }

/** Reads the process's settings with their defaults. */
export function parseSettings(env: NodeJS.ProcessEnv): MainSettings {
  const port = Number(env.EMULATOR_PORT ?? '0')
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('EMULATOR_PORT is not a port')
  return {
    port,
    dir: realFolder(resolve(env.EMULATOR_DIR ?? 'data/emulator')),
    accessToken: env.EMULATOR_ACCESS_TOKEN ?? 'TEST-emulator-token',
    webhookSecret: env.EMULATOR_WEBHOOK_SECRET ?? 'emulator-webhook-secret',
  }
}

/** One folder has one name, whatever links lead to it: two emulators must not take it for two. */
function realFolder(dir: string): string {
  mkdirSync(dir, { recursive: true })
  return realpathSync(dir)
}
