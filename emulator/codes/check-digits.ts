/** The modulo 10 check digit of a card number or of a boleto field. */
export function mod10(digits: string): string {
  let sum = 0
  for (const [place, digit] of backwards(digits).entries()) {
    const product = digit * (place % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return String((10 - (sum % 10)) % 10)
}

/** The modulo 11 check digit of a whole boleto; never zero. */
export function mod11(digits: string): string {
  let sum = 0
  for (const [place, digit] of backwards(digits).entries()) sum += digit * ((place % 8) + 2)
  const check = 11 - (sum % 11)
  return check > 9 ? '1' : String(check)
}

export function passesLuhn(number: string): boolean {
  return /^\d{13,19}$/.test(number) && mod10(number.slice(0, -1)) === number.slice(-1)
}

export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false
  return [9, 10].every((length) => {
    const sum = Array.from(digits.slice(0, length), Number).reduce(
      (total, digit, at) => total + digit * (length + 1 - at),
      0,
    )
    return ((sum * 10) % 11) % 10 === Number(digits[length])
  })
}

function backwards(digits: string): number[] {
  return Array.from(digits, Number).toReversed()
}
