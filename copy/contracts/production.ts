import { extraPriceText } from '#copy/catalog/packages.ts'
import { capitalised, includeIf } from '#copy/shared/inflection.ts'
import type { Package } from '#core/catalog/catalog.ts'
import { rushExtras } from '#core/catalog/extras.ts'

import type { ContractSection, Deal } from './contracts.ts'

export function subjectClause(): ContractSection {
  return {
    heading: 'O que você está comprando',
    paragraphs: [
      'Uma música feita sob encomenda, a partir do seu briefing, no pacote {pacote}.',
      'O pacote inclui: {inclui}.',
      'O pacote não inclui: {não-inclui}. O que o site oferecer como serviço extra pode ser comprado à parte, com preço informado antes.',
      'Serviços extras comprados junto aparecem no resumo do seu pedido, com nome e preço, e passam a fazer parte deste contrato. Se o resumo do pedido trouxer mais do que está aqui, vale o resumo do pedido.',
    ],
  }
}

export function productionClause({ catalog }: Deal): ContractSection {
  const humanOnly = catalog.extras.some((extra) => extra.humanOnly)
  return {
    heading: 'Como a música é feita',
    paragraphs: [
      'Depois do pagamento, você preenche o briefing: a história, os nomes, o estilo, o que não pode faltar e o que não deve aparecer. Quando temos o que é preciso para compor, aceitamos o briefing e a produção começa. Se faltar algo, perguntamos.',
      'Criamos as versões com ferramentas de inteligência artificial, que podem gerar {o-que-a-ia-gera}. Músicos escolhem, corrigem, editam e finalizam o material antes de você ouvir.',
      'Você ouve as prévias em uma página só sua, pede as revisões do seu pacote, aprova uma versão e recebe os arquivos finais. Nada é aprovado no seu lugar. A página de prévia tem validade, mostrada nela; se vencer antes da sua escolha, peça e nós reabrimos.',
      'Podemos recusar um briefing que peça algo ilegal, ofensivo ou discriminatório, que exponha alguém ou que imite um artista. Nesse caso explicamos o motivo e, se não houver outro caminho, devolvemos tudo o que você pagou.',
      ...includeIf(
        humanOnly,
        'Se você prefere uma música sem inteligência artificial, oferecemos composição feita só por pessoas, contratada à parte.',
      ),
    ],
  }
}

export function lyricsClause({ pkg, lyric }: Deal): ContractSection {
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
        ...lyricRoundsParagraphs(pkg),
        'Se alguém mostrar que a letra não podia ser usada, paramos a produção e avisamos você. Quem forneceu a letra responde pela autorização dela.',
      ],
    }
  }

  const { withoutLyric } = pkg.versions
  const several = withoutLyric
    ? 'Neste pacote escrevemos {letras} e fazemos {versões-por-letra} de cada.'
    : 'As versões da música partem dessa letra.'
  return {
    heading: 'A letra é nossa',
    paragraphs: [
      `Escrevemos a letra a partir do que você contar no briefing. ${several}`,
      'Nomes, datas e fatos são cantados como você escreveu. Capriche neles e, se um nome tiver pronúncia especial, diga como se fala.',
      'Erro nosso em relação ao briefing (um nome trocado, por exemplo) é corrigido sem custo e não gasta revisão.',
      ...lyricRoundsParagraphs(pkg),
      'Se mudar de ideia e quiser usar uma letra sua, avise antes de aceitarmos o briefing. O preço não muda.',
    ],
  }
}

/** What a change of the lyric costs before it is sung. */
function lyricRoundsParagraphs({ lyricRounds }: Package): string[] {
  const later = 'conta como uma revisão, e a página diz isso antes do pedido.'
  return [
    'Antes de gravar, apresentamos a letra na sua página: você lê, comenta verso por verso e aprova.',
    ...includeIf(
      lyricRounds === null,
      `Os ajustes da letra não têm limite até a aprovação. Depois dela, uma mudança ${later}`,
    ),
    ...includeIf(lyricRounds === 0, `Este pacote não inclui ajustes da letra: uma mudança ${later}`),
    ...includeIf(
      lyricRounds !== null && lyricRounds > 0,
      `O pacote inclui {rodadas-da-letra} de ajustes da letra até a aprovação. Além disso, uma mudança ${later}`,
    ),
  ]
}

