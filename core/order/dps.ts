import type { Settings } from '#core/content/settings.ts'
import { dayOf, formatTime, type CalendarDay } from '#core/shared/dates.ts'
import { reaisFromCents, type Cents } from '#core/shared/money.ts'
import { accept, type Accepted } from '#core/shared/result.ts'
import { isCpf, parseTaxId, type TaxId } from '#core/shared/tax-id.ts'

/** Company data without which no DPS can be written. */
export type DpsGap = 'tax-id' | 'city-code' | 'tax-regime' | 'service-code'

export type DpsInput = {
  company: Pick<Settings['company'], 'taxId' | 'cityCode' | 'taxRegime' | 'serviceCode'>
  productName: string
  /** The number of the order is the number of its DPS: each order has at most one first invoice. */
  code: string
  buyerName: string
  taxId: TaxId
  description: string
  amount: Cents
  paidOn: CalendarDay
  now: Date
}

/** Which company data are missing or no such thing. */
export function dpsGaps({ taxId, cityCode, taxRegime, serviceCode }: DpsInput['company']): DpsGap[] {
  const gaps: [DpsGap, boolean][] = [
    ['tax-id', parseTaxId(taxId) === null],
    ['city-code', !/^\d{7}$/.test(cityCode)],
    ['tax-regime', taxRegime === null],
    ['service-code', !/^\d{6}$/.test(plainServiceCode(serviceCode))],
  ]
  return gaps.flatMap(([gap, isMissing]) => (isMissing ? [gap] : []))
}

/** The regimes as the layout numbers them (`opSimpNac`). */
const simpleCodes = { none: '1', mei: '2', simples: '3' } as const

/**
 * The national declaration of a service (DPS, layout 1.00 of the Sistema Nacional NFS-e) of one order, not signed: it is
 * signed and sent by the program the studio issues with. Refuses while company data are missing.
 */
export function createDps(input: DpsInput): Accepted<{ id: string; xml: string }> | { ok: false; gaps: DpsGap[] } {
  const { company, productName, code, buyerName, taxId, description, amount, paidOn, now } = input
  const gaps = dpsGaps(company)
  const provider = parseTaxId(company.taxId)
  const { taxRegime, cityCode } = company
  if (gaps.length > 0 || !provider || taxRegime === null) return { ok: false, gaps }

  const number = code.replaceAll(/\D/g, '')
  const kind = isCpf(provider) ? '1' : '2'
  const id = `DPS${cityCode}${kind}${provider.padStart(14, '0')}00001${number.padStart(15, '0')}`
  const regime = [
    tag('opSimpNac', simpleCodes[taxRegime]),
    ...(taxRegime === 'simples' ? [tag('regApTribSN', '1')] : []),
    tag('regEspTrib', '0'),
  ]
  const content = [
    tag('tpAmb', '1'),
    tag('dhEmi', `${dayOf(now)}T${formatTime(now)}:00-03:00`),
    tag('verAplic', text(productName, 20)),
    tag('serie', '1'),
    tag('nDPS', String(Number(number))),
    tag('dCompet', paidOn),
    tag('tpEmit', '1'),
    tag('cLocEmi', cityCode),
    tag('prest', documentTag(provider), tag('regTrib', ...regime)),
    tag('toma', documentTag(taxId), tag('xNome', text(buyerName, 300))),
    tag(
      'serv',
      tag('locPrest', tag('cLocPrestacao', cityCode)),
      tag(
        'cServ',
        tag('cTribNac', plainServiceCode(company.serviceCode)),
        tag('xDescServ', text(`${description}. Pedido ${code}.`, 2_000)),
      ),
    ),
    tag(
      'valores',
      tag('vServPrest', tag('vServ', decimal(amount))),
      tag(
        'trib',
        tag('tribMun', tag('tribISSQN', '1'), tag('tpRetISSQN', '1')),
        tag('totTrib', tag('indTotTrib', '0')),
      ),
    ),
  ].join('')
  const body = `<infDPS Id="${id}">${content}</infDPS>`
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.00">${body}</DPS>\n`
  return accept({ id, xml })
}

/** `12.13.01` as `121301`. */
function plainServiceCode(typed: string): string {
  return typed.replaceAll(/[.\s]/g, '')
}

function documentTag(taxId: TaxId): string {
  return tag(isCpf(taxId) ? 'CPF' : 'CNPJ', taxId)
}

function tag(name: string, ...content: string[]): string {
  return `<${name}>${content.join('')}</${name}>`
}

/** Text of people: one line, of bounded length, and never markup. */
function text(source: string, limit: number): string {
  const plain = source.replaceAll(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim()
  // By characters: half of a pair is no text in XML.
  const line = Array.from(plain).slice(0, limit).join('')
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** `219.00` */
function decimal(amount: Cents): string {
  const [whole = '0', fraction = ''] = String(reaisFromCents(amount)).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
