import { capitalised, pluralize } from '#copy/shared/inflection.ts'
import type { Package, PackageId } from '#core/catalog/catalog.ts'
import { includesExtra } from '#core/catalog/extras.ts'
import type { ListedExtra, PublicCatalog } from '#core/content/public-content.ts'
import { formatBRL } from '#core/shared/money.ts'

import {
  deliveryText,
  extraPriceText,
  formatsText,
  licenceText,
  packagesThat,
  lyricRoundsText,
  revisionsText,
  similarityText,
  supportText,
  versionsText,
} from './packages.ts'

export type ComparedCatalog = Pick<PublicCatalog, 'packages'> & { extras: ListedExtra[] }
export type ComparisonRow = { label: string; cells: { packageId: PackageId; text: string }[] }

/** The comparison table: one row per fact, one cell per package, in the catalogue's order. */
export function comparisonRows(catalog: ComparedCatalog): ComparisonRow[] {
  const row = (label: string, text: (pkg: Package) => string) => ({
    label,
    cells: catalog.packages.map((pkg) => ({ packageId: pkg.id, text: capitalised(text(pkg)) })),
  })
  const extraRow = (label: string, id: string) =>
    row(label, (pkg) => (includesExtra(pkg, { id }) ? 'Sim' : apart(catalog, id)))

  return [
    row('Preço', (pkg) => formatBRL(pkg.price)),
    row('Versões', versionsText),
    row('Letra', lyricRoundsText),
    row('Revisões', revisionsText),
    row('Entrega', deliveryText),
    row('Arquivos', formatsText),
    extraRow('Masterização', 'masterizacao-ia'),
    extraRow('Stems separados', 'stems-separados'),
    extraRow('Partitura', 'partituras'),
    row('Certificado de autoria', (pkg) => (pkg.certificate ? 'Sim' : 'Não inclui')),
    extraRow('Registro da letra', 'registro-bn-letra'),
    row('Verificação de semelhança', similarityText),
    row('Direitos', licenceText),
    row('Consultoria', (pkg) =>
      pkg.consultationMinutes > 0 ? pluralize(pkg.consultationMinutes, 'minuto', 'minutos') : 'Não inclui',
    ),
    row('Atendimento', supportText),
  ]
}

export type KeyDifference = { title: string; text: string }

/** A summary of the table in sentences. */
export function keyDifferences(catalog: Pick<ComparedCatalog, 'packages'>): KeyDifference[] {
  const whole = packagesThat(catalog, (pkg) => pkg.licence === 'full-assignment')
  const own = packagesThat(catalog, (pkg) => pkg.licence === 'own-content')
  const limited = packagesThat(catalog, (pkg) => pkg.licence === 'exclusive-limited')
  const personal = packagesThat(catalog, (pkg) => pkg.licence === 'personal')
  const stems = packagesThat(catalog, (pkg) => pkg.formats.includes('stems'))
  const unlimited = packagesThat(catalog, (pkg) => pkg.revisions.included === null)

  return [
    personal && { title: 'Para presentear', text: `Para ouvir, mandar e guardar, sem uso comercial: ${personal}.` },
    limited && { title: 'Só sua', text: `Licença exclusiva, que já permite um uso comercial limitado: ${limited}.` },
    own && { title: 'Para quem publica', text: `Vídeos, podcasts, eventos e monetização nos seus canais: ${own}.` },
    whole && { title: 'Tudo no seu nome', text: `Cessão total dos direitos patrimoniais: ${whole}.` },
    stems && { title: 'Para remixar', text: `Voz e instrumentos em arquivos separados (stems): ${stems}.` },
    unlimited && {
      title: 'Até ficar como você imaginou',
      text: `Revisões ilimitadas, no prazo do pacote: ${unlimited}.`,
    },
  ].filter((difference) => typeof difference === 'object')
}

function apart(catalog: ComparedCatalog, extraId: string): string {
  const price = extraPriceText(catalog, extraId)
  return price ? `À parte: ${price}` : 'Não inclui'
}
