import { answersInPolicy } from '#copy/order/order-answers.ts'
import { companyDescription, contactSentence, dataOfficerText } from '#copy/shared/company.ts'
import { joinList, pluralize } from '#copy/shared/inflection.ts'
import { policyText, type LegalText, type PolicyTemplate } from '#copy/shared/legal-text.ts'
import { unlinkedPronunciationDays } from '#core/briefing/briefing-pronunciation.ts'
import { unlinkedBriefingDays } from '#core/briefing/briefing.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'
import { previewDays } from '#core/project/project.ts'

/** The privacy policy under the LGPD (Lei 13.709/2018). */
export function privacyPolicy(catalog: Catalog, settings: Settings, textOverrides: TextOverrides = {}): LegalText {
  return policyText(privacyTemplate, privacyValues(catalog, settings), textOverrides, settings)
}

/** Every figure and name the privacy policy may speak of. */
export function privacyValues(catalog: Catalog, settings: Settings) {
  return {
    estúdio: companyDescription(settings),
    contatos: contactSentence(settings),
    encarregado: dataOfficerText(settings),
    'prazo-de-download': pluralize(catalog.downloadDays, 'dia', 'dias'),
    'validade-da-prévia': pluralize(previewDays, 'dia', 'dias'),
    'validade-do-rascunho': pluralize(unlinkedBriefingDays, 'dia', 'dias'),
    'validade-da-gravação': pluralize(unlinkedPronunciationDays, 'dia', 'dias'),
  }
}

