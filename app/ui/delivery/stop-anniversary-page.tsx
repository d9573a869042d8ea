import { MailedButtonPage, type MailedButtonTexts } from '#app/ui/access/mailed-button-page.tsx'

const texts = {
  title: 'Sem e-mail de um ano',
  text: 'O botão desliga o e-mail de um ano de todas as suas músicas. Os pedidos e as músicas continuam como estão.',
  button: 'Não quero mais receber',
  busy: 'Desligando...',
  assurance: 'Nada mudou.',
  outcomes: {
    stopped: {
      title: 'Pronto, desligado',
      text: 'Nenhuma música sua manda mais o e-mail de um ano. Se mudar de ideia, peça de novo na página da entrega.',
    },
    'link-unknown': {
      title: 'Link desconhecido',
      text: 'Este link não é nosso ou está incompleto. Abra-o de novo a partir do e-mail.',
    },
  },
} satisfies MailedButtonTexts

export type StopAnniversaryOutcome = keyof typeof texts.outcomes

/** Where the way out of the mail of one year later leads. */
export function StopAnniversaryPage(props: { token: string; outcome: StopAnniversaryOutcome | null }) {
  return <MailedButtonPage path="/um-ano/parar" texts={texts} {...props} />
}
