import type { Files } from '#adapters/files/files.ts'

/**
 * Removes a stored file that no row will name. If the store does not take it now, the file stays until
 * `deleteStrayFiles`: what the caller was asked for must not fail for it.
 */
export async function removeLeftover(files: Files, storageKey: string): Promise<void> {
  await files.remove(storageKey).catch(() => undefined)
}
