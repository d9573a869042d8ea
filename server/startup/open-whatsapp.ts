import type { Log } from '#adapters/log.ts'
import { cloudApi } from '#adapters/whatsapp/cloud-api.ts'
import type { Whatsapp } from '#adapters/whatsapp/whatsapp.ts'
import { loggableError } from '#db/shared/errors.ts'
import type { Env } from '#server/env.ts'

/** What the local emulator is called with; none where payments are real. */
export type EmulatorAccess = { url: string; accessToken: string; webhookSecret: string }

const emulatorPhoneId = '100000000000001'

/** Meta's Cloud API, or its emulator where payments have one, too; otherwise nothing goes to phones. */
export async function openWhatsapp(
  env: Pick<Env, 'whatsapp'>,
  { emulator, siteUrl, log }: { emulator: EmulatorAccess | null; siteUrl: string; log: Log },
): Promise<Whatsapp | null> {
  const onError = (problem: object) => log.warn(problem, 'WhatsApp did not take a message')
  if (env.whatsapp) return cloudApi({ ...env.whatsapp, onError })
  if (!emulator) return null
  const { url, accessToken, webhookSecret } = emulator
  try {
    await registerWebhook(url, `${siteUrl}/webhooks/whatsapp`)
  } catch (error) {
    // Messages are taken all the same; only their reports do not come.
    log.warn(loggableError(error), 'the emulator of WhatsApp does not know where to report to')
  }
  return cloudApi({
    token: accessToken,
    phoneId: emulatorPhoneId,
    appSecret: webhookSecret,
    verifyToken: webhookSecret,
    apiUrl: url,
    onError,
  })
}

async function registerWebhook(emulatorUrl: string, webhookUrl: string): Promise<void> {
  const response = await fetch(`${emulatorUrl}/emulator/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhookUrl }),
    signal: AbortSignal.timeout(3_000),
  })
  await response.body?.cancel()
}
