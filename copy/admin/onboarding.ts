import type { OnboardingGap, OnboardingStep } from '#core/admin/onboarding.ts'

type StepText = { title: string; text: string; /** The button that leads to it. */ action: string }

export const onboardingTexts = {
  company: {
    title: 'Dados da empresa',
    text: 'Razão social, CNPJ e endereço aparecem no site, no contrato e na nota. A lei pede que estejam lá antes da primeira venda.',
    action: 'Preencher dados',
  },
  contract: {
    title: 'Contrato lido',
    text: 'Cada comprador aceita este contrato. Leia as cláusulas e ajuste o que não for do jeito de vocês.',
    action: 'Ler o contrato',
  },
  provider: {
    title: 'Pagamento conectado',
    text: 'O Mercado Pago, ou links de pagamento prontos, recebem o dinheiro dos pedidos.',
    action: 'Ver a conexão',
  },
  mail: {
    title: 'E-mail funcionando',
    text: 'Confirmações, links e avisos chegam aos clientes por e-mail.',
    action: 'Enviar um teste',
  },
  demonstration: {
    title: 'Primeira demonstração de vocês',
    text: 'As músicas que vieram com a loja são exemplos. Mostre uma que o estúdio fez: é ela que vende.',
    action: 'Escolher uma música',
  },
  team: {
    title: 'Equipe convidada',
    text: 'Quem produz entra com a própria conta e vê só os projetos que recebeu.',
    action: 'Convidar alguém',
  },
  'trial-purchase': {
    title: 'Compra de teste',
    text: 'A loja compra de si mesma, do pedido à devolução, e mostra se todos os passos funcionam.',
    action: 'Fazer a compra',
  },
} satisfies Record<OnboardingStep, StepText>

/** Why a step is not done, where there are several reasons, and another button where it leads elsewhere. */
export const onboardingGapTexts = {
  'company-data': { text: 'Falta a razão social, o CNPJ ou o endereço.' },
  'contact-data': { text: 'O e-mail público ou o WhatsApp ainda é o de exemplo.', action: 'Preencher contatos' },
  emulator: {
    text: 'Por enquanto os pagamentos são simulados. Coloque as chaves do Mercado Pago no servidor (MERCADOPAGO_ACCESS_TOKEN) ou escolha links de pagamento nas configurações.',
  },
  'test-token': { text: 'A chave do Mercado Pago é de teste: ninguém paga de verdade com ela.' },
  'provider-refused': { text: 'O Mercado Pago está recusando a chave do servidor.' },
  'links-missing': {
    text: 'Nenhum pacote tem um link que cobre o preço de hoje.',
    action: 'Colocar os links',
  },
  'mail-folder': {
    text: 'Os e-mails estão indo para uma pasta do servidor e não chegam a ninguém. Falta o SMTP_URL na configuração do servidor.',
    action: 'Ver o e-mail',
  },
  'mail-unsent': { text: 'O servidor de e-mail está configurado, mas nada saiu por ele ainda.' },
  'trial-by-hand': {
    text: 'Com uma conta de verdade, só uma pessoa pode pagar: compre o pacote mais barato, confira o pedido e devolva o dinheiro.',
    action: 'Abrir a loja',
  },
} satisfies Record<OnboardingGap, { text: string; action?: string }>
