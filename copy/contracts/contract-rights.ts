import { includeIf } from '#copy/shared/inflection.ts'
import type { Package } from '#core/catalog/catalog.ts'

import type { ContractSection, Deal } from './contracts.ts'

export function licence({ pkg, ownLyric, lyric }: Deal): ContractSection {
  return {
    heading: 'O que você pode fazer com a música: {licença}',
    paragraphs: [
      ...(pkg.licence === 'full-assignment' ? assignmentParagraphs(lyric) : licenceParagraphs[pkg.licence]),
      ...includeIf(ownLyric, 'Nada disso limita a letra que você forneceu: ela continua sendo de quem a escreveu.'),
      'Só usamos a sua música como exemplo do nosso trabalho se você autorizar à parte. A autorização é opcional e pode ser retirada quando você quiser.',
    ],
  }
}

const licenceParagraphs = {
  personal: [
    'Você recebe uma licença pessoal, não comercial e não exclusiva, sem prazo para acabar e válida em qualquer país.',
    'Pode: ouvir, guardar, dar de presente, tocar em festas e reuniões particulares e compartilhar com amigos e família, inclusive nos seus perfis pessoais.',
    'Não pode: vender, monetizar, usar em propaganda ou para promover negócio, marca ou campanha, distribuir em plataformas de streaming nem autorizar outras pessoas a fazer isso.',
    'Como a licença não é exclusiva, podemos reaproveitar ideias musicais em outros trabalhos. A sua história, os nomes e os seus dados nunca são reaproveitados.',
  ],
  'exclusive-limited': [
    'Você recebe uma licença exclusiva da gravação aprovada, sem prazo para acabar e válida em qualquer país. Exclusiva quer dizer que não licenciamos nem entregamos essa gravação a mais ninguém, e que nós mesmos não a exploramos.',
    'Pode: todo uso pessoal e, no seu próprio negócio, um uso comercial limitado, isto é: no site e nos perfis da empresa, como som ambiente do seu espaço, em apresentações e em eventos que você organiza.',
    'Não pode: vender a música ou distribuí-la em plataformas de streaming, monetizá-la, usá-la em anúncios pagos, rádio ou TV, nem ceder a licença ou licenciar a música a outras pessoas.',
  ],
  'own-content': [
    'Você recebe uma licença para usar a gravação aprovada no seu próprio conteúdo, sem prazo para acabar e válida em qualquer país. A música é feita só para você: não licenciamos nem entregamos essa gravação a mais ninguém.',
    'Pode: usar em vídeos, podcasts, cursos, publicações e outros conteúdos digitais seus ou da sua marca, também quando impulsionados; em eventos; e monetizar esse conteúdo e a própria música nos seus canais e perfis.',
    'Não pode: vender a música ou a licença a outras pessoas, licenciá-la para o conteúdo ou a propaganda de terceiros, nem registrá-la como se outra pessoa a tivesse criado.',
  ],
  commercial: [
    'Você recebe uma licença comercial exclusiva da gravação aprovada, sem prazo para acabar e válida em qualquer país. Exclusiva quer dizer que não licenciamos nem entregamos essa gravação a mais ninguém, e que nós mesmos não a exploramos.',
    'Pode: todo uso pessoal e comercial, seu ou da sua empresa, em qualquer meio: anúncios, rádio, TV, cinema, vídeos, jogos, eventos, som ambiente, venda e distribuição em plataformas de streaming, com monetização. Pode também autorizar agências, veículos e distribuidoras a fazer isso por você.',
    'Não pode: ceder ou revender a licença como produto separado, nem registrar a música como se outra pessoa a tivesse criado.',
  ],
} satisfies Record<Exclude<Package['licence'], 'full-assignment'>, string[]>

