import { mod10, mod11 } from './check-digits.ts'

/**
 * The 47 typeable digits of a boleto (linha digitável), with valid check digits. Bank code 999 is unassigned: no bank
 * will accept it.
 */
export function boletoCode(bill: { id: number; amount: number; dueAt: number }): string {
  const free = String(bill.id).padStart(25, '0').slice(-25)
  const head = '9999'
  const tail = dueFactor(bill.dueAt) + String(bill.amount).padStart(10, '0').slice(-10)
  const general = mod11(head + tail + free)

  const first = head + free.slice(0, 5)
  const second = free.slice(5, 15)
  const third = free.slice(15)
  return first + mod10(first) + second + mod10(second) + third + mod10(third) + general + tail
}

/** `99990.00000 00000.000000 …`, as printed. */
export function spacedBoleto(code: string): string {
  const parts = /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/.exec(code)
  return parts
    ? `${parts[1]}.${parts[2]} ${parts[3]}.${parts[4]} ${parts[5]}.${parts[6]} ${parts[7]} ${parts[8]}`
    : code
}

/** Due-date factor: days since the counter was reset to 1000 on 22 February 2025. */
function dueFactor(dueAt: number): string {
  const days = Math.floor((dueAt - 3 * 3_600_000 - Date.UTC(2025, 1, 22)) / 86_400_000)
  return String(1000 + (((days % 9000) + 9000) % 9000))
}
