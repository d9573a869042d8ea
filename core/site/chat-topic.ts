import type { ChatTopic } from './chat.ts'

/** Word stems without accents, tested in this order: of each list the first topic that matches is answered. */
const askedFirst: [ChatTopic, RegExp][] = [
  ['packages', /\b(pacote|plano|preco|precinho|valor|custa|custo|orcamento|quanto (e|fica|sai|cobra))/],
  ['deadline', /\b(prazo|tempo|demora|demoro|atras|entrega|quando|urgen|rapid)/],
  ['process', /\b(processo|como funciona|funciona|funcionam|etapa|passo|como (e|sao) feit)/],
]
const further: [ChatTopic, RegExp][] = [
  ['person', /\b(atendente|humano|falar com|uma pessoa de verdade|gente de verdade|whats|zap|telefone|suporte)/],
  ['cancel', /\b(cancel|desist|arrepend|reembols|estorn|devol|dinheiro de volta)/],
  ['order', /\b(meus? pedidos?|codigo do pedido|acompanh|rastrei|andamento|minha musica (esta|ja|nao)|cade\b)/],
  ['discount', /\b(descont|cupo(m|ns)|promoc|mais barat)/],
  ['payment', /\b(pix|boleto|cartao|cartoes|pag(o|a|ar|uei|ou|amentos?)\b|parcel|fatura)/],
]

/** What a message is about, by keywords, ignoring case and accents: one of the three main topics, then one of the others. */
export function topicsOf(message: string): ChatTopic[] {
  const plain = message
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
  const found = [askedFirst, further].flatMap((topics) => topics.find(([, words]) => words.test(plain))?.[0] ?? [])
  return found.length > 0 ? found : ['other']
}
