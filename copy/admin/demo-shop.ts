/** Who buys in the demonstration shop. Nobody: the names are the commonest ones, and the addresses are of a reserved domain. */
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

export const demoStories = [
  {
    occasion: 'birthday',
    recipient: 'Dona Lourdes',
    relation: 'minha avó',
    story:
      'Ela faz 80 anos e criou os sete netos na mesma casa amarela. Todo domingo tem café com bolo de fubá na varanda, e ela canta enquanto passa o café.',
    genre: 'samba',
    mood: 'joyful',
  },
  {
    occasion: 'wedding',
    recipient: 'Paula e Renato',
    relation: 'os noivos',
    story:
      'Os dois se conheceram na fila de uma padaria em dia de chuva. Ele dividiu o guarda-chuva, e nunca mais deixaram de caminhar juntos.',
    genre: 'mpb',
    mood: 'romantic',
  },
  {
    occasion: 'love',
    recipient: 'Marcelo',
    relation: 'meu namorado',
    story:
      'Moramos em cidades diferentes por três anos. Agora vamos morar na mesma rua, e quero contar a estrada que nos trouxe até aqui.',
    genre: 'pop',
    mood: 'romantic',
  },
  {
    occasion: 'family',
    recipient: 'Família Moraes',
    relation: 'minha família',
    story: 'No Natal somos trinta na mesma mesa. Cada um traz um prato, e o tio Beto sempre desafina no parabéns.',
    genre: 'bossa-nova',
    mood: 'calm',
  },
  {
    occasion: 'tribute',
    recipient: 'Professor Anselmo',
    relation: 'nosso professor',
    story:
      'Ele se aposenta depois de quarenta anos de escola pública. Ensinou a turma inteira a ler o mundo antes de ler os livros.',
    genre: 'mpb',
    mood: 'moving',
  },
  {
    occasion: 'company',
    recipient: 'Padaria Sol Nascente',
    relation: 'a nossa empresa',
    story:
      'A padaria abre às cinco da manhã há vinte e cinco anos. Queremos uma música curta para a festa com os clientes do bairro.',
    genre: 'samba',
    mood: 'party',
  },
] as const

/** For whom a story is when it is told once more: a studio does not sing for the same grandmother twice. */
export const demoRecipients: Record<(typeof demoStories)[number]['occasion'], readonly string[]> = {
  birthday: ['Dona Lourdes', 'Dona Zefa', 'Vó Nair', 'Dona Conceição', 'Vó Tereza', 'Dona Jandira', 'Vó Aparecida'],
  wedding: [
    'Paula e Renato',
    'Luana e Caio',
    'Bia e Murilo',
    'Jéssica e Davi',
    'Marina e Otto',
    'Talita e Rui',
    'Lara e Igor',
  ],
  love: ['Marcelo', 'André', 'Vitor', 'Danilo', 'Guilherme', 'Samuel', 'Caetano'],
  family: [
    'Família Moraes',
    'Família Peixoto',
    'Família Batista',
    'Família Queiroz',
    'Família Tavares',
    'Família Amaral',
    'Família Rocha',
  ],
  tribute: [
    'Professor Anselmo',
    'Professor Waldir',
    'Professor Josué',
    'Professor Ivan',
    'Professor Otacílio',
    'Professor Breno',
    'Professor Lauro',
  ],
  company: [
    'Padaria Sol Nascente',
    'Padaria Estrela do Bairro',
    'Padaria Flor de Trigo',
    'Padaria Bom Dia',
    'Padaria Três Irmãos',
    'Padaria do Largo',
    'Padaria Primavera',
  ],
}

export const demoFeedbacks = [
  {
    note: 'Aqui a voz podia entrar um pouco mais suave.',
    text: 'Ficou linda! Só queria o começo mais calmo e o nome dela mais claro no refrão.',
  },
  {
    note: 'Este trecho arrepia. Não mudem!',
    text: 'Adoramos. O final podia crescer mais, como na referência que mandei.',
  },
  {
    note: 'O violão está um pouco alto nesta parte.',
    text: 'Quase lá: menos violão no meio e uma pausa antes do último refrão.',
  },
]

export const demoReturnText = 'Fizemos os ajustes que você pediu: ouça a nova versão e conte para a gente.'
export const demoRefundReason = 'O cliente desistiu antes do início da produção.'
export const demoVersionNames = ['Primeira versão', 'Voz e violão', 'Arranjo completo']
export const demoCredits = 'Equipe do estúdio (demonstração)'
export const demoTeam = [
  { name: 'Lívia Andrade', email: 'livia@exemplo.com.br' },
  { name: 'Caio Batista', email: 'caio@exemplo.com.br' },
]
export const demoOwner = { name: 'Dona do Estúdio', email: 'demo@exemplo.com.br' }

/** A studio nobody has; its CNPJ is the number examples use. */
export const demoCompany = {
  legalName: 'Estúdio Demonstração de Música Ltda.',
  taxId: '11.222.333/0001-81',
  street: 'Rua do Exemplo, 100',
}
