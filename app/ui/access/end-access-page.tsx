import { MailedButtonPage, type MailedButtonTexts } from './mailed-button-page.tsx'

const texts = {
  title: 'Não foi você?',
  text: 'O botão encerra o acesso ao pedido em todos os aparelhos, também neste. O pedido e a música continuam como estão.',
  button: 'Encerrar todos os acessos',
  busy: 'Encerrando...',
  assurance: 'Nenhum acesso foi encerrado.',
  outcomes: {
    ended: {
      title: 'Acessos encerrados',
      text: 'Ninguém mais abre este pedido sem confirmar de novo. Para voltar, use o código do pedido e o seu e-mail.',
    },
    'ended-before': {
      title: 'Acessos encerrados',
      text: 'Os acessos daquele momento já tinham sido encerrados. Para voltar, use o código do pedido e o seu e-mail.',
    },
    'link-unknown': {
      title: 'Link desconhecido',
      text: 'Este link não é nosso ou está incompleto. Abra-o de novo a partir do e-mail.',
    },
  },
} satisfies MailedButtonTexts

export type EndAccessOutcome = keyof typeof texts.outcomes

/** Where "Não foi você?" of a mail leads. */
export function EndAccessPage(props: { token: string; outcome: EndAccessOutcome | null }) {
  return <MailedButtonPage path="/acompanhar-pedido/encerrar" texts={texts} {...props} />
}