export const privacyTemplate: PolicyTemplate = {
  id: 'privacy',
  title: 'Política de privacidade',
  updatedOn: 'Última atualização: 30 de novembro de 2026',
  intro:
    'Para fazer a sua música, precisamos conhecer um pouco de você e da sua história. Aqui está o que guardamos, para quê, por quanto tempo e como você manda nos seus dados. É o que garante a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018).',
  sections: [
    {
      heading: 'Quem cuida dos seus dados',
      paragraphs: [
        'Quem decide sobre o uso dos seus dados (o controlador) é {estúdio}.',
        'Para qualquer assunto de dados pessoais, escreva para o encarregado: {encarregado}.',
      ],
    },
    {
      heading: 'Quais dados usamos',
      paragraphs: [
        `No pedido: nome, e-mail e, se você quiser informar, ${joinList(['telefone', 'empresa', ...answersInPolicy])}. Não pedimos CPF para comprar; só para emitir nota fiscal, quando você pede.`,
        'No vale-presente, se você escrever: o nome e o e-mail de quem vai ganhar e a mensagem do cartão. Usamos o e-mail uma única vez, para entregar o presente no dia que você escolheu.',
        'No briefing: a história, os nomes, as pronúncias, as referências e os áudios que você envia. Depois, as suas respostas, notas e aprovações.',
        'No pagamento: o que o Mercado Pago nos conta, como valor, meio, situação e data. Não vemos nem guardamos o número do seu cartão.',
        'Na navegação: endereço IP, data, hora e navegador, nos registros de acesso. No aceite do contrato guardamos também esses dados, como prova.',
      ],
    },
    {
      heading: 'Para que usamos, e com que base',
      paragraphs: [
        'Para cumprir o contrato (art. 7, V): receber o pedido, compor, mostrar prévias, entregar e atender você.',
        'Para cumprir a lei (art. 7, II): notas fiscais, registros de acesso e respostas a autoridades.',
        'Para exercer direitos e evitar fraudes (art. 7, VI e IX): guardar a prova do aceite, do pagamento e da entrega, e limitar tentativas de acesso indevido.',
        'Com o seu consentimento (art. 7, I), pedido à parte e que pode ser retirado quando você quiser: mostrar a sua música como exemplo, usar um vídeo seu, enviar novidades ou carregar players de outras empresas.',
      ],
    },
    {
      heading: 'As outras pessoas da sua história',
      paragraphs: [
        'Uma música costuma falar de outras pessoas. Conte só o que for preciso e combine com elas quando o assunto for íntimo.',
        'Evite dados de saúde, religião, opinião política, vida sexual ou origem, e tenha cuidado redobrado com crianças e adolescentes: o melhor interesse deles vem primeiro (arts. 11 e 14). Se algo assim for mesmo parte da música, usamos só para compô-la.',
        'Quem aparece em uma história também pode falar com o nosso encarregado.',
      ],
    },
    {
      heading: 'Com quem compartilhamos',
      extra: 'processors',
      paragraphs: [
        'Não vendemos dados. Compartilhamos o mínimo com quem nos ajuda a prestar o serviço: o Mercado Pago, que processa o pagamento; os serviços de hospedagem, armazenamento e e-mail; os músicos do projeto; e as ferramentas de inteligência artificial usadas na criação, que recebem só os trechos necessários, nunca o seu e-mail, telefone ou dados de pagamento.',
        'Quando o serviço inclui registro ou cadastro da obra, enviamos os dados exigidos à Biblioteca Nacional ou à associação de autores.',
        'Alguns desses serviços podem guardar dados fora do Brasil. Nesse caso seguimos os arts. 33 a 36 da LGPD.',
        'Fora isso, só entregamos dados por ordem de autoridade ou obrigação legal.',
      ],
    },
    {
      heading: 'Cookies e conteúdo de outras empresas',
      paragraphs: [
        'Usamos só cookies necessários: para lembrar o seu pedido durante a compra e o briefing que você começou, para preencher a próxima compra com o nome, o e-mail e o telefone da última, até você sair do pedido ou por 90 dias, ou, por 14 dias, só com o e-mail com que você abriu uma prévia ou uma entrega, para devolver, por um minuto, o que você digitou num formulário que precisa de correção, para manter abertos o pedido e a página de prévia por 14 dias depois que você confirma que são seus, para manter aberto um presente que você abriu e para a equipe entrar no painel. Eles são nossos e não servem para publicidade.',
        'Seu navegador pode guardar, só nele, respostas da calculadora, das três perguntas e do pedido, o código da última compra e, por até 30 dias, o texto que você ainda não enviou, para você não digitar de novo.',
        'Contamos, nós mesmos, quantas vezes as páginas da loja são abertas, quais músicas são ouvidas e quais delas vêm antes de uma compra. São só números por dia: sem cookie, sem endereço IP e sem nada que diga quem foi.',
        'Players e perfis de outras empresas, como Bandcamp e Instagram, só são carregados quando você clica neles. A partir daí valem as regras delas. Recusar é tão fácil quanto aceitar, e o site funciona igual.',
      ],
    },
    {
      heading: 'Por quanto tempo guardamos',
      extra: 'retention',
      paragraphs: [
        'Link de prévia: {validade-da-prévia}, que podem ser estendidos a seu pedido. Arquivos finais: {prazo-de-download} depois da entrega.',
        'Página de presente, com a dedicatória, as fotos e os recados, escritos, de voz ou em vídeo: pelo tempo que a própria página diz a quem a criou, ou até essa pessoa apagar. Das fotos guardamos só uma cópia sem lugar, data nem câmera; de um recado gravado pelo celular (MP4, MOV, M4A) tiramos o lugar, a data e o aparelho. Um recado de voz ou vídeo só é guardado com a concordância de quem gravou, e só quem deu o presente ouve e vê. Só com a permissão de quem escreveu, o primeiro nome e o texto de um recado podem aparecer na página inicial do site; a permissão vem desmarcada e pode ser retirada na página do presente. Quem deixou um recado também pode apagá-lo, ou pedir ao encarregado.',
        'Enquanto o seu projeto está em andamento, guardamos o que ele precisa. Depois disso valem os prazos da tabela: uma rotina diária apaga o que passou do prazo, e você pode pedir que a gente apague antes. Cópias de segurança desaparecem no ritmo em que são substituídas.',
      ],
    },
    {
      heading: 'Como protegemos',
      paragraphs: [
        'A conexão é criptografada, as senhas da equipe são guardadas de forma que ninguém consegue ler, e cada página de prévia só abre para o e-mail do cliente. O código do pedido com o e-mail mostra só a situação do pedido; a história, o contrato e a música abrem no navegador da compra ou com uma confirmação enviada ao seu e-mail. Avisamos quando um novo navegador abre o pedido, e você encerra o acesso em todos os aparelhos quando quiser.',
        'Só quem trabalha no seu projeto vê a sua história. Se acontecer um incidente que possa prejudicar você, avisamos você e a Autoridade Nacional de Proteção de Dados (ANPD).',
      ],
    },
    {
      heading: 'Seus direitos',
      extra: 'rights',
      paragraphs: [
        'Você pode, de graça (art. 18): confirmar se usamos dados seus, acessar, corrigir, pedir que sejam anonimizados, bloqueados ou apagados, levar os dados para outro lugar, saber com quem compartilhamos, saber o que acontece se não consentir e retirar o consentimento.',
        'Na página Meus dados você faz quase tudo na hora, depois de abrir um link que enviamos ao seu e-mail. Se preferir, peça ao encarregado: {encarregado}. Podemos confirmar que é você antes de responder. A resposta simples sai na hora sempre que possível; a completa, em até 15 dias (art. 19).',
        'Nem tudo pode ser apagado na hora: o que a lei manda guardar fica guardado, e só para isso. Se não ficar satisfeito, você pode procurar a ANPD ou um órgão de defesa do consumidor.',
      ],
    },
    {
      heading: 'Mudanças e contato',
      paragraphs: [
        'Se esta política mudar, a nova versão aparece aqui, com a data. Se a mudança for importante e você tiver um pedido em andamento, avisamos por e-mail.',
        '{contatos}',
      ],
    },
  ],
}
