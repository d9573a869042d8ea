/** From digits to `(11) 90000-0000`; the country code 55 is omitted. */
export function formatPhone(digits: string): string {
  const local = digits.replace(/^55(?=[\d•]{10,11}$)/, '')
  return `(${local.slice(0, 2)}) ${local.slice(2, -4)}-${local.slice(-4)}`
}

/** Link to a WhatsApp chat with a prefilled message. */
export function whatsappLink(digits: string, message: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`
}

/** `5511•••••1234`: enough to recognise a number, too little to use it. */
export function maskPhone(digits: string): string {
  return digits.replace(/\d(?=\d{4})/g, (digit, place: number) => (place < 4 ? digit : '•'))
}

/** `m•••@exemplo.com.br`: enough to recognise an address, too little to use it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${Array.from(email)[0]}•••${email.slice(at)}`
}
