import { returnWay } from '#copy/payment/returned-money.ts'
import { includeIf } from '#copy/shared/inflection.ts'

import type { ContractSection, Deal } from './contracts.ts'

export function partiesClause(): ContractSection {
  return {
    heading: 'Quem faz este contrato',
    paragraphs: [
      'Este contrato é entre você, que faz o pedido com o seu nome e e-mail, e {estúdio}.',
      '{contatos}',
      'Ele vale a partir do momento em que você o aceita no site. Guardamos o texto exatamente como foi aceito, com data e hora, e enviamos uma cópia em PDF para o seu e-mail. Se perder a sua, peça outra quando quiser.',
      'Para contratar é preciso ter 18 anos ou mais, ou fazer o pedido junto com um responsável.',
    ],
  }
}

export function withdrawal(): ContractSection {
  return {
    heading: 'Desistência e reembolso',
    paragraphs: [
      'Você pode desistir da compra em até 7 dias, contados da contratação ou do recebimento do serviço, sem precisar explicar (art. 49 do Código de Defesa do Consumidor). Nada neste contrato diminui esse direito.',
      'Enquanto a produção não começa, a devolução é total e automática, mesmo depois dos 7 dias. Serviços extras ligados ao pedido são cancelados junto, sem custo.',
      'A produção começa quando aceitamos o seu briefing. Ao aceitar este contrato, você pede expressamente que ela comece assim que possível, mesmo antes do fim dos 7 dias. Se preferir que a gente espere, avise antes de enviar o briefing: começamos depois dos 7 dias, e o prazo conta dali.',
      'Depois que a produção começa, você continua podendo pedir a desistência. Uma pessoa da equipe analisa o pedido, considera a lei e o que já foi feito, decide o valor da devolução e responde por escrito, com o motivo. Se não concordar, você pode recorrer ao Procon, ao consumidor.gov.br ou à Justiça.',
      `Para desistir, use o botão “Desistir da compra” no acompanhamento do pedido, responda o e-mail do pedido, escreva para {email} ou chame no WhatsApp {whatsapp}, com o código do pedido. Confirmamos o recebimento e devolvemos ${returnWay}. No cartão, o estorno pode aparecer na fatura atual ou na seguinte, conforme o banco.`,
    ],
  }
}

export function defectsClause({ pkg }: Deal): ContractSection {
  const taste = pkg.revisions.included === 0 ? 'as revisões compradas à parte' : 'as revisões do pacote'
  return {
    heading: 'Se algo não sair como combinado',
    paragraphs: [
      'Se a música não corresponder ao briefing aceito ou a este contrato, corrigimos sem custo e sem gastar revisão. Se a correção não resolver, você escolhe entre a música refeita, a devolução do valor ou um abatimento no preço (art. 20 do Código de Defesa do Consumidor).',
      `Diferença de gosto não é defeito: para ela existem ${taste}.`,
      'Se não pudermos terminar o trabalho, devolvemos tudo o que você pagou.',
      'Não respondemos por decisões de outras empresas, como a remoção de um conteúdo por uma plataforma, nem por usos além do que este contrato permite. Isso não limita a nossa responsabilidade perante o consumidor, como prevista em lei.',
    ],
  }
}

export function privacyClause(): ContractSection {
  return {
    heading: 'Seus dados e as pessoas da sua história',
    paragraphs: [
      'Usamos os seus dados para cumprir este contrato: receber o pedido, compor, entregar e atender (art. 7, V, da Lei 13.709/2018, a LGPD). Não vendemos dados e não usamos a sua história para outra coisa. Os detalhes estão na nossa política de privacidade.',
      'Seu briefing pode falar de outras pessoas. Conte só o que a música precisa, combine com elas quando for algo íntimo e evite dados de saúde, religião, vida sexual ou de crianças que não sejam indispensáveis.',
      'Depois da entrega e dos {prazo-de-download} de download, você pode pedir que a história, as gravações e os arquivos sejam apagados. Guardamos só o que a lei manda guardar.',
      'Para acessar, corrigir, levar ou apagar os seus dados, escreva para o encarregado de dados: {encarregado}.',
    ],
  }
}

export function service({ pkg }: Deal): ContractSection {
  return {
    heading: 'Atendimento',
    paragraphs: [
      '{contatos} Respondemos em até 5 dias, como manda o Decreto 7.962/2013.',
      ...includeIf(
        pkg.support === 'vip-whatsapp',
        'No seu pacote o atendimento é VIP: você fala direto com a equipe do projeto pelo WhatsApp.',
      ),
      'Qualquer mudança neste contrato depende do acordo dos dois lados, por escrito. Uma nova versão publicada no site não muda o contrato que você já aceitou.',
    ],
  }
}

export function forum(): ContractSection {
  return {
    heading: 'Lei e foro',
    paragraphs: [
      'Este contrato segue as leis do Brasil, em especial o Código de Defesa do Consumidor, a Lei de Direitos Autorais (Lei 9.610/1998) e a LGPD.',
      'O que não se resolver conversando fica para o foro de São Paulo, SP. Se você é consumidor, pode sempre escolher o foro do seu domicílio (art. 101, I, do Código de Defesa do Consumidor).',
    ],
  }
}
