import type { Package } from '#core/catalog.ts'
import { formatBRL } from '#core/money.ts'

import type { ContractSection, Deal } from './contracts.ts'
import { capitalised, counted, listed, onlyIf, uncapitalised } from './grammar.ts'
import {
  businessDays,
  extraPriceText,
  formatsText,
  revisionsText,
  similarityText,
  supportText,
  versionsTextWith,
} from './packages.ts'

export function object({ pkg, ownLyric }: Deal): ContractSection {
  return {
    heading: 'O que você está comprando',
    paragraphs: [
      `Uma música feita sob encomenda, a partir do seu briefing, no pacote ${pkg.name}.`,
      `O pacote inclui: ${includedIn(pkg, ownLyric).join('; ')}.`,
      `O pacote não inclui: ${notIncludedIn(pkg).join('; ')}. O que o site oferecer como serviço extra pode ser comprado à parte, com preço informado antes.`,
      'Serviços extras comprados junto aparecem no resumo do seu pedido, com nome e preço, e passam a fazer parte deste contrato. Se o resumo do pedido trouxer mais do que está aqui, vale o resumo do pedido.',
    ],
  }
}

export function making({ catalog, lyric, hasVoice }: Deal): ContractSection {
  const humanOnly = catalog.extras.some((extra) => extra.humanOnly)
  const made = listed([
    'melodia',
    'arranjo',
    'instrumentos',
    ...onlyIf(lyric === 'ours', 'trechos de letra'),
    ...onlyIf(hasVoice, 'voz'),
  ])
  return {
    heading: 'Como a música é feita',
    paragraphs: [
      'Depois do pagamento, você preenche o briefing: a história, os nomes, o estilo, o que não pode faltar e o que não deve aparecer. Quando temos o que é preciso para compor, aceitamos o briefing e a produção começa. Se faltar algo, perguntamos.',
      `Criamos as versões com ferramentas de inteligência artificial, que podem gerar ${made}. Músicos escolhem, corrigem, editam e finalizam o material antes de você ouvir.`,
      'Você ouve as prévias em uma página só sua, pede as revisões do seu pacote, aprova uma versão e recebe os arquivos finais. Nada é aprovado no seu lugar. A página de prévia tem validade, mostrada nela; se vencer antes da sua escolha, peça e nós reabrimos.',
      'Podemos recusar um briefing que peça algo ilegal, ofensivo ou discriminatório, que exponha alguém ou que imite um artista. Nesse caso explicamos o motivo e, se não houver outro caminho, devolvemos tudo o que você pagou.',
      ...onlyIf(
        humanOnly,
        'Se você prefere uma música sem inteligência artificial, oferecemos composição feita só por pessoas, contratada à parte.',
      ),
    ],
  }
}

export function theLyric({ pkg, lyric }: Deal): ContractSection {
  if (lyric === 'none') {
    return {
      heading: 'Sem letra',
      paragraphs: [
        'Esta música é instrumental: não tem voz nem letra.',
        'Se mudar de ideia e quiser voz ou letra, fale com a gente antes de aceitarmos o briefing. O custo é informado antes.',
      ],
    }
  }
  if (lyric === 'buyer') {
    return {
      heading: 'A letra é sua',
      paragraphs: [
        'Você fornece a letra. Isso não muda o preço do pacote.',
        'Você declara que escreveu a letra ou que tem autorização de quem a escreveu para usá-la nesta música. A letra continua sendo de quem a escreveu: nada neste contrato a transfere para nós.',
        'Você nos autoriza a usar a letra somente para fazer esta música: musicar, cantar, gravar, repetir trechos e ajustar a métrica. Só trocamos palavras com a sua aprovação.',
        'Se alguém mostrar que a letra não podia ser usada, paramos a produção e avisamos você. Quem forneceu a letra responde pela autorização dela.',
      ],
    }
  }

  const { withoutLyric } = pkg.versions
  const several = withoutLyric
    ? `Neste pacote escrevemos ${counted(withoutLyric.lyrics, 'letra', 'letras')} e fazemos ${counted(withoutLyric.each, 'versão', 'versões')} de cada.`
    : 'As versões da música partem dessa letra.'
  return {
    heading: 'A letra é nossa',
    paragraphs: [
      `Escrevemos a letra a partir do que você contar no briefing. ${several}`,
      'Nomes, datas e fatos são cantados como você escreveu. Capriche neles e, se um nome tiver pronúncia especial, diga como se fala.',
      'Erro nosso em relação ao briefing (um nome trocado, por exemplo) é corrigido sem custo e não gasta revisão.',
      'Se mudar de ideia e quiser usar uma letra sua, avise antes de aceitarmos o briefing. O preço não muda.',
    ],
  }
}

