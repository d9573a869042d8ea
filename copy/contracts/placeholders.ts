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
import { companyInWords, contactSentence, dataOfficerText } from '#copy/shared/company.ts'
import { counted, listed, onlyIf, uncapitalised } from '#copy/shared/inflection.ts'
import type { Package } from '#core/catalog/catalog.ts'
import { hurryingExtras } from '#core/catalog/extras.ts'
import { formatPhone } from '#core/shared/contacts.ts'
import { formatBRL } from '#core/shared/money.ts'

import type { Deal } from './contracts.ts'

/** Every figure and name a contract may speak of, by the name it has in the texts. */
export function contractValues({ catalog, pkg, ownLyric, lyric, hasVoice, settings }: Deal) {
  const { lyrics = 0, each = 0 } = pkg.versions.withoutLyric ?? {}
  return {
    pacote: pkg.name,
    preço: formatBRL(pkg.price),
    inclui: includedIn(pkg, ownLyric).join('; '),
    'não-inclui': notIncludedIn(pkg).join('; '),
    versões: uncapitalised(versionsTextWith(pkg, { ownLyric })),
    letras: counted(lyrics, 'letra', 'letras'),
    'versões-por-letra': counted(each, 'versão', 'versões'),
    revisões:
      pkg.revisions.included === null ? 'revisões ilimitadas' : counted(pkg.revisions.included, 'revisão', 'revisões'),
    'prazo-de-revisões': counted(pkg.revisions.windowDays, 'dia', 'dias'),
    'prazo-de-revisões-pagas': counted(catalog.paidRevisionDays, 'dia', 'dias'),
    'revisão-extra': extraPriceText(catalog, 'revisao-extra') || 'o preço publicado no site',
    'prazo-mais-rápido': businessDays(pkg.delivery.fastest),
    'prazo-esperado': businessDays(pkg.delivery.expected),
    'prazo-limite': businessDays(pkg.delivery.limit),
    'entregas-apressadas': hurryingExtras(catalog, pkg)
      .map(({ title, deliveryDays }) => `com ${title}, até ${businessDays(deliveryDays)}`)
      .join('; '),
    arquivos: formatsText(pkg),
    'prazo-de-download': counted(catalog.downloadDays, 'dia', 'dias'),
    consultoria: counted(pkg.consultationMinutes, 'minuto', 'minutos'),
    licença: uncapitalised(licenceNames[pkg.licence]),
    'o-que-a-ia-gera': listed([
      'melodia',
      'arranjo',
      'instrumentos',
      ...onlyIf(lyric === 'ours', 'trechos de letra'),
      ...onlyIf(hasVoice, 'voz'),
    ]),
    estúdio: companyInWords(settings),
    contatos: contactSentence(settings),
    email: settings.contact.email,
    whatsapp: formatPhone(settings.contact.whatsapp),
    encarregado: dataOfficerText(settings),
  }
}

function includedIn(pkg: Package, ownLyric: boolean): string[] {
  return [
    versionsTextWith(pkg, { ownLyric }),
    ...onlyIf(pkg.revisions.included !== 0, revisionsText(pkg)),
    `arquivos em ${formatsText(pkg)}`,
    ...onlyIf(pkg.mastering, 'masterização com IA'),
    ...onlyIf(pkg.certificate, 'certificado de autoria'),
    ...onlyIf(pkg.lyricRegistration, 'registro da letra na Biblioteca Nacional'),
    ...onlyIf(pkg.similarityChecks !== 'none', `${similarityText(pkg)} de semelhança`),
    ...onlyIf(pkg.consultationMinutes > 0, `consultoria de ${counted(pkg.consultationMinutes, 'minuto', 'minutos')}`),
    supportText(pkg),
  ].map(uncapitalised)
}

function notIncludedIn(pkg: Package): string[] {
  return [
    ...onlyIf(pkg.revisions.included === 0, 'revisões'),
    ...onlyIf(!pkg.mastering, 'masterização'),
    ...onlyIf(!pkg.formats.includes('wav'), 'arquivo WAV'),
    ...onlyIf(!pkg.formats.includes('stems'), 'voz e instrumentos em arquivos separados (stems)'),
    ...onlyIf(!pkg.formats.includes('musicxml'), 'partitura'),
    ...onlyIf(!pkg.certificate, 'certificado de autoria'),
    ...onlyIf(!pkg.lyricRegistration, 'registro da letra'),
    ...onlyIf(pkg.similarityChecks === 'none', 'verificação de semelhança'),
    'vídeo',
    'publicação da música em plataformas',
  ]
}
