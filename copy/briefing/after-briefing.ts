import type { BriefingState } from '#core/briefing/briefing.ts'

/** "E agora?", once the story of a song was sent. */
export const afterBriefing = [
  { title: 'A gente lê com calma', text: 'Se faltar alguma coisa, perguntamos por e-mail.' },
  { title: 'Aceitamos o briefing', text: 'Nesse dia o prazo recomeça, e você recebe as novas datas.' },
  { title: 'Você lê ou ouve', text: 'Avisamos assim que houver uma letra para ler ou uma versão para ouvir.' },
]

export const afterUnpaidBriefing = [
  { title: 'Sua história está guardada', text: 'Mandamos o link dela para o seu e-mail.' },
  { title: 'Falta só o pagamento', text: 'A produção começa depois que ele é confirmado.' },
  {
    title: 'O resto é com a gente',
    text: 'Pagando neste navegador ou com o mesmo e-mail, a história se junta ao pedido.',
  },
]

/** How a story stands that was sent; `isBought`: its song was. */
export function sentBriefingText(state: BriefingState, isBought: boolean): { title: string; text: string } {
  if (state === 'clarification-requested')
    return {
      title: 'Temos uma pergunta',
      text: 'Lemos a sua história e ficou uma dúvida. Responda por aqui e a gente continua.',
    }
  if (state === 'accepted')
    return {
      title: 'Agora é com a gente',
      text: 'Sua história foi aceita e a composição começou. O prazo recomeçou nesse dia.',
    }
  return isBought
    ? {
        title: 'Recebemos a sua história',
        text: 'Estamos lendo com calma. Se faltar algo, perguntamos; se estiver tudo aí, avisamos e o prazo recomeça.',
      }
    : {
        title: 'Sua história está guardada',
        text: 'Falta só o pagamento. Quando ele for confirmado, neste navegador ou com o mesmo e-mail, a história se junta ao pedido sozinha.',
      }
}
