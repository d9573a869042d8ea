import { addresses } from './addresses.ts'

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * Whether a request is for this shop: on https only by the name of `SITE_URL`, so that no other name shows the shop as its own page. The
 * machine itself may ask under its loopback names.
 */
export function createHostCheck(siteUrl: string): (host: string | undefined, path: string) => boolean {
  const { protocol, host: own } = new URL(siteUrl)
  if (protocol !== 'https:') return () => true
  const names = [own, `${own}:443`]
  return (host = '', path) =>
    names.includes(host.toLowerCase()) || loopback.test(host) || addresses.findExact(path)?.facts.anyHost === true
}
