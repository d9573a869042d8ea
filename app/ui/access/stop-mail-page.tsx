import { MailedButtonPage, type MailedButtonTexts } from './mailed-button-page.tsx'

const texts = {
  title: 'Sem e-mails como este',
  text: 'O botão desliga e-mails como este, de todas as suas músicas. Os pedidos e as músicas continuam como estão.',
  button: 'Não quero mais receber',
  busy: 'Desligando...',
  assurance: 'Nada mudou.',
  outcomes: {
    stopped: {
      title: 'Pronto, desligado',
      text: 'Você não recebe mais e-mails como este, de nenhuma música. Se pedir de novo na página da entrega, volta a receber.',
    },
    'link-unknown': {
      title: 'Link desconhecido',
      text: 'Este link não é nosso ou está incompleto. Abra-o de novo a partir do e-mail.',
    },
  },
} satisfies MailedButtonTexts

export type StopMailOutcome = keyof typeof texts.outcomes

/** Where the way out under a mail leads. */
export function StopMailPage(props: { token: string; outcome: StopMailOutcome | null }) {
  return <MailedButtonPage path="/emails/parar" texts={texts} {...props} />
}