export function versionsAndRevisions({ catalog, pkg, ownLyric }: Deal): ContractSection {
  const { included, windowDays } = pkg.revisions
  const extraRevision = extraPriceText(catalog, 'revisao-extra')
  const today = extraRevision ? ` Hoje a Revisão Extra custa ${extraRevision}.` : ''

  return {
    heading: 'Versões e revisões',
    paragraphs: [
      versionsParagraph(pkg, ownLyric),
      'Chamamos de primeira entrega o dia em que as primeiras versões ficam disponíveis para você ouvir. Avisamos por e-mail.',
      'Uma revisão é uma rodada de ajustes na versão que você escolheu, com os pedidos reunidos de uma vez: pronúncia, um trecho da letra, o andamento, a força da voz ou de um instrumento. Trocar a história, a letra inteira ou o estilo é uma nova produção e pode ter custo, informado antes.',
      ...onlyIf(
        included === 0,
        `Este pacote não inclui revisões gratuitas. Ajustes de gosto podem ser comprados à parte.${today}`,
      ),
      ...onlyIf(
        included === null,
        `As revisões são ilimitadas durante ${counted(windowDays, 'dia', 'dias')}, contados da primeira entrega. Pedimos só que venham uma rodada de cada vez.`,
      ),
      ...onlyIf(
        included === 1,
        `O pacote inclui 1 revisão, pedida em até ${counted(windowDays, 'dia', 'dias')} contados da primeira entrega.`,
      ),
      ...onlyIf(
        included !== null && included > 1,
        `O pacote inclui até ${included} revisões, pedidas em até ${counted(windowDays, 'dia', 'dias')} contados da primeira entrega.`,
      ),
      ...onlyIf(included !== 0, 'A revisão pedida dentro desse prazo é feita mesmo que fique pronta depois dele.'),
      `Depois da entrega final, você ainda pode comprar revisões por ${counted(catalog.paidRevisionDays, 'dia', 'dias')}, pelo preço publicado no dia do pedido.${included === 0 ? '' : today}`,
    ],
  }
}

export function deadlines({ pkg }: Deal): ContractSection {
  const { expected, limit, priority, fastest } = pkg.delivery
  const aim =
    expected < limit
      ? `Nossa previsão é de ${businessDays(expected)}`
      : `Trabalhamos para entregar em ${businessDays(fastest)}`
  const promise = `a primeira entrega acontece em até ${businessDays(limit)}`

  return {
    heading: 'Prazos',
    paragraphs: [
      fastest < limit ? `${aim}; o que prometemos é o limite: ${promise}.` : `${capitalised(promise)}.`,
      'O prazo começa quando o pagamento é confirmado. Como só dá para compor conhecendo a história, ele recomeça do zero quando aceitamos o seu briefing. A página de acompanhamento mostra sempre a previsão e o limite.',
      'Contam só os dias úteis: sábados, domingos e feriados nacionais ficam de fora, e o dia em que o prazo começa também.',
      ...onlyIf(priority, 'Seu pedido tem prioridade na nossa fila de produção.'),
      'Cada rodada de revisão e a preparação dos arquivos finais seguem o mesmo limite, contado do seu pedido ou da sua aprovação. O tempo em que esperamos uma resposta sua não conta.',
      'Se passarmos do limite, você escolhe: esperar por uma nova data, aceitar outra solução que propusermos ou cancelar e receber de volta tudo o que pagou, como prevê o art. 35 do Código de Defesa do Consumidor.',
    ],
  }
}

export function price({ pkg }: Deal): ContractSection {
  return {
    heading: 'Preço e pagamento',
    paragraphs: [
      `O pacote ${pkg.name} custa ${formatBRL(pkg.price)}, pagos por inteiro antes da produção. Não há mensalidade, taxa de entrega nem cobrança automática depois.`,
      'O pagamento é feito no ambiente do Mercado Pago, com Pix, cartão ou boleto. Se você parcelar no cartão, os juros, quando houver, aparecem antes de você confirmar. Não vemos nem guardamos os dados do seu cartão.',
      'A produção só começa depois que o Mercado Pago confirma o pagamento. Vale para você o preço do resumo do seu pedido, com os serviços extras somados e o desconto abatido, mesmo que o site mude depois.',
      'Se precisar de nota fiscal de serviço, peça pelo nosso atendimento e informe o CPF ou o CNPJ.',
    ],
  }
}

export function delivery({ catalog, pkg, ownLyric }: Deal): ContractSection {
  const days = counted(catalog.downloadDays, 'dia', 'dias')
  return {
    heading: 'Entrega',
    paragraphs: [
      `A versão aprovada é entregue em ${formatsText(pkg)}, para baixar em uma página só sua.`,
      `Os arquivos ficam disponíveis por ${days} depois da entrega final. Baixe e guarde cópias: depois desse prazo podemos apagá-los.`,
      ...onlyIf(
        pkg.certificate,
        'Você recebe um certificado de autoria, que registra a data, quem participou da criação e em que partes a inteligência artificial foi usada. Ele é um documento nosso e não substitui o registro público.',
      ),
      ...onlyIf(
        pkg.lyricRegistration,
        `Cuidamos do registro da letra na Biblioteca Nacional, ${ownLyric ? 'em nome de quem a escreveu' : 'com você como titular dos direitos que cedemos'}. O registro comprova a existência e a data da letra, não a sua originalidade. O prazo da Biblioteca Nacional não depende de nós e não entra no prazo de entrega.`,
      ),
      ...onlyIf(
        pkg.consultationMinutes > 0,
        `O pacote inclui uma conversa de consultoria de ${counted(pkg.consultationMinutes, 'minuto', 'minutos')}, com hora marcada.`,
      ),
    ],
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

function versionsParagraph(pkg: Package, ownLyric: boolean): string {
  const { count } = pkg.versions
  const text = uncapitalised(versionsTextWith(pkg, { ownLyric }))
  if (count !== null) return `Você recebe ${text}, para ouvir com calma e escolher.`
  const window = counted(pkg.revisions.windowDays, 'dia', 'dias')
  return `Você tem ${text}: além das primeiras, pode pedir novas versões durante ${window}, contados da primeira entrega.`
}
