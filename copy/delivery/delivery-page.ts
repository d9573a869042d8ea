/** What the button for sharing a song says, and what follows. */
export const shareTexts = {
  share: 'Compartilhar',
  loading: 'Preparando…',
  message: (title: string) => `Fizeram uma música: “${title}”.`,
  ready: { title: 'A música está pronta para compartilhar', text: 'Toque em “Compartilhar” mais uma vez.' },
  copied: {
    title: 'Link copiado',
    text: 'Ele pede o e-mail do pedido. Para mandar a música a outras pessoas, salve o MP3 e envie o arquivo.',
  },
  failed: {
    title: 'Não foi possível compartilhar',
    text: 'Salve a música e envie o arquivo por onde você quiser.',
    variant: 'destructive' as const,
  },
}

export const coverTexts = {
  title: 'A capa',
  intro:
    'Nenhuma outra música tem esta capa: ela é desenhada a partir da sua, das partes dela e da força do som em cada momento. São três desenhos; escolha o seu.',
  tagged: 'O MP3, o certificado e a cápsula levam a capa escolhida. Se trocar depois de baixar, baixe de novo.',
  take: 'Levar a capa',
}

/** Before anything is saved from an order in surprise mode. */
export const surpriseFilesHint =
  'Modo surpresa: o nome dos arquivos não conta nada, mas dentro deles estão o título, a letra e a capa, e o tocador do celular mostra. Até o grande dia, prefira ouvir aqui.'

export const capsuleHint =
  'Um arquivo só, com a música, a letra, a capa e os documentos dentro, e as fotos do presente, se houver. Abre sem internet, hoje e daqui a vinte anos.'

/** The mail of one year later, on the page of the delivery. */
export const anniversaryPageTexts = {
  title: 'Daqui a um ano',
  offer: 'Se você quiser, mandamos um único e-mail para lembrar da música quando ela fizer um ano, em',
  wanted: 'Combinado: um único e-mail, com a música, quando ela fizer um ano, em',
  ask: 'Quero receber',
  stop: 'Não quero mais receber',
}
