import type { Mood, Occasion } from '#core/briefing/briefing.ts'
import type { Genre } from '#core/site/song.ts'

/** What somebody told the studio, and what became of it. */
export type DemoStory = {
  client: string
  recipient: string
  relation: string
  /** What the studio called the song. */
  title: string
  occasion: Occasion
  story: string
  genre: Genre
  mood: Mood
}

/** Who buys in the demonstration shop, and why. Nobody: every name and every story is invented. */
export const demoStories: readonly DemoStory[] = [
  {
    client: 'Ana Clara Teixeira',
    recipient: 'Dona Lourdes',
    relation: 'minha avó',
    title: 'Café na varanda',
    occasion: 'birthday',
    story:
      'Ela faz 80 anos e criou os sete netos na mesma casa amarela. Todo domingo tem café com bolo de fubá na varanda, e ela canta enquanto passa o café.',
    genre: 'samba',
    mood: 'joyful',
  },
  {
    client: 'Renato Vieira',
    recipient: 'Paula',
    relation: 'minha noiva',
    title: 'Meio guarda-chuva',
    occasion: 'wedding',
    story:
      'A gente se conheceu na fila de uma padaria em dia de chuva. Dividi o guarda-chuva, e nunca mais deixamos de caminhar juntos. É para a entrada dela.',
    genre: 'mpb',
    mood: 'romantic',
  },
  {
    client: 'Camila Nogueira',
    recipient: 'Marcelo',
    relation: 'meu namorado',
    title: 'Quatrocentos quilômetros',
    occasion: 'love',
    story:
      'Moramos em cidades diferentes por três anos. Agora vamos morar na mesma rua, e quero contar a estrada que nos trouxe até aqui.',
    genre: 'pop',
    mood: 'romantic',
  },
  {
    client: 'Eduarda Moraes',
    recipient: 'Família Moraes',
    relation: 'minha família',
    title: 'Trinta na mesma mesa',
    occasion: 'family',
    story:
      'No Natal somos trinta na mesma mesa. Cada um traz um prato, o tio Beto desafina no parabéns do meu pai, que nasceu no dia 25, e ninguém vai embora antes das duas.',
    genre: 'bossa-nova',
    mood: 'calm',
  },
  {
    client: 'Henrique Salles',
    recipient: 'Professor Anselmo',
    relation: 'nosso professor de história',
    title: 'O mundo antes dos livros',
    occasion: 'tribute',
    story:
      'Ele se aposenta depois de quarenta anos de escola pública. Ensinou a turma inteira a ler o mundo antes de ler os livros, e guardava balas na gaveta para dia de prova.',
    genre: 'mpb',
    mood: 'moving',
  },
  {
    client: 'Sônia Kobayashi',
    recipient: 'Padaria Sol Nascente',
    relation: 'a nossa padaria',
    title: 'Cinco da manhã',
    occasion: 'company',
    story:
      'A padaria abre às cinco da manhã há vinte e cinco anos. Queremos uma música para a festa com os clientes do bairro, com o cheiro do pão e a fila que vira conversa.',
    genre: 'pagode',
    mood: 'party',
  },
  {
    client: 'Otávio Brandão',
    recipient: 'Cecília',
    relation: 'minha filha',
    title: 'Dente de leite',
    occasion: 'birthday',
    story:
      'Ela faz sete anos, perdeu o primeiro dente e diz que vai ser astronauta e veterinária. O cachorro se chama Foguete. Quero que ela ouça quando crescer.',
    genre: 'pop',
    mood: 'funny',
  },
  {
    client: 'Karina Albuquerque',
    recipient: 'Jonas e Tereza',
    relation: 'meus pais',
    title: 'Bodas de ouro',
    occasion: 'family',
    story:
      'Cinquenta anos de casados. Eles se conheceram num baile em Caruaru, e meu pai ainda tira minha mãe para dançar na cozinha quando toca sanfona no rádio.',
    genre: 'forro',
    mood: 'moving',
  },
  {
    client: 'Wesley Fontes',
    recipient: 'Larissa',
    relation: 'minha esposa',
    title: 'A casa sem reboco',
    occasion: 'love',
    story:
      'Casamos numa casa sem reboco e hoje terminamos o último quarto, o do bebê. Ela pintou cada parede comigo depois do trabalho.',
    genre: 'sertanejo',
    mood: 'romantic',
  },
  {
    client: 'Beatriz Antunes',
    recipient: 'Seu Dirceu',
    relation: 'meu avô',
    title: 'O rádio do Seu Dirceu',
    occasion: 'tribute',
    story:
      'Ele consertou rádios a vida toda e morreu em março. No velório apareceram vizinhos com os rádios que ele nunca cobrou. Queremos ouvir isso juntos no aniversário dele.',
    genre: 'bossa-nova',
    mood: 'moving',
  },
  {
    client: 'Thiago Paranhos',
    recipient: 'Vó Nair',
    relation: 'minha avó',
    title: 'Noventa carnavais',
    occasion: 'birthday',
    story:
      'Noventa anos, porta-bandeira aposentada. Ela ainda costura a fantasia dos bisnetos e corrige quem samba fora do tempo.',
    genre: 'samba',
    mood: 'party',
  },
  {
    client: 'Mariana Quaresma',
    recipient: 'Luana e Caio',
    relation: 'os noivos',
    title: 'Sim na areia',
    occasion: 'wedding',
    story:
      'O casamento é na praia, de pés no chão. Ele pediu a mão dela de cima de uma prancha, caiu na água, e ela respondeu rindo. Somos os padrinhos.',
    genre: 'axe',
    mood: 'joyful',
  },
  {
    client: 'Patrícia Lacerda',
    recipient: 'Oficina Três Irmãos',
    relation: 'a empresa da família',
    title: 'Mão de graxa',
    occasion: 'company',
    story:
      'A oficina faz trinta anos e agora são três netas no balcão. Meu pai dizia que motor se escuta antes de se abrir. É para o vídeo da festa.',
    genre: 'rock',
    mood: 'epic',
  },
  {
    client: 'Davi Amorim',
    recipient: 'Pastor Elias',
    relation: 'o pastor da nossa igreja',
    title: 'Porta aberta',
    occasion: 'tribute',
    story:
      'Vinte anos de ministério. Na enchente ele abriu a igreja e dormiu no corredor com as famílias. O coral vai cantar junto no refrão.',
    genre: 'gospel',
    mood: 'moving',
  },
  {
    client: 'Gabriela Sampaio',
    recipient: 'Bento',
    relation: 'meu afilhado',
    title: 'Barquinho de batismo',
    occasion: 'family',
    story:
      'É para o batizado. Ele nasceu de sete meses e passou o primeiro verão na incubadora. A mãe cantarolava para ele pela janelinha.',
    genre: 'classical',
    mood: 'calm',
  },
  {
    client: 'Leonardo Pacheco',
    recipient: 'Rafa',
    relation: 'meu melhor amigo',
    title: 'Goleiro de pelada',
    occasion: 'birthday',
    story:
      'Quarenta anos, e ele ainda pega no gol de domingo com o joelho enfaixado. Nunca defendeu um pênalti, mas não falta a um jogo.',
    genre: 'pagode',
    mood: 'funny',
  },
  {
    client: 'Isabela Furtado',
    recipient: 'Vinícius',
    relation: 'meu marido',
    title: 'Dez anos e um gato',
    occasion: 'love',
    story:
      'Dez anos de casados em dezembro. Adotamos um gato no primeiro apartamento, e ele escolheu o nome: Troco, porque veio com a mudança.',
    genre: 'jazz',
    mood: 'romantic',
  },
  {
    client: 'Nelson Guimarães',
    recipient: 'Turma de 1986',
    relation: 'meus colegas de colégio',
    title: 'Fundo da sala',
    occasion: 'other',
    story:
      'Vamos nos encontrar quarenta anos depois da formatura. Tínhamos uma banda de garagem que só sabia três acordes e um baterista sem bateria.',
    genre: 'rock',
    mood: 'joyful',
  },
  {
    client: 'Vera Lúcia Prates',
    recipient: 'Dona Jandira',
    relation: 'minha mãe',
    title: 'Colcha de retalho',
    occasion: 'birthday',
    story:
      'Ela faz 75 anos e está esquecendo os nomes, mas canta inteira qualquer música antiga. Quero uma que diga quem somos, para ela cantar com a gente.',
    genre: 'mpb',
    mood: 'moving',
  },
  {
    client: 'Bruno Azevedo',
    recipient: 'Marina e Otto',
    relation: 'minha irmã e meu cunhado',
    title: 'Duas malas',
    occasion: 'wedding',
    story:
      'Ela foi fazer intercâmbio por seis meses e ficou seis anos. Voltou com duas malas e o Otto, que aprendeu português com a nossa avó.',
    genre: 'bossa-nova',
    mood: 'joyful',
  },
  {
    client: 'Jéssica Rangel',
    recipient: 'Clube de Corrida Aurora',
    relation: 'o meu grupo de corrida',
    title: 'Antes do sol',
    occasion: 'company',
    story:
      'Corremos às cinco e meia na beira do rio. Começou com quatro mulheres e hoje são duzentas. A música abre a corrida de aniversário.',
    genre: 'electronic',
    mood: 'epic',
  },
  {
    client: 'Samuel Vasques',
    recipient: 'Ester',
    relation: 'minha esposa',
    title: 'Fila do ônibus',
    occasion: 'love',
    story:
      'Por dois anos pegamos o mesmo ônibus sem conversar. Um dia ela guardou lugar para mim com a mochila. Faz vinte anos.',
    genre: 'samba',
    mood: 'romantic',
  },
  {
    client: 'Alice Montenegro',
    recipient: 'Tia Zuleide',
    relation: 'minha tia',
    title: 'Banca da Zuleide',
    occasion: 'tribute',
    story:
      'Ela vendeu acarajé na mesma esquina por trinta e dois anos e formou três sobrinhos. Vai ganhar o título de cidadã na Câmara.',
    genre: 'axe',
    mood: 'joyful',
  },
  {
    client: 'Rui Carvalhal',
    recipient: 'Helena',
    relation: 'minha neta',
    title: 'Cantiga da Helena',
    occasion: 'family',
    story:
      'Minha primeira neta nasce em fevereiro. Quero uma canção de ninar que eu consiga tocar no meu violão, simples, com o nome dela.',
    genre: 'instrumental',
    mood: 'calm',
  },
  {
    client: 'Débora Cintra',
    recipient: 'Kauã',
    relation: 'meu filho',
    title: 'Passinho dos quinze',
    occasion: 'birthday',
    story:
      'Ele faz quinze e dança desde os quatro na laje da minha mãe. Vai entrar na festa com os primos, e quer que todo mundo levante.',
    genre: 'funk',
    mood: 'party',
  },
  {
    client: 'Murilo Sarmento',
    recipient: 'Bianca',
    relation: 'minha noiva',
    title: 'Endereço novo',
    occasion: 'wedding',
    story:
      'Casamos depois de adiar duas vezes. Na primeira, minha mãe adoeceu; na segunda, a cidade parou. Ela guardou o vestido e a calma.',
    genre: 'sertanejo',
    mood: 'moving',
  },
  {
    client: 'Luciana Barros',
    recipient: 'Cooperativa Mata Viva',
    relation: 'a nossa cooperativa',
    title: 'Sementeira',
    occasion: 'company',
    story:
      'Somos quarenta famílias que coletam sementes no cerrado. A música é para o documentário sobre os dez anos da cooperativa.',
    genre: 'instrumental',
    mood: 'epic',
  },
  {
    client: 'Felipe Junqueira',
    recipient: 'André',
    relation: 'meu namorado',
    title: 'Vinil arranhado',
    occasion: 'love',
    story:
      'Nosso primeiro encontro foi num sebo, brigando pelo mesmo disco. Compramos juntos e até hoje ele tem guarda compartilhada.',
    genre: 'jazz',
    mood: 'funny',
  },
  {
    client: 'Rosana Toledo',
    recipient: 'Equipe da UTI',
    relation: 'quem cuidou do meu pai',
    title: 'Plantão',
    occasion: 'tribute',
    story:
      'Meu pai ficou quarenta dias internado e voltou para casa andando. A enfermeira da noite lia o jornal de esportes para ele.',
    genre: 'gospel',
    mood: 'moving',
  },
  {
    client: 'Caetano Duarte',
    recipient: 'Zeca e Iara',
    relation: 'meus avós',
    title: 'Rede de dois',
    occasion: 'family',
    story:
      'Sessenta anos juntos numa casa de beira de rio. Ele pesca, ela conta a história, e o peixe cresce um palmo a cada vez.',
    genre: 'forro',
    mood: 'funny',
  },
  {
    client: 'Priscila Novaes',
    recipient: 'Manu',
    relation: 'minha irmã gêmea',
    title: 'A mesma vela',
    occasion: 'birthday',
    story:
      'É o primeiro aniversário que passamos longe: ela se mudou para Belém. Sempre sopramos a mesma vela, e neste ano vai ser por vídeo.',
    genre: 'pop',
    mood: 'moving',
  },
  {
    client: 'Igor Meireles',
    recipient: 'Lara',
    relation: 'minha noiva',
    title: 'Valsa do portão',
    occasion: 'wedding',
    story:
      'Namoramos no portão até a mãe dela acender a luz da varanda. Queremos uma valsa, e que a luz da varanda apareça.',
    genre: 'classical',
    mood: 'romantic',
  },
  {
    client: 'Simone Peçanha',
    recipient: 'Bar do Alcides',
    relation: 'o bar do meu pai',
    title: 'Balcão de mármore',
    occasion: 'company',
    story:
      'O bar tem o mesmo balcão desde 1974. Meu pai sabe o pedido de cada um e o time de todos. Vai tocar na roda de sábado.',
    genre: 'samba',
    mood: 'funny',
  },
  {
    client: 'Yuri Calmon',
    recipient: 'Stella',
    relation: 'minha esposa',
    title: 'Piseiro da Stella',
    occasion: 'love',
    story:
      'Ela odiava dançar até a festa junina do prédio. Ganhamos uma cesta de paçoca como melhor casal, e desde então ela não para.',
    genre: 'piseiro',
    mood: 'party',
  },
  {
    client: 'Márcia Ventura',
    recipient: 'Coronel Ubirajara',
    relation: 'o cachorro da família',
    title: 'O dono do sofá',
    occasion: 'other',
    story:
      'Ele viveu dezesseis anos e mandava em todo mundo. As crianças querem uma música para lembrar das sonecas, das fugas e do medo de foguete.',
    genre: 'country',
    mood: 'funny',
  },
  {
    client: 'Gustavo Rezende',
    recipient: 'Dona Iolanda',
    relation: 'minha sogra',
    title: 'Moqueca de sexta',
    occasion: 'birthday',
    story:
      'Ela me ensinou a cozinhar por telefone quando perdi o emprego. Hoje tenho um restaurante, e a moqueca de sexta leva o nome dela.',
    genre: 'mpb',
    mood: 'joyful',
  },
  {
    client: 'Letícia Bastos',
    recipient: 'Tobias',
    relation: 'o meu irmão',
    title: 'Trovão na garagem',
    occasion: 'birthday',
    story:
      'Meu irmão faz cinquenta e nunca deixou de usar a camiseta da banda do colégio. Quero um metal com tudo, e o nome dos três filhos no refrão.',
    genre: 'metal',
    mood: 'epic',
  },
  {
    client: 'Joaquim Serrano',
    recipient: 'Filarmônica Santa Luzia',
    relation: 'a banda da minha cidade',
    title: 'Cem anos de coreto',
    occasion: 'tribute',
    story:
      'A banda completa cem anos de coreto. Meu bisavô tocou bombardino, e minha filha começa no clarinete. Um dobrado com letra.',
    genre: 'instrumental',
    mood: 'epic',
  },
  {
    client: 'Natália Figueira',
    recipient: 'Pedro e Inês',
    relation: 'meus filhos',
    title: 'Banho de mangueira',
    occasion: 'family',
    story:
      'Eles têm quatro e seis anos e inventaram uma língua de banho de mangueira. Quero guardar este verão antes que eles cresçam.',
    genre: 'pop',
    mood: 'joyful',
  },
  {
    client: 'Álvaro Drummond',
    recipient: 'Mestre Ciro',
    relation: 'o meu mestre de capoeira',
    title: 'Roda de chegada',
    occasion: 'tribute',
    story:
      'Ele chega da Bahia para a formatura dos alunos. Foi ele que tirou metade do bairro da rua com um berimbau e muita bronca.',
    genre: 'samba',
    mood: 'epic',
  },
]

