/** What a start says to the person at the terminal. Never with a value of a setting in it. */

/** What a start does, in the lines printed when it takes long. */
export const startSteps = {
  database: 'Abrindo o banco de dados',
  migration: 'Atualizando o banco de dados',
  shop: 'Iniciando a loja',
}

export function waitingText(place: string, seconds: number): string {
  return `O banco de dados em ${place} ainda não responde; esperando por ele até ${seconds} segundos…`
}

export function databaseFaultText(
  fault: 'unreachable' | 'wrong-password' | 'no-database' | 'refused',
  place: string,
): string {
  return {
    unreachable: `O banco de dados em ${place} não responde. Veja se o PostgreSQL está no ar, se o endereço em DATABASE_URL está certo e se a rede e o firewall deixam passar.`,
    'wrong-password': `O banco de dados em ${place} recusa o usuário ou a senha de DATABASE_URL. Confira os dois, e o pg_hba.conf do servidor.`,
    'no-database': `Em ${place} não existe o banco de dados que DATABASE_URL nomeia. Crie-o (createdb) ou corrija o nome no fim do endereço.`,
    refused: `O banco de dados em ${place} recusa a conexão. Confira DATABASE_URL (também sslmode) e o registro do PostgreSQL.`,
  }[fault]
}

export function oldDatabaseText(major: number): string {
  return `O PostgreSQL de DATABASE_URL é da versão ${major}; a Harmonia precisa da 15 ou de uma mais nova.`
}

export function readOnlyDatabaseText(place: string): string {
  return `O banco de dados em ${place} não aceita gravações: confira se é uma réplica ou está em modo de leitura.`
}

export const newerSchemaText =
  'O banco de dados já foi atualizado por uma versão mais nova da Harmonia, que esta não conhece: ela poderia estragar dados.\n' +
  'Instale de novo a versão mais nova. Para voltar mesmo à antiga, restaure o backup feito antes da atualização.'

export const tooOldSchemaText =
  'O banco de dados é de uma Harmonia de antes de 27 de novembro de 2026, que esta não sabe atualizar; ele ficou como estava.\n' +
  'Inicie antes, uma vez, uma versão desse dia com ele, e depois esta.'

export const secretMissingText =
  'Os links e as sessões desta loja foram assinados com um segredo que não está aqui: nem em DATA_DIR/secrets/session, nem em SESSION_SECRETS.\n' +
  'Com outro, os links já enviados deixam de abrir, todos saem do painel e a verificação em duas etapas não pode ser lida.\n' +
  'Traga de volta a pasta secrets do backup, ou ponha em SESSION_SECRETS o mesmo segredo dos outros processos.\n' +
  'Se ele se perdeu para sempre, inicie com SESSION_SECRETS=<um novo, de 32 caracteres ou mais>.'

export const secretReplacedText =
  'Aviso: SESSION_SECRETS não contém o segredo usado até agora. Links já enviados deixaram de abrir e todos saíram do painel. Se não foi de propósito, ponha o antigo depois do novo: SESSION_SECRETS=novo,antigo'

export function unknownSettingText({ name, nearest }: { name: string; nearest: string }): string {
  return `Aviso: ${name} não é uma configuração da Harmonia, e foi ignorada. Seria ${nearest}?`
}

/** Why the data directory cannot be used; `null` when it is none of these. */
export function dataDirFaultText(code: string, dataDir: string): string | null {
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `DATA_DIR (${dataDir}) é um arquivo, ou está dentro de um. Escolha uma pasta.`
  if (code === 'EACCES' || code === 'EPERM')
    return `O usuário que roda a Harmonia não pode gravar em DATA_DIR (${dataDir}). Dê a pasta a ele (chown) ou escolha outra.`
  if (code === 'EROFS')
    return `DATA_DIR (${dataDir}) está num disco só de leitura. Escolha uma pasta em que se possa gravar, ou monte um volume nela.`
  if (code === 'ENOSPC') return `O disco em que fica DATA_DIR (${dataDir}) está cheio. Libere espaço e inicie de novo.`
  return null
}

export const namelessUserText =
  'O usuário que roda a Harmonia não tem nome nesta máquina (/etc/passwd), e o PostgreSQL embutido precisa de um. Use um usuário com nome (na imagem: node), ou defina DATABASE_URL.'
