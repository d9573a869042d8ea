import { z } from 'zod'

/** Services of others that the shop is connected to. */
export const connectedServices = ['payments', 'payment-links', 'mail', 'messages', 'files', 'backups'] as const
export type ConnectedService = (typeof connectedServices)[number]

const line = z.string().trim().max(200)

/** A company that processes personal data for the studio (LGPD art. 5, VII), as staff enter it. */
export const processorSchema = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,59}$/),
  name: z.string().trim().min(1).max(80),
  country: line.default(''),
  purpose: line.default(''),
  /** Its privacy policy. */
  url: z.string().trim().max(300).default(''),
  /** The connected service that it is: then it stands in the place of what the shop knows of it by itself. */
  service: z.enum(connectedServices).nullable().default(null),
})
export type Processor = z.output<typeof processorSchema>

export type ListedProcessor = {
  service: ConnectedService | null
  /** What staff entered; `null` where only the connection is known. */
  entry: Omit<Processor, 'id' | 'service'> | null
}

/**
 * Everybody to be named in the privacy policy: what the shop is connected to, whether or not somebody thought of it, in
 * the words of staff where there are any, and then whoever else staff entered.
 */
export function listProcessors(entries: Processor[], connected: readonly ConnectedService[]): ListedProcessor[] {
  const ofServices = connected.flatMap((service): ListedProcessor[] => {
    const named = entries.filter((entry) => entry.service === service)
    return named.length > 0 ? named.map((entry) => ({ service, entry })) : [{ service, entry: null }]
  })
  // Also what is said to be a service that is not connected: staff named it, and it may still have data.
  const others = entries.filter(({ service }) => service === null || !connected.includes(service))
  return [...ofServices, ...others.map((entry) => ({ service: entry.service, entry }))]
}

/** What this installation is connected to. */
export function connectedServicesOf({
  provider,
  mail,
  messages,
  files,
  backups,
}: {
  provider: 'mercado-pago' | 'links'
  mail: 'smtp' | 'folder'
  /** Messages to phones: `null` where none go out. */
  messages: 'cloud-api' | 'emulator' | null
  files: 'folder' | 'bucket'
  backups: 'folder' | 'bucket' | null
}): ConnectedService[] {
  return [
    provider === 'links' ? 'payment-links' : 'payments',
    ...(mail === 'smtp' ? (['mail'] as const) : []),
    ...(messages === 'cloud-api' ? (['messages'] as const) : []),
    ...(files === 'bucket' ? (['files'] as const) : []),
    ...(backups === 'bucket' ? (['backups'] as const) : []),
  ]
}
