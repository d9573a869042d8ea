import { expect, test } from 'vitest'

import { judgeAudit } from './audit.ts'
import { listComponents } from './sbom.ts'

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { thing: { name: 'thing', severity, range: '<2' } } })

test('a severe advisory → fails; a milder one → counted', () => {
  expect(judgeAudit(report('high'))).toEqual({ ok: false, lines: ['thing <2: high', '1 severe, 0 other advisories'] })
  expect(judgeAudit(report('moderate'))).toEqual({ ok: true, lines: ['0 severe, 1 other advisories'] })
})

test.each(['', 'npm error', '{"message":"request failed","error":{"summary":""}}'])(
  'no answer of the registry (%j) → said, and no failure',
  (text) => {
    expect(judgeAudit(text)).toEqual({
      ok: true,
      lines: ['Dependencies were not audited: the registry gave no answer.'],
    })
  },
)

test('the list of components → CycloneDX with our name, installed and bundled libraries', () => {
  const list = listComponents()
  const names = list.components.map(({ name }) => name)
  expect(list.metadata.component.name).toBe('harmonia')
  expect(names).toEqual(expect.arrayContaining(['sharp', 'react-router', 'better-auth', 'pg']))
})
