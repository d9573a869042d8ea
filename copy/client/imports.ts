import { pluralize } from '#copy/shared/inflection.ts'
import { maxImportColumns, maxImportRows, type ImportCounts, type ImportSkip } from '#core/client/client-import.ts'
import type { ImportField, ListRefusal } from '#core/client/import-columns.ts'
import { formatCount } from '#core/shared/number-format.ts'

export const importFieldLabels = {
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  company: 'Empresa',
  title: 'Título do projeto',
  package: 'Pacote do projeto',
} satisfies Record<ImportField, string>

export const importSkipTexts = {
  'name-required': 'Falta o nome.',
  'name-too-long': 'O nome tem mais de 120 letras.',
  'name-with-address': 'O nome tem um endereço de site.',
  'email-required': 'Falta o e-mail.',
  'email-too-long': 'O e-mail tem mais de 254 letras.',
  'email-invalid': 'E-mail inválido.',
  'company-too-long': 'O nome da empresa tem mais de 120 letras.',
  'duplicate-row': 'Repetida: o mesmo e-mail está numa linha acima.',
  'client-exists': 'Este cliente já está no cadastro, e a lista não traz nada que falte.',
  'project-exists': 'Este cliente já tem um projeto com este título.',
  'title-too-long': 'O título tem mais de 160 letras.',
  'package-required': 'Falta o pacote do projeto.',
  'package-unknown': 'Pacote desconhecido: use o nome que está no catálogo.',
} satisfies Record<ImportSkip, string>

export function listRefusalText(code: ListRefusal, line?: number): string {
  switch (code) {
    case 'open-quote':
      return `Na linha ${line ?? 1} há uma aspa que não fecha. Corrija no arquivo e envie de novo.`
    case 'no-rows':
      return 'O arquivo não tem nenhuma linha com dados.'
    case 'too-many-rows':
      return `O arquivo tem mais de ${formatCount(maxImportRows)} linhas. Divida em arquivos menores e importe um de cada vez.`
    case 'too-many-columns':
      return `O arquivo tem mais de ${maxImportColumns} colunas. Deixe só as que interessam e envie de novo.`
    case 'no-table':
      return 'Isto não parece um arquivo CSV. Na planilha, use “Salvar como” ou “Fazer download” e escolha CSV.'
  }
}

/** `3 clientes novos, 1 completado e 2 projetos` */
export function importCountsText({ clients, completed, projects }: ImportCounts): string {
  const parts = [
    clients > 0 ? pluralize(clients, 'cliente novo', 'clientes novos') : '',
    completed > 0 ? pluralize(completed, 'cliente completado', 'clientes completados') : '',
    projects > 0 ? pluralize(projects, 'projeto', 'projetos') : '',
  ].filter(Boolean)
  return parts.join(', ')
}

export function undoneText({ removed, preserved }: { removed: number; preserved: number }): string {
  const gone = removed === 1 ? '1 registro desfeito' : `${formatCount(removed)} registros desfeitos`
  return preserved === 0 ? gone : `${gone}, ${preserved === 1 ? '1 mantido' : `${formatCount(preserved)} mantidos`}`
}