function assignmentParagraphs(lyric: Deal['lyric']): string[] {
  const work =
    lyric === 'ours'
      ? 'letra, melodia, arranjo, gravação, stems e partitura'
      : 'melodia, arranjo, gravação, stems e partitura'
  return [
    `Com o pagamento e a aprovação da versão final, cedemos a você, de forma total, definitiva e sem outro pagamento, todos os direitos autorais patrimoniais e conexos que temos sobre a música: ${work}.`,
    'A cessão vale em todos os países, por todo o tempo de proteção da lei e para todas as formas de uso que existem hoje: ouvir, publicar, vender, distribuir em plataformas, sincronizar com imagem, adaptar, traduzir, tocar em público, licenciar e ceder a outras pessoas, com ou sem fins comerciais.',
    'Depois da cessão, não usamos nem licenciamos a música para nada. Os direitos morais de quem compôs, como o de ser citado como autor, não podem ser cedidos (art. 27 da Lei 9.610/1998).',
    'Este contrato é o documento escrito da cessão (arts. 49 e 50 da Lei 9.610/1998). Se precisar de um termo assinado para registro ou publicação, peça e nós preparamos, sem custo.',
  ]
}

export function authorship({ pkg, lyric }: Deal): ContractSection {
  const isAssigned = pkg.licence === 'full-assignment'
  return {
    heading: 'Autoria e inteligência artificial',
    paragraphs: [
      `Pela lei brasileira, autor é a pessoa que cria (art. 11 da Lei 9.610/1998). Por isso o direito autoral protege só a parte humana desta música: ${humanLyric[lyric]}as escolhas, correções, edições e arranjos dos nossos músicos. O que a inteligência artificial gerou sem criação humana pode não ter proteção.`,
      ...includeIf(
        isAssigned,
        'A cessão total alcança tudo o que a lei nos permite ceder. Sobre o que foi só gerado por inteligência artificial, não há direito de autor a transferir: ali o que garantimos é não usar, não licenciar e não entregar a gravação a mais ninguém.',
      ),
      'Prometemos só o que depende de nós. Ferramentas de inteligência artificial podem gerar, para outras pessoas, trechos parecidos, e ninguém consegue impedir isso.',
      'Usamos as ferramentas em planos que permitem o uso previsto neste contrato. Se você for registrar ou publicar a música, peça e informamos quais ferramentas usamos e em que partes, para a declaração de uso de inteligência artificial que as associações do Ecad exigem.',
      'Plataformas e distribuidoras têm regras próprias para músicas feitas com inteligência artificial. Não controlamos essas regras e não garantimos a aceitação da música por elas.',
    ],
  }
}

const humanLyric = {
  buyer: 'a letra que você forneceu, e ',
  ours: 'a letra, no que foi escrito e editado por pessoas, e ',
  none: '',
} satisfies Record<Deal['lyric'], string>

const similarityParagraphs = {
  none: 'Este pacote não inclui verificação de semelhança com outras obras.',
  basic:
    'Este pacote inclui uma verificação automática básica de semelhança com obras conhecidas. Ela ajuda a reduzir riscos, mas não é garantia nem parecer jurídico: nenhuma base de dados tem todas as músicas do mundo.',
  advanced:
    'Este pacote inclui uma verificação automática avançada de semelhança, mais ampla, com obras conhecidas. Ela ajuda a reduzir riscos, mas não é garantia nem parecer jurídico: nenhuma base de dados tem todas as músicas do mundo.',
} satisfies Record<Package['similarityChecks'], string>

export function voicesAndSimilarity({ pkg, hasVoice }: Deal): ContractSection {
  return {
    heading: 'Vozes, artistas e semelhança',
    paragraphs: [
      hasVoice
        ? 'As vozes são geradas por inteligência artificial. Elas não são de pessoas reais e nunca imitam artistas famosos.'
        : 'Esta música não tem vozes. Quando criamos vozes, elas são geradas por inteligência artificial e nunca imitam artistas famosos.',
      'Referências são bem-vindas para mostrar o clima que você imagina. Não copiamos músicas, não refazemos gravações e não imitamos a voz nem a interpretação de ninguém.',
      similarityParagraphs[pkg.similarityChecks],
      'Se alguém reclamar que a música se parece com outra, avise. Analisamos sem custo e, se a reclamação tiver fundamento no que nós criamos, refazemos o trecho ou devolvemos o que você pagou, sem prejuízo dos seus outros direitos.',
    ],
  }
}
