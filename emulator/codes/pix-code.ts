/**
 * A Pix "copia e cola" code: EMV fields (two-digit id, two-digit length, value) and a CRC. Its URL has a host that
 * cannot exist, so no bank can pay it. The library of the other codes writes no code that has both a URL and an amount.
 */
export function pixCode(charge: { id: number; amount: number; merchant: string; city: string }): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', `pix.emulador.invalid/v2/cobv/${charge.id}`)
  const open =
    field('00', '01') +
    field('01', '12') +
    field('26', account) +
    field('52', '0000') +
    field('53', '986') +
    field('54', `${Math.floor(charge.amount / 100)}.${String(charge.amount % 100).padStart(2, '0')}`) +
    field('58', 'BR') +
    field('59', plain(charge.merchant, 25)) +
    field('60', plain(charge.city, 15)) +
    field('62', field('05', '***')) +
    '6304'
  return open + crc16(open)
}

/** CRC-16/CCITT-FALSE as four upper-case hex digits. */
function crc16(source: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(source, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function field(name: string, value: string): string {
  return `${name}${String(value.length).padStart(2, '0')}${value}`
}

/** Bank apps accept only plain ASCII here. */
function plain(source: string, maxLength: number): string {
  const letters = source.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return letters
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .toUpperCase()
    .slice(0, maxLength)
    .trim()
}
