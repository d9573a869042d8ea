/** Who buys where there are more orders than stories. Nobody: the names are the commonest ones. */
export const demoFirstNames = [
  'Ana Clara',
  'Bruno',
  'Camila',
  'Diego',
  'Eduarda',
  'Felipe',
  'Gabriela',
  'Henrique',
  'Isabela',
  'João Pedro',
  'Karina',
  'Leonardo',
  'Mariana',
  'Nelson',
  'Otávio',
  'Patrícia',
  'Rafael',
  'Sônia',
  'Thiago',
  'Vera Lúcia',
]

export const demoSurnames = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Dias',
  'Ferreira',
  'Gonçalves',
  'Lima',
  'Martins',
  'Nascimento',
  'Oliveira',
  'Pereira',
  'Ribeiro',
  'Santos',
  'Teixeira',
  'Vieira',
]

export const demoFeedbacks = [
  {
    note: 'Aqui a voz podia entrar um pouco mais suave.',
    text: 'Ficou linda! Só queria o começo mais calmo e o nome mais claro no refrão.',
  },
  {
    note: 'Este trecho arrepia. Não mudem!',
    text: 'Adoramos. O final podia crescer mais, como na referência que mandei.',
  },
  {
    note: 'O violão está um pouco alto nesta parte.',
    text: 'Quase lá: menos violão no meio e uma pausa antes do último refrão.',
  },
  {
    note: 'Aqui a gente fala “sítio”, não “fazenda”.',
    text: 'Minha mãe vai chorar. Troquem só a palavra que anotei, e por mim está pronta.',
  },
  {
    note: 'Esta virada ficou rápida para quem vai dançar.',
    text: 'Dá para segurar um pouquinho o andamento? Vamos dançar com a família inteira.',
  },
  {
    note: 'Que entrada bonita!',
    text: 'A segunda estrofe pode contar da viagem, em vez de repetir a primeira?',
  },
  {
    note: 'O coro cobre a última sílaba.',
    text: 'Está emocionante. Só baixem o coro, para a última frase aparecer.',
  },
  {
    note: 'Aqui cabia uma sanfona.',
    text: 'Ouvimos três vezes seguidas! Se couber uma sanfona no meio, fica a nossa cara.',
  },
]

export const demoReturnTexts = [
  'Fizemos os ajustes que você pediu: ouça a nova versão e conte para a gente.',
  'A nova versão está no ar, com a troca que você anotou. Ouça de fone!',
  'Mexemos no andamento e na voz. Conta para a gente se agora está do jeito que você imaginou?',
]
export const demoNoteAnswer = 'Feito! Ouça este trecho na versão nova.'
export const demoRefundReason = 'O cliente desistiu antes do início da produção.'
export const demoVersionNames = ['Primeira versão', 'Voz e violão', 'Arranjo completo']
export const demoCredits = 'Lívia Andrade e Caio Batista (demonstração)'
export const demoTeam = [
  { name: 'Lívia Andrade', email: 'livia@exemplo.com.br' },
  { name: 'Caio Batista', email: 'caio@exemplo.com.br' },
]
export const demoOwner = { name: 'Dona do Estúdio', email: 'demo@exemplo.com.br' }

/** What was given with a song, and what came back. */
export const demoGifts = [
  {
    dedication: 'Para você ouvir com a casa cheia, do jeito que você gosta.',
    reaction: 'Eu não esperava! Ouvi na cozinha e tive que sentar. Já sei o refrão de cor.',
  },
  {
    dedication: 'Cada verso é uma lembrança nossa. Aumenta o som!',
    reaction: 'Chorei no primeiro verso e ri no segundo. Que presente, meu Deus. Obrigado!',
  },
  {
    dedication: 'Quem faz parte da nossa história merece uma música inteira.',
    reaction: 'Mostrei para todo mundo aqui. Foi o presente mais bonito que já ganhei.',
  },
]
/** Who buys a voucher for somebody else. */
export const demoGiver = { name: 'Cláudia Siqueira', email: 'claudia.siqueira@exemplo.com.br' }
export const demoVoucherMessage = 'Para você contar a sua história em música, quando quiser.'

/** A studio nobody has; its CNPJ is the number examples use. */
export const demoCompany = {
  legalName: 'Estúdio Demonstração de Música Ltda.',
  taxId: '11.222.333/0001-81',
  street: 'Rua do Exemplo, 100',
}