export function versionsAndRevisions({ catalog, pkg }: Deal): ContractSection {
  const { included } = pkg.revisions
  const extraRevision = extraPriceText(catalog, 'revisao-extra')
  const today = extraRevision ? ' Hoje a Revisão Extra custa {revisão-extra}.' : ''

  return {
    heading: 'Versões e revisões',
    paragraphs: [
      versionsParagraph(pkg),
      'Chamamos de primeira entrega o dia em que as primeiras versões ficam disponíveis para você ouvir. Avisamos por e-mail.',
      'Uma revisão é uma rodada de ajustes na versão que você escolheu, com os pedidos reunidos de uma vez: pronúncia, um trecho da letra, o andamento, a força da voz ou de um instrumento. Trocar a história, a letra inteira ou o estilo é uma nova produção e pode ter custo, informado antes.',
      ...includeIf(
        included === 0,
        `Este pacote não inclui revisões gratuitas. Ajustes de gosto podem ser comprados à parte.${today}`,
      ),
      ...includeIf(
        included === null,
        'As revisões são ilimitadas durante {prazo-de-revisões}, contados da primeira entrega. Pedimos só que venham uma rodada de cada vez.',
      ),
      ...includeIf(
        included === 1,
        'O pacote inclui {revisões}, pedida em até {prazo-de-revisões} contados da primeira entrega.',
      ),
      ...includeIf(
        included !== null && included > 1,
        'O pacote inclui até {revisões}, pedidas em até {prazo-de-revisões} contados da primeira entrega.',
      ),
      ...includeIf(included !== 0, 'A revisão pedida dentro desse prazo é feita mesmo que fique pronta depois dele.'),
      `Depois da entrega final, você ainda pode comprar revisões por {prazo-de-revisões-pagas}, pelo preço publicado no dia do pedido.${included === 0 ? '' : today}`,
    ],
  }
}

export function deadlinesSection({ catalog, pkg, basePkg }: Deal): ContractSection {
  const { expected, limit, priority, fastest } = pkg.delivery
  const aim =
    expected < limit ? 'Nossa previsão é de {prazo-esperado}' : 'Trabalhamos para entregar em {prazo-mais-rápido}'
  // A production made to measure has its own deadline and takes no extras.
  const canRush = pkg === basePkg && rushExtras(catalog, pkg).length > 0
  const promise = 'a primeira entrega acontece em até {prazo-limite}'

  return {
    heading: 'Prazos',
    paragraphs: [
      fastest < limit ? `${aim}; o que prometemos é o limite: ${promise}.` : `${capitalised(promise)}.`,
      'O prazo começa quando o pagamento é confirmado. Como só dá para compor conhecendo a história, ele recomeça do zero quando aceitamos o seu briefing. Até a primeira entrega, a página de acompanhamento mostra a previsão e o limite; depois dela, de quem é a vez.',
      'Contam só os dias úteis: sábados, domingos e feriados nacionais ficam de fora, e o dia em que o prazo começa também.',
      ...includeIf(priority, 'Seu pedido tem prioridade na nossa fila de produção.'),
      'Cada rodada de revisão e a preparação dos arquivos finais seguem o mesmo limite, contado do seu pedido ou da sua aprovação. O tempo em que esperamos uma resposta sua não conta.',
      ...includeIf(
        canRush,
        'Comprado junto e escrito no resumo do seu pedido, um serviço extra de entrega muda o limite da primeira entrega: {entregas-apressadas}. O resto segue o limite do pacote.',
      ),
      'Se passarmos do limite, você escolhe: esperar por uma nova data, aceitar outra solução que propusermos ou cancelar e receber de volta tudo o que pagou, como prevê o art. 35 do Código de Defesa do Consumidor.',
    ],
  }
}

export function price(): ContractSection {
  return {
    heading: 'Preço e pagamento',
    paragraphs: [
      'O pacote {pacote} custa {preço}, pagos por inteiro antes da produção. Não há mensalidade, taxa de entrega nem cobrança automática depois.',
      'O pagamento é feito no ambiente do Mercado Pago, com {formas-de-pagamento}. Se você parcelar no cartão, os juros, quando houver, aparecem antes de você confirmar. Não vemos nem guardamos os dados do seu cartão.',
      'A produção só começa depois que o Mercado Pago confirma o pagamento. Vale para você o preço do resumo do seu pedido, com os serviços extras somados e o desconto abatido, mesmo que o site mude depois.',
      'Se precisar de nota fiscal de serviço, peça ao comprar ou na página do seu pedido e informe o CPF ou o CNPJ.',
    ],
  }
}

export function delivery({ pkg, ownLyric }: Deal): ContractSection {
  return {
    heading: 'Entrega',
    paragraphs: [
      'A versão aprovada é entregue em {arquivos}, para baixar em uma página só sua.',
      'Os arquivos ficam disponíveis por {prazo-de-download} depois da entrega final. Baixe e guarde cópias: depois desse prazo podemos apagá-los.',
      ...includeIf(
        pkg.certificate,
        'Você recebe um certificado de autoria, que registra a data, quem participou da criação e em que partes a inteligência artificial foi usada. Ele é um documento nosso e não substitui o registro público.',
      ),
      ...includeIf(
        pkg.lyricRegistration,
        `Cuidamos do registro da letra na Biblioteca Nacional, ${ownLyric ? 'em nome de quem a escreveu' : 'com você como titular dos direitos que cedemos'}. O registro comprova a existência e a data da letra, não a sua originalidade. O prazo da Biblioteca Nacional não depende de nós e não entra no prazo de entrega.`,
      ),
      ...includeIf(
        pkg.consultationMinutes > 0,
        'O pacote inclui uma conversa de consultoria de {consultoria}, com hora marcada.',
      ),
    ],
  }
}

function versionsParagraph({ versions }: Package): string {
  if (versions.count !== null) return 'Você recebe {versões}, para ouvir com calma e escolher.'
  return 'Você tem {versões}: além das primeiras, pode pedir novas versões durante {prazo-de-revisões}, contados da primeira entrega.'
}
