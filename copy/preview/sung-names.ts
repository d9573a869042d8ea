import type { NameVerdict } from '#core/preview/sung-name.ts'

import type { Message } from './preview.ts'

export const sungNameTexts = {
  title: 'Os nomes na música',
  lead: 'Ouça cada nome como foi cantado e, logo depois, como você gravou. Um nome errado volta para a equipe sem gastar revisão.',
  leadUnrecorded: 'Ouça cada nome como foi cantado. Um nome errado volta para a equipe sem gastar revisão.',
  play: 'Ouvir o nome',
  sung: 'Na música',
  recorded: 'Como você gravou',
  coming: 'O trecho está sendo preparado e aparece aqui em instantes.',
  unrecorded: 'Ninguém gravou este nome: compare com o jeito que você escreveu.',
  elsewhere:
    'Você gravou os nomes, mas a gravação ainda não abre neste navegador. Para ouvir, abra antes o seu briefing nele: pelo link do e-mail ou em Acompanhar pedido.',
  voices: 'As suas gravações',
  right: 'Certo',
  wrong: 'Errado',
}

export const nameVerdictTexts = {
  right: 'Você ouviu: está certo.',
  wrong: 'Você ouviu: está errado. A anotação vai no próximo feedback e não gasta revisão.',
} satisfies Record<NameVerdict, string>

export const nameMoved: Message = {
  title: 'Nome em outro lugar',
  text: 'A equipe mudou o momento deste nome. Ouça de novo e responda.',
}
