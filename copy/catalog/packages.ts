import { capitalised, pluralize, joinList, versionCount } from '#copy/shared/inflection.ts'
import type { Package } from '#core/catalog/catalog.ts'
import type { ListedExtra, PublicCatalog } from '#core/content/public-content.ts'
import { formatBRL } from '#core/shared/money.ts'

/** `6 versões com a sua letra, ou 3 letras nossas com 2 versões de cada` */
export function versionsText(pkg: Pick<Package, 'versions' | 'mastering'>): string {
  const { count, withoutLyric } = pkg.versions
  if (count === null) return 'Versões ilimitadas'
  if (!withoutLyric) return versionsTextWith(pkg, { ownLyric: true })
  return `${versionCount(count)} com a sua letra, ou ${lyricsText(withoutLyric)}`
}

/** What this buyer gets, once we know whether they bring a lyric. */
export function versionsTextWith(
  pkg: Pick<Package, 'versions' | 'mastering'>,
  { ownLyric }: { ownLyric: boolean },
): string {
  const { count, withoutLyric } = pkg.versions
  if (count === null) return 'Versões ilimitadas'
  if (withoutLyric && !ownLyric) return lyricsText(withoutLyric)
  if (withoutLyric) return `${versionCount(count)} da sua letra, em estilos diferentes`
  if (!pkg.mastering) return versionCount(count)
  return pluralize(count, 'versão refinada', 'versões refinadas')
}

/** `2–3 dias úteis`, `até 7 dias úteis`, `previsão de 5 dias úteis, no máximo 7`. */
export function deliveryText({ delivery }: Pick<Package, 'delivery'>): string {
  const { fastest, expected, limit } = delivery
  if (expected < limit) return `previsão de ${businessDays(expected)}, no máximo ${limit}`
  if (fastest < limit) return `${fastest}–${businessDays(limit)}`
  return deliveryLimitText({ delivery })
}

/** Only what the contract promises: `até 7 dias úteis`. */
export function deliveryLimitText({ delivery }: Pick<Package, 'delivery'>): string {
  return `até ${businessDays(delivery.limit)}`
}

export function businessDays(count: number): string {
  return pluralize(count, 'dia útil', 'dias úteis')
}

export function revisionsText({ revisions }: Package): string {
  const { included, windowDays } = revisions
  if (included === 0) return 'Revisões à parte'
  const window = pluralize(windowDays, 'dia', 'dias')
  if (included === null) return `Revisões ilimitadas por ${window} após a primeira entrega`
  if (included === 1) return `1 revisão gratuita, pedida em até ${window}`
  return `Até ${included} revisões gratuitas, pedidas em até ${window}`
}

export function lyricRoundsText({ lyricRounds }: Package): string {
  if (lyricRounds === null) return 'Você aprova a letra antes de gravar, com ajustes sem limite'
  if (lyricRounds === 0) return 'Você lê a letra antes de gravar; ajustes à parte'
  return `Você aprova a letra antes de gravar, com ${pluralize(lyricRounds, 'rodada', 'rodadas')} de ajustes`
}

export const licenceNames = {
  personal: 'Licença pessoal',
  'exclusive-limited': 'Licença exclusiva',
  'own-content': 'Licença para conteúdo próprio',
  commercial: 'Licença comercial',
  'full-assignment': 'Cessão total de direitos',
} satisfies Record<Package['licence'], string>

const licenceSentences = {
  personal: 'Uso pessoal, sem fins comerciais e sem exclusividade',
  'exclusive-limited': 'Licença exclusiva para uso pessoal e uso comercial limitado',
  'own-content': 'Uso no seu conteúdo digital, em eventos e na monetização dos seus próprios canais',
  commercial: 'Licença exclusiva para todo uso comercial, em qualquer meio',
  'full-assignment': 'Cessão total dos direitos autorais patrimoniais',
} satisfies Record<Package['licence'], string>

export function licenceText({ licence }: Pick<Package, 'licence'>): string {
  return licenceSentences[licence]
}

