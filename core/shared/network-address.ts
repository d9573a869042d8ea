/** A port, `::ffff:` and the spelling of an address do not make it another one; `null` when it is no IP address. */
export function parseAddress(text: string): string | null {
  const bare = text.trim()
  const v4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/.exec(bare)?.[1]
  if (v4 !== undefined)
    return v4.split('.').every((part) => Number(part) <= 255) ? v4.replaceAll(leadingZeros, '') : null

  const v6 = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(bare)?.[1] ?? bare
  const groups = groupsOf(v6.replace(/%.*$/, ''))
  if (!groups) return null
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (!isMapped) return groups.map((group) => group.toString(16)).join(':')
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

const leadingZeros = /\b0+(?=\d)/g

/**
 * What limits are counted by. One customer holds a whole IPv6 /64, so its addresses count as one; `wide` is the /48 that a
 * customer with several networks may hold, `null` for IPv4.
 */
export function networksOf(address: string): { network: string; wide: string | null } {
  const groups = address.split(':')
  if (groups.length !== 8) return { network: address, wide: null }
  return { network: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` }
}

/** Whether an address, as `parseAddress` spells it, is of this machine or of a private network. */
export function isPrivateAddress(address: string): boolean {
  if (address === '0:0:0:0:0:0:0:1') return true
  // fc00::/7 and fe80::/10.
  if (address.includes(':')) return /^(f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/.test(address)
  return /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./.test(address)
}

/** The eight numbers of an IPv6 address, as the URL parser reads it. */
function groupsOf(text: string): number[] | null {
  if (!text.includes(':') || !URL.canParse(`http://[${text}]/`)) return null
  const [left = '', right] = new URL(`http://[${text}]/`).hostname.slice(1, -1).split('::')
  const before = left.split(':').filter(Boolean)
  const after = right?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}
