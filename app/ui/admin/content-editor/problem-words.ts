import type { FieldProblem } from '#core/content/field-types.ts'
import { maxElementName, type NotAdded } from '#core/content/list-fields.ts'

/** What is wrong with a field, and what to write instead. */
export const problemTexts = {
  empty: () => 'Este campo não pode ficar vazio.',
  'unknown-placeholder': (about) => `“${about}” não está na lista de variáveis: confira a grafia e as chaves.`,
  'missing-placeholder': (about) => `Falta “${about}”: sem ele o texto não diz o que precisa.`,
  'typed-price': (about) => `“${about}” ficaria velho quando o preço mudar: use uma das variáveis da lista.`,
  'not-money': () => 'Escreva o valor em reais, assim: 1234,50.',
  'discount-gap': (about) => `Use até ${about}%, ou 100% para um pedido sem custo.`,
  'ends-before-start': (about) => `Escolha um dia depois do começo, em ${about}.`,
  'not-day': () => 'Escreva o dia assim: 31/12/2026.',
  'no-such-day': (about) => `O dia ${about} não existe: confira o mês e o ano.`,
  'not-count': () => 'Escreva um número inteiro.',
  'not-choice': () => 'Escolha uma das opções.',
  'not-each': () => 'Preencha os dois números, ou deixe os dois em branco.',
  'not-email': () => 'Escreva um e-mail completo, assim: contato@estudio.com.br.',
  'not-https': () => 'Escreva o endereço inteiro, começando com https://.',
  'not-installments': () => 'Escreva um número de 1 a 12.',
  'not-payment-link': () => 'Cole o link inteiro, começando com https://, sem usuário, senha nem porta.',
  'not-days-off': () => 'Escreva um dia ou um período por linha, assim: 24/12/2026 a 04/01/2027.',
  'not-bandcamp': () => 'Só endereços https do bandcamp.com servem aqui.',
  'not-tax-id': () => 'CNPJ ou CPF inválido. Confira os números.',
  'not-phone': () => 'Escreva o DDD e o número, assim: (11) 98765-4321.',
  'too-small': (about) => `O menor valor aqui é ${about}.`,
  'too-big': (about) => `O maior valor aqui é ${about}.`,
  'too-long': (about) => `Use até ${about} letras.`,
  'too-few': () => 'Deixe ao menos um.',
  'too-many': (about) => `Cabem até ${about}.`,
  'later-than-expected': (about) => `A mais rápida não pode passar da esperada (${about}).`,
  'later-than-limit': (about) => `O prazo máximo não pode ser menor que a entrega esperada (${about}).`,
  'one-favourite': () => 'Só um pacote pode ser o mais popular.',
  'same-name': () => 'Este nome já é de outro.',
  'no-window': () => 'Com revisões incluídas, diga em quantos dias elas podem ser pedidas.',
  'price-to-sell': () => 'Para vender no pagamento, diga o preço; sob consulta, venda conversando.',
  'rights-too-few': (about) => `A licença do ${about} não permite esse uso: indique outro pacote.`,
  'recommended-twice': () => 'Indique outro pacote, ou nenhum.',
  'slider-order': () => 'Os valores precisam caber entre o mínimo e o máximo.',
} satisfies Record<FieldProblem['code'], (about: string) => string>

/** Why nothing was added to a list, and what to write instead. */
export const notAddedTexts = {
  'not-code': 'Um código tem de 3 a 30 letras sem acento e números, sem espaços nem outros sinais: NATAL10.',
  'name-too-short': 'Escreva um nome com pelo menos duas letras.',
  'name-too-long': `O nome pode ter até ${maxElementName} letras.`,
  'not-chosen': 'Escolha um da lista.',
  'already-there': 'Este já está na lista.',
} satisfies Record<NotAdded, string>
