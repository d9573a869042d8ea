import type { ContractSection, ContractText } from '#copy/contracts/contracts.ts'
import { dedication } from '#copy/project/song-title.ts'
import { companyDescription } from '#copy/shared/company.ts'
import { joinList, uncapitalised } from '#copy/shared/inflection.ts'
import type { Settings } from '#core/content/settings.ts'
import type { Credits } from '#core/delivery/credits-form.ts'
import { formatDate, formatDateTime } from '#core/shared/dates.ts'
import type { CoverSeed } from '#core/site/cover-art.ts'

import { aiGeneratedPartLabels } from './delivery.ts'

/** The delivered song: data of a delivery document. */
export type DocumentSong = { name: string; sha256: string }

export type DocumentFacts = {
  code: string
  title: string
  /** The recipient; empty if unknown. */
  recipient: string
  clientName: string
  packageName: string
  versionName: string
  deliveredAt: Date
  /** The client's approval; null for a version approved outside the product. */
  approval: { at: Date; termsHash: string } | null
  songs: DocumentSong[]
  cover: CoverSeed
  settings: Settings
}

/** Content of a delivery document, independent of its layout. */
export type GeneratedDocument = {
  title: string
  subtitle: string
  facts: { label: string; value: string }[]
  sections: ContractSection[]
  songs: DocumentSong[]
  /** Only a certificate can be verified by third parties. */
  check: { code: string; url: string } | null
  closing: string[]
  /** A first page for the wall, where there is one. */
  diploma?: Diploma
  madeAt: Date
  settings: Settings
}

/** The page of a certificate that is framed. */
export type Diploma = {
  label: string
  title: string
  facts: { label: string; lines: string[] }[]
  check: { code: string; url: string; cover: CoverSeed }
  signature: string
}

/** As many as have room on the page that is framed. */
const framedPeople = 5

/** "Certificado de autoria" as promised by the contract: the date, the contributors, and the use of AI. */
export function certificateDocument(
  { settings, ...song }: DocumentFacts,
  { credits, check }: { credits: Credits; check: { code: string; url: string } },
): GeneratedDocument {
  return {
    title: 'Certificado de autoria',
    subtitle: `"${song.title}"`,
    facts: songFacts(song),
    sections: [
      {
        heading: 'Quem participou da criação',
        paragraphs: credits.people,
      },
      {
        heading: 'O que foi feito com inteligência artificial',
        paragraphs: aiParagraphs(credits),
      },
      {
        heading: 'O que este certificado é',
        paragraphs: [
          `Ele é uma declaração sobre a criação da gravação identificada abaixo. Quem declara é ${companyDescription(settings)}.`,
          'Autor, pela lei brasileira, é a pessoa que cria (art. 11 da Lei 9.610/1998). Este certificado não substitui o registro público da obra e não diz quem pode usá-la: isso está no documento de direitos de uso.',
        ],
      },
    ],
    songs: song.songs,
    check,
    closing: [`Emitido em ${formatDateTime(song.deliveredAt)}, horário de Brasília.`],
    diploma: diplomaOf(song, { credits, check, signature: settings.productName }),
    madeAt: song.deliveredAt,
    settings,
  }
}

type Signed = { credits: Credits; check: { code: string; url: string }; signature: string }

function diplomaOf(song: Omit<DocumentFacts, 'settings'>, { credits, check, signature }: Signed): Diploma {
  const { label, value } = dedication(song)
  const others = credits.people.length - framedPeople
  const people =
    others > 1
      ? [...credits.people.slice(0, framedPeople), `e mais ${others} pessoas, na página seguinte`]
      : credits.people
  return {
    label: 'Certificado de autoria',
    title: song.title,
    facts: [
      { label, lines: [value] },
      { label: 'Criada por', lines: people },
      { label: 'Entregue em', lines: [formatDate(song.deliveredAt)] },
    ],
    check: { ...check, cover: song.cover },
    signature,
  }
}

function aiParagraphs({ aiGeneratedParts, tools }: Credits): string[] {
  if (aiGeneratedParts.length === 0)
    return [
      'Nenhuma parte desta música foi gerada por inteligência artificial. As condições do pacote permitem usar essas ferramentas; aqui, o que se ouve foi criado pelas pessoas acima.',
    ]
  const parts = joinList(aiGeneratedParts.map((part) => uncapitalised(aiGeneratedPartLabels[part])))
  return [
    `Geradas no todo ou em parte com inteligência artificial: ${parts}.`,
    ...(tools ? [`Ferramentas usadas: ${tools}.`] : []),
    'O que as ferramentas geraram foi escolhido, corrigido e finalizado pelas pessoas acima.',
  ]
}

/** Where the words about rights come from. */
export type LicenceSource =
  | { kind: 'order'; orderCode: string; acceptedAt: Date; contractHash: string; contract: ContractText }
  | { kind: 'catalog'; contract: ContractText }

/** The rights of the client, in the very words of the contract. */
export function licenceDocument({ settings, ...song }: DocumentFacts, source: LicenceSource): GeneratedDocument {
  return {
    title: 'Direitos de uso da música',
    subtitle: `"${song.title}"`,
    facts: [...songFacts(song), ...sourceFacts(source)],
    sections: [
      ...rightsIn(source.contract),
      {
        heading: 'De onde vêm estas palavras',
        paragraphs: [
          source.kind === 'order'
            ? `São as cláusulas do contrato aceito no pedido ${source.orderCode} em ${formatDateTime(source.acceptedAt)}, horário de Brasília, copiadas sem mudança. Vale o contrato inteiro.`
            : `Este projeto foi aberto pelo estúdio, sem pedido no site. Valem as condições do pacote ${song.packageName} publicadas no dia da entrega, salvo outro acordo escrito entre as partes.`,
        ],
      },
    ],
    songs: song.songs,
    check: null,
    closing: [
      `Emitido em ${formatDateTime(song.deliveredAt)}, horário de Brasília. Quem emite é ${companyDescription(settings)}.`,
    ],
    madeAt: song.deliveredAt,
    settings,
  }
}

/** The clauses about rights; of a contract with other headings the whole text, rather than too little. */
function rightsIn({ sections }: ContractText): ContractSection[] {
  const rights = sections.filter(({ heading }) => /pode fazer com a música|autoria e inteligência/i.test(heading))
  return rights.some(({ heading }) => /pode fazer com a música/i.test(heading)) ? rights : sections
}

function songFacts({
  code,
  title,
  recipient,
  clientName,
  packageName,
  versionName,
  deliveredAt,
  approval,
}: Omit<DocumentFacts, 'settings'>) {
  return [
    { label: 'Música', value: title },
    ...(recipient === '' ? [] : [{ label: 'Feita para', value: recipient }]),
    { label: 'Encomendada por', value: clientName },
    { label: 'Código do projeto', value: code },
    { label: 'Pacote', value: packageName },
    { label: 'Versão aprovada', value: versionName },
    ...(approval
      ? [{ label: 'Aprovada pelo cliente em', value: `${formatDateTime(approval.at)}, horário de Brasília` }]
      : []),
    { label: 'Data da entrega', value: formatDate(deliveredAt) },
  ]
}

function sourceFacts(source: LicenceSource) {
  const { id, version } = source.contract
  return [
    { label: 'Contrato', value: `Modelo ${id}, versão ${version}` },
    ...(source.kind === 'order' ? [{ label: 'Pedido', value: source.orderCode }] : []),
  ]
}
