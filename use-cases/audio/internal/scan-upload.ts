import type { Scanner } from '#adapters/scan/clamd.ts'
import type { IncidentWatch } from '#use-cases/admin/watch-incidents.ts'

/** Without a scanner nothing is scanned: it is set in the environment. */
export type ScanDeps = { scanner?: Scanner | null; incidents?: Pick<IncidentWatch, 'failed' | 'worked'> }

/** Whether malware was found. What was found is an incident, and so is a scanner that cannot be asked, which throws. */
export async function isInfected(
  { scanner, incidents }: ScanDeps,
  read: () => AsyncIterable<Uint8Array>,
): Promise<boolean> {
  if (!scanner) return false
  let isUnreadable = false
  async function* source() {
    try {
      yield* read()
    } catch (error) {
      isUnreadable = true
      throw error
    }
  }
  try {
    const found = await scanner.scan(source())
    incidents?.worked('scanner-down')
    incidents?.[found === 'infected' ? 'failed' : 'worked']('upload-infected')
    return found === 'infected'
  } catch (error) {
    // A store that cannot be read is another cause, watched elsewhere.
    if (!isUnreadable) incidents?.failed('scanner-down')
    throw error
  }
}
