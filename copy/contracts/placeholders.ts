import {
  businessDays,
  extraPriceText,
  formatsText,
  licenceNames,
  revisionsText,
  similarityText,
  supportText,
  versionsTextWith,
} from '#copy/catalog/packages.ts'
import { methodsText } from '#copy/payment/methods.ts'
import { companyDescription, contactSentence, dataOfficerText } from '#copy/shared/company.ts'
import { pluralize, joinList, includeIf, uncapitalised, versionCount } from '#copy/shared/inflection.ts'
import type { Package } from '#core/catalog/catalog.ts'
import { rushExtras } from '#core/catalog/extras.ts'
import { formatPhone } from '#core/shared/contacts.ts'
import { formatBRL } from '#core/shared/money.ts'

import type { Deal } from './contracts.ts'

/** Every figure and name a contract may speak of, by the name it has in the texts. */
export function contractValues({ catalog, pkg, ownLyric, lyric, hasVoice, settings }: Deal) {
  const { lyrics = 0, each = 0 } = pkg.versions.withoutLyric ?? {}
  return {
    pacote: pkg.name,
    'formas-de-pagamento': methodsText(settings),
    preço: formatBRL(pkg.price),
    inclui: includedIn(pkg, ownLyric).join('; '),
    'não-inclui': notIncludedIn(pkg).join('; '),
    versões: uncapitalised(versionsTextWith(pkg, { ownLyric })),
    letras: pluralize(lyrics, 'letra', 'letras'),
    'versões-por-letra': versionCount(each),
    'rodadas-da-letra': pluralize(pkg.lyricRounds ?? 0, 'rodada', 'rodadas'),
    revisões:
      pkg.revisions.included === null
        ? 'revisões ilimitadas'
        : pluralize(pkg.revisions.included, 'revisão', 'revisões'),
    'prazo-de-revisões': pluralize(pkg.revisions.windowDays, 'dia', 'dias'),
    'prazo-de-revisões-pagas': pluralize(catalog.paidRevisionDays, 'dia', 'dias'),
    'revisão-extra': extraPriceText(catalog, 'revisao-extra') || 'o preço publicado no site',
    'prazo-mais-rápido': businessDays(pkg.delivery.fastest),
    'prazo-esperado': businessDays(pkg.delivery.expected),
    'prazo-limite': businessDays(pkg.delivery.limit),
    'entregas-apressadas': rushExtras(catalog, pkg)
      .map(({ title, deliveryDays }) => `com ${title}, até ${businessDays(deliveryDays)}`)
      .join('; '),
    arquivos: formatsText(pkg),
    'prazo-de-download': pluralize(catalog.downloadDays, 'dia', 'dias'),
    consultoria: pluralize(pkg.consultationMinutes, 'minuto', 'minutos'),
    licença: uncapitalised(licenceNames[pkg.licence]),
    'o-que-a-ia-gera': joinList([
      'melodia',
      'arranjo',
      'instrumentos',
      ...includeIf(lyric === 'ours', 'trechos de letra'),
      ...includeIf(hasVoice, 'voz'),
    ]),
    estúdio: companyDescription(settings),
    contatos: contactSentence(settings),
    email: settings.contact.email,
    whatsapp: formatPhone(settings.contact.whatsapp),
    encarregado: dataOfficerText(settings),
  }
}

function includedIn(pkg: Package, ownLyric: boolean): string[] {
  return [
    versionsTextWith(pkg, { ownLyric }),
    ...includeIf(pkg.revisions.included !== 0, revisionsText(pkg)),
    `arquivos em ${formatsText(pkg)}`,
    ...includeIf(pkg.mastering, 'masterização com IA'),
    ...includeIf(pkg.certificate, 'certificado de autoria'),
    ...includeIf(pkg.lyricRegistration, 'registro da letra na Biblioteca Nacional'),
    ...includeIf(pkg.similarityChecks !== 'none', `${similarityText(pkg)} de semelhança`),
    ...includeIf(
      pkg.consultationMinutes > 0,
      `consultoria de ${pluralize(pkg.consultationMinutes, 'minuto', 'minutos')}`,
    ),
    supportText(pkg),
  ].map(uncapitalised)
}

function notIncludedIn(pkg: Package): string[] {
  return [
    ...includeIf(pkg.revisions.included === 0, 'revisões'),
    ...includeIf(!pkg.mastering, 'masterização'),
    ...includeIf(!pkg.formats.includes('wav'), 'arquivo WAV'),
    ...includeIf(!pkg.formats.includes('stems'), 'voz e instrumentos em arquivos separados (stems)'),
    ...includeIf(!pkg.formats.includes('musicxml'), 'partitura'),
    ...includeIf(!pkg.certificate, 'certificado de autoria'),
    ...includeIf(!pkg.lyricRegistration, 'registro da letra'),
    ...includeIf(pkg.similarityChecks === 'none', 'verificação de semelhança'),
    'vídeo',
    'publicação da música em plataformas',
  ]
}
