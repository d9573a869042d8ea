export function withoutCountryCode(digits: string): string {
  return digits.replace(/^55(?=\d{10,11}$)/, '')
}

/** From digits to `(11) 90000-0000`; the country code 55 is omitted. */
export function formatPhone(digits: string): string {
  const local = withoutCountryCode(digits)
  return `(${local.slice(0, 2)}) ${local.slice(2, -4)}-${local.slice(-4)}`
}

/** Link to a WhatsApp chat with a prefilled message. */
export function whatsappLink(digits: string, message: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`
}

/** `11•••••1234`, however the number is stored: enough to recognise it, too little to use it. */
export function maskPhone(phone: string): string {
  const local = withoutCountryCode(phone.replace(/\D/g, ''))
  return `${local.slice(0, 2)}${'•'.repeat(Math.max(3, local.length - 6))}${local.slice(2).slice(-4)}`
}

/** `m•••@exemplo.com.br`: enough to recognise an address, too little to use it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${Array.from(email)[0]}•••${email.slice(at)}`
}
