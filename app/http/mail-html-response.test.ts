import { expect, test } from 'vitest'

import { mailHtmlResponse } from './mail-html-response.ts'

test('a mail in the panel → may load pictures of the shop, and nothing else', () => {
  const { headers } = mailHtmlResponse({ siteUrl: 'https://harmonia.example/loja' }, '<p>Oi</p>')
  const policy = headers.get('content-security-policy')?.split('; ')

  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('img-src https://harmonia.example')
  expect(policy?.filter((rule) => /^(?:script|connect|font|media|frame)-src/.test(rule))).toEqual([])
})
