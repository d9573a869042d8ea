/** The modulo 10 check digit of a boleto field. */
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

function backwards(digits: string): number[] {
  return Array.from(digits, Number).toReversed()
}
