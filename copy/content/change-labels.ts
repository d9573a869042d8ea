type Labels = {
  /** Above the changes, before they are saved. */
  heading: string
  /** What they leave as it is, where something does. */
  note: string
  /** After they were saved. */
  saved: string
}

/** Where a change of the prices, the company's data or the texts is seen, and what it does not touch. */
export function changeTexts(changes: readonly { path: string }[]): Labels {
  const found = kinds.find(({ of }) => changes.length > 0 && changes.every(({ path }) => of.test(path)))
  return found?.labels ?? ofPrices
}

const ofPrices: Labels = {
  heading: 'O que vai mudar no site',
  note: 'Pedidos já feitos continuam com o preço e o contrato deles.',
  saved: 'O site já mostra o que mudou.',
}

// The path of an edited text is `words.` and its key; `words` is the stored name of `TextOverrides`.
const kinds: { of: RegExp; labels: Labels }[] = [
  {
    of: /(^|\.)mail\//,
    labels: {
      heading: 'O que vai mudar nos próximos e-mails',
      note: 'E-mails já enviados continuam como foram.',
      saved: 'Vale a partir do próximo e-mail.',
    },
  },
  {
    of: /(^|\.)contract\//,
    labels: {
      heading: 'O que vai mudar nos próximos contratos',
      note: 'Pedidos já feitos continuam com o contrato que foi aceito.',
      saved: 'Vale a partir do próximo pedido.',
    },
  },
  {
    of: /(^|\.)consent\//,
    labels: {
      heading: 'O que vai mudar nos próximos consentimentos',
      note: 'Consentimentos já aceitos não mudam.',
      saved: 'Vale a partir do próximo consentimento.',
    },
  },
  {
    of: /^payment\./,
    labels: {
      heading: 'O que vai mudar nos próximos pagamentos',
      note: 'Pagamentos já feitos continuam como foram.',
      saved: 'Vale a partir do próximo pagamento.',
    },
  },
  {
    of: /^whatsapp\./,
    labels: {
      heading: 'O que vai mudar nos próximos avisos pelo WhatsApp',
      note: 'Mensagens já enviadas continuam como foram.',
      saved: 'Vale a partir do próximo aviso.',
    },
  },
  { of: /^(songs|music|social)(\.|$)|(^|\.)policy\//, labels: { ...ofPrices, note: '' } },
]
