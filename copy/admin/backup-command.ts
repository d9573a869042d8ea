type Made = {
  name: string
  rows: number
  files: number
  copied: number
  damaged: number
  removed: number | null
  size: string
  isEncrypted: boolean
}

type Restored = {
  manifest: { name: string; missing: { key: string; reason: 'deleted' | 'damaged' }[] }
  rows: number
  files: number
  size: string
  jobs: number
  secrets: string[]
  erased: number
  eraseAgain: string[]
  eraseLater: number
  unread: string[]
}

/** What `npm run backup` and `npm run restore` print. */
export const backupCommandTexts = {
  /** What is done, in the lines of a command that takes long. */
  steps: {
    'read-rows': 'Copiando o banco de dados',
    'copy-files': 'Copiando os arquivos',
    check: 'Conferindo o backup',
    'write-files': 'Gravando os arquivos',
    'write-rows': 'Gravando e conferindo o banco de dados',
    continue: 'Retomando as tarefas',
  },
  units: { bytes: 'MB', tables: 'tabelas' },
  noTarget: (option: string) => `Diga onde: ${option} PASTA, ou configure BACKUP_DIR ou BACKUP_S3_BUCKET.`,
  noDatabase: 'O banco de dados desta pasta está em uso, mas não responde. Tente de novo em instantes.',
  help: {
    backup: [
      'npm run backup -- [opções]   faz um backup agora, no destino de BACKUP_DIR ou BACKUP_S3_BUCKET',
      '  --to PASTA     em outra pasta',
      '  --list         mostra os backups que há',
      '  --new-key      mostra uma chave nova para BACKUP_KEY, e não faz nada mais',
    ],
    restore: [
      'npm run restore -- [opções]   traz o último backup de volta para um lugar vazio',
      '  --from PASTA   de outra pasta',
      '  --backup NOME  o backup deste nome, como npm run backup -- --list o mostra',
      '  --check        só confere cada byte do backup; não muda nada',
      '  --force        substitui o que há no banco de dados',
    ],
  },
  notMade: 'O backup não foi feito: outro está em andamento, ou o registro acima diz o que falhou.',
  made: ({ name, rows, files, copied, damaged, removed, size, isEncrypted }: Made) =>
    [
      `Backup ${name} feito: ${rows} linhas, ${files} arquivos (${copied} copiados agora), ${size}.`,
      isEncrypted
        ? 'Cifrado, com os segredos de DATA_DIR. Sem a BACKUP_KEY ninguém o abre: guarde-a em outro lugar.'
        : 'Sem cifra, e por isso sem os segredos de DATA_DIR: guarde DATA_DIR/secrets à parte.',
      ...(damaged > 0 ? [`ATENÇÃO: ${damaged} arquivos não puderam ser lidos ou estão danificados na loja.`] : []),
      ...(removed === null ? ['Os backups antigos não puderam ser removidos; o próximo backup tenta de novo.'] : []),
      ...(removed ? [`Backups antigos removidos pela regra: ${removed}.`] : []),
    ].join('\n'),
  listed: ({ name, rows, files, size }: { name: string; rows: number; files: number; size: string }) =>
    `${name}  ${rows} linhas, ${files} arquivos (${size})`,
  unreadable: (name: string) => `${name}  não pôde ser lido: está danificado, ou foi feito com outra BACKUP_KEY`,
  unfinished: (name: string) => `${name}  não terminado: não serve para restaurar`,
  checked: (name: string) => `O backup ${name} está inteiro: cada byte confere com o manifesto.`,
  setAside: (place: string) => `O que havia antes está em ${place}; apague quando não precisar mais.`,
  restored: ({ manifest, rows, files, size, jobs, secrets, erased, eraseAgain, eraseLater, unread }: Restored) => [
    `Backup ${manifest.name} restaurado: ${rows} linhas e ${files} arquivos (${size}), todos conferidos; ${jobs} tarefas voltaram à fila.`,
    secrets.length > 0
      ? `Segredos restaurados: ${secrets.join(', ')}.`
      : 'Nenhum segredo foi restaurado. Copie o de antes para DATA_DIR/secrets, ou comece com um novo em SESSION_SECRETS: todos entram de novo, e os links antigos deixam de valer.',
    ...(manifest.missing.length > 0 ? [`Arquivos que não estavam no backup: ${manifest.missing.length}.`] : []),
    ...manifest.missing.map(
      ({ key, reason }) => `  ${key} (${reason === 'deleted' ? 'apagado durante o backup' : 'danificado na loja'})`,
    ),
    ...(erased > 0
      ? [`Dados apagados de novo, como pedido depois deste backup: ${erased === 1 ? '1 pessoa' : `${erased} pessoas`}.`]
      : []),
    ...eraseAgain.map((id) => `Apague de novo no painel, quando o pedido terminar: /admin/clients/${id}`),
    ...(eraseLater > 0
      ? [
          `Com pedido ainda em aberto e sem cadastro: ${eraseLater}. Sem pagamento, os dados saem sozinhos pelos prazos de guarda.`,
        ]
      : []),
    ...unread.map(
      (name) => `O backup ${name} não pôde ser lido: pedidos de exclusão que só ele conhece não foram repetidos.`,
    ),
    'Pedidos de exclusão feitos depois do último backup precisam ser repetidos.',
  ],
}

export const restoreErrors = {
  'no-backup': 'Não há backup completo neste destino, ou nenhum com este nome. Com BACKUP_KEY só contam os cifrados.',
  'key-missing':
    'Os backups deste destino estão cifrados, e BACKUP_KEY não está configurada. Configure a chave de antes, ou escolha outro destino; nada foi mudado.',
  'manifest-unreadable':
    'Este backup não pôde ser lido, e nada foi mudado: o manifesto está danificado, ou foi feito com outra BACKUP_KEY. Veja os outros com npm run backup -- --list e escolha um com --backup NOME.',
  'database-not-empty':
    'O banco de dados não está vazio, e nada foi mudado. Com --force o que há nele é substituído: npm run restore -- --force',
  'files-not-empty':
    'O armazenamento de arquivos não está vazio, e nada foi mudado. Com --force os arquivos do backup são gravados mesmo assim.',
  'database-in-use':
    'A loja está ligada a este banco de dados. Pare todos os processos e comece de novo; nada foi mudado.',
  'unknown-version':
    'O backup foi feito por uma versão mais nova da Harmonia, ou por uma de antes de 27 de novembro de 2026. Comece de novo com a versão que o fez; o banco não recebeu nada.',
  damaged: 'O backup está danificado, e nada foi restaurado. Não conferem com o manifesto:',
} satisfies Record<string, string>
