import { whatsappLink } from './contacts.ts'
import { parsePhone } from './phone.ts'

/**
 * Link to a chat with a client, whose number may be stored in any form that was ever accepted; `null` where there is none to
 * write to.
 */
export function clientWhatsappLink(phone: string | null, message: string): string | null {
  const digits = parsePhone(phone ?? '')
  return digits ? whatsappLink(digits, message) : null
}
