import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { parseTaxId } from '#core/shared/tax-id.ts'

import { createDps, dpsGaps, type DpsInput } from './dps.ts'

const company = { taxId: '11.222.333/0001-81', cityCode: '3550308', taxRegime: 'mei', serviceCode: '12.13.01' } as const
const taxId = parseTaxId('529.982.247-25')
if (!taxId) throw new Error('a valid CPF')
const input: DpsInput = {
  company,
  productName: 'Harmonia',
  code: 'P0042',
  buyerName: 'Ana & Filhos <Lima>',
  taxId,
  description: 'Essencial + Entrega Expressa',
  amount: cents(219_90),
  paidOn: calendarDay('2026-11-19'),
  now: new Date('2026-11-20T01:30:00Z'),
}

function xmlOf(change: Partial<DpsInput> = {}) {
  const dps = createDps({ ...input, ...change })
  if (!dps.ok) throw new Error(dps.gaps.join())
  return dps.value
}

test('a complete company → a DPS of the national layout, its parts in the order of the schema', () => {
  const { id, xml } = xmlOf()

  expect(id).toBe('DPS355030821122233300018100001000000000000042')
  expect(id).toHaveLength(45)
  const names = [...xml.matchAll(/<(\w+)[ >]/g)].map(([, name]) => name).join(' ')
  expect(names).toBe(
    'DPS infDPS tpAmb dhEmi verAplic serie nDPS dCompet tpEmit cLocEmi prest CNPJ regTrib opSimpNac regEspTrib ' +
      'toma CPF xNome serv locPrest cLocPrestacao cServ cTribNac xDescServ ' +
      'valores vServPrest vServ trib tribMun tribISSQN tpRetISSQN totTrib indTotTrib',
  )
  for (const part of [
    '<dhEmi>2026-11-19T22:30:00-03:00</dhEmi>',
    '<nDPS>42</nDPS>',
    '<opSimpNac>2</opSimpNac>',
    '<xNome>Ana &amp; Filhos &lt;Lima&gt;</xNome>',
    '<cTribNac>121301</cTribNac>',
    '<xDescServ>Essencial + Entrega Expressa. Pedido P0042.</xDescServ>',
    '<vServ>219.90</vServ>',
  ])
    expect(xml).toContain(part)
})

test('a name with symbols of two units, cut or broken → text that XML allows', () => {
  expect(xmlOf({ productName: `${'a'.repeat(19)}🎵🎵` }).xml).toContain(`<verAplic>${'a'.repeat(19)}🎵</verAplic>`)
  expect(xmlOf({ buyerName: 'Ana\uD83C Lima\uFFFF' }).xml).toContain('<xNome>Ana Lima</xNome>')
})

test('Simples Nacional → how its taxes are assessed; a person as provider → CPF in the id', () => {
  expect(xmlOf({ company: { ...company, taxRegime: 'simples' } }).xml).toContain(
    '<opSimpNac>3</opSimpNac><regApTribSN>1</regApTribSN>',
  )
  expect(xmlOf({ company: { ...company, taxId: '529.982.247-25' } }).id).toMatch(/^DPS3550308100052998224725/)
})

test('company data are missing → all of them named, no DPS', () => {
  const empty = { taxId: '', cityCode: 'São Paulo', taxRegime: null, serviceCode: '12' } as const
  expect(dpsGaps(empty)).toEqual(['tax-id', 'city-code', 'tax-regime', 'service-code'])
  expect(createDps({ ...input, company: empty })).toMatchObject({ ok: false })
})
