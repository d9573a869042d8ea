const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** `512 bytes`, `9,4 MB`, `38 MB`: decimal units. */
export function formatFileSize(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const tenths = Math.round((bytes / 1_000 ** power) * 10)
  if (tenths >= 10_000 && power < units.length - 1) return formatFileSize(1_000 ** (power + 1))
  const number = power === 0 || tenths >= 100 ? String(Math.round(tenths / 10)) : commaTenths(tenths)
  return `${number} ${units[power] ?? ''}`
}

function commaTenths(tenths: number): string {
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)},${tenths % 10}`
}