/** For whom a story is where a larger demonstration tells it again: a studio does not sing for the same grandmother twice. */
export const demoRecipients: Record<Occasion, readonly string[]> = {
  birthday: ['Dona Zefa', 'Dona Conceição', 'Vó Tereza', 'Vó Aparecida', 'Tia Cida', 'Dona Hilda', 'Seu Antero'],
  wedding: [
    'Bia e Caíque',
    'Jéssica e Davi',
    'Talita e Rui',
    'Nina e Saulo',
    'Carol e Ivo',
    'Rute e Abel',
    'Eva e Nino',
  ],
  love: ['Vitor', 'Danilo', 'Guilherme', 'Cláudia', 'Sabrina', 'Tainá', 'Ramon'],
  family: [
    'Família Peixoto',
    'Família Batista',
    'Família Queiroz',
    'Família Tavares',
    'Família Amaral',
    'Família Rocha',
  ],
  tribute: ['Professor Waldir', 'Professora Dalva', 'Doutora Ivone', 'Mestre Otacílio', 'Dona Marlene', 'Padre Lauro'],
  company: ['Floricultura Jasmim', 'Mercearia Bom Dia', 'Escola Girassol', 'Livraria do Largo', 'Café Primavera'],
  other: ['Turma de 1994', 'Os vizinhos do 12', 'Grupo da Serra', 'Bloco da Esquina'],
}