export const formatNames = {
  mp3: 'MP3',
  wav: 'WAV',
  stems: 'voz e instrumentos separados',
  musicxml: 'partitura MusicXML',
} satisfies Record<Package['formats'][number], string>

export function formatsText({ formats }: Package): string {
  return joinList(formats.map((format) => formatNames[format]))
}

export const similarityNames = {
  none: 'não inclui',
  basic: 'verificação automática básica',
  advanced: 'verificação automática avançada',
} satisfies Record<Package['similarityChecks'], string>

export function similarityText({ similarityChecks }: Package): string {
  return similarityNames[similarityChecks]
}

export const supportNames = {
  email: 'Suporte por e-mail',
  'vip-whatsapp': 'Atendimento VIP pelo WhatsApp',
} satisfies Record<Package['support'], string>

export function supportText({ support }: Package): string {
  return supportNames[support]
}

/** The bullets of a package's card, most important first. */
export function packageFeatures(pkg: Package, catalog: Pick<PublicCatalog, 'downloadDays'>): string[] {
  const { similarityChecks, consultationMinutes } = pkg
  const download = pluralize(catalog.downloadDays, 'dia', 'dias')
  return [
    versionsText(pkg),
    lyricRoundsText(pkg),
    revisionsText(pkg),
    pkg.delivery.priority ? `Entrega prioritária: ${deliveryText(pkg)}` : `Entrega: ${deliveryText(pkg)}`,
    `Arquivos em ${formatsText(pkg)}`,
    ...(pkg.mastering ? ['Masterização incluída'] : []),
    licenceText(pkg),
    ...(pkg.certificate ? ['Certificado de autoria'] : []),
    ...(pkg.lyricRegistration ? ['Registro da letra na Biblioteca Nacional'] : []),
    ...(similarityChecks === 'none' ? [] : [`${capitalised(similarityNames[similarityChecks])} de semelhança`]),
    ...(consultationMinutes > 0 ? [`Consultoria de ${pluralize(consultationMinutes, 'minuto', 'minutos')}`] : []),
    supportText(pkg),
    `Download por ${download} após a entrega`,
  ]
}

/** What is said under the cards of /pacotes. */
export function packageNotes(catalog: Pick<PublicCatalog, 'packages'>): string[] {
  const unlimited = catalog.packages.filter((pkg) => pkg.revisions.included === null)
  const personal = catalog.packages.filter((pkg) => pkg.licence === 'personal')
  return [
    'Os prazos são em dias úteis. Eles começam na confirmação do pagamento e recomeçam quando o seu briefing é aceito.',
    'Mudanças além das revisões do pacote podem ter custo extra. Você sempre sabe o valor antes.',
    'Precisa de algo diferente? Fazemos orçamentos sob medida.',
    ...unlimited.map(
      (pkg) =>
        `As revisões ilimitadas do ${pkg.name} valem por ${pluralize(pkg.revisions.windowDays, 'dia', 'dias')} a partir da primeira entrega.`,
    ),
    ...personal.map((pkg) => `O ${pkg.name} é só para uso pessoal: não pode ser usado comercialmente.`),
  ]
}

/** "Sob consulta" where the catalogue has no price to show. */
export function extraPriceText(catalog: { extras: ListedExtra[] }, extraId: string): string | null {
  const extra = catalog.extras.find(({ id }) => id === extraId)
  if (!extra) return null
  return extra.price === null ? 'sob consulta' : formatBRL(extra.price)
}

/** `Profissional e Premium`: packages for which something holds. */
export function packagesThat(catalog: Pick<PublicCatalog, 'packages'>, holds: (pkg: Package) => boolean): string {
  return joinList(catalog.packages.filter(holds).map(({ name }) => name))
}

function lyricsText({ lyrics, each }: { lyrics: number; each: number }): string {
  return `${pluralize(lyrics, 'letra nossa', 'letras nossas')} com ${versionCount(each)} de cada`
}
