import { expect, test } from 'vitest'

import { networksOf, parseAddress } from './network-address.ts'

test('port, brackets, mapped prefix and spelling → the same address', () => {
  expect(['202.6.6.6', '202.6.6.6:1019', ' ::ffff:202.6.6.6 ', '[::FFFF:ca06:606]:443'].map(parseAddress)).toEqual(
    Array(4).fill('202.6.6.6'),
  )
  expect(['2001:DB8::1', '[2001:db8:0:0::1]:8080', '2001:db8::1%eth0'].map(parseAddress)).toEqual(
    Array(3).fill('2001:db8:0:0:0:0:0:1'),
  )
})

test('text that is not an address → null', () => {
  expect(
    ['', 'unknown', '1.2.3', '999.1.1.1', '1.2.3.4.5', '::g', '12345', 'a.example', '1::2::3'].map(parseAddress),
  ).toEqual(Array(9).fill(null))
})

test('addresses of one IPv6 /64 → one network', () => {
  const [one, same, other] = ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', '2001:db8:1:3::a'].map((text) =>
    networksOf(parseAddress(text) ?? ''),
  )
  expect(one).toEqual({ network: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' })
  expect(same).toEqual(one)
  expect(other).toEqual({ network: '2001:db8:1:3::/64', wide: '2001:db8:1::/48' })
})

test('an IPv4 address → its own network', () => {
  expect(networksOf('198.51.100.7')).toEqual({ network: '198.51.100.7', wide: null })
})
