import { readJson } from './browser-storage.ts'

/** Where the answers to the three questions are stored: written there, read by the checkout, removed by "Sair". */
export const qualificationKey = 'qualificationData'

export function readStored(key: string): Record<string, unknown> {
  const stored = readJson('localStorage', key)
  return typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {}
}

export function readStoredText(key: string, name: string): string {
  const value = readStored(key)[name]
  return typeof value === 'string' ? value : ''
}
