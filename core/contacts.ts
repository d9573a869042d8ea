/** Digits in, `(11) 90000-0000` out; the country code 55 is not shown. */
export function formatPhone(digits: string): string {
  const local = digits.replace(/^55(?=\d{10,11}$)/, '')
  return `(${local.slice(0, 2)}) ${local.slice(2, -4)}-${local.slice(-4)}`
}

/** A WhatsApp chat with the message already typed. */
export function whatsappLink(digits: string, message: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`
}
