import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { auditLabels } from '#copy/staff/audit-labels.ts'
import { expectListed, expectNone } from '#test/support/guard.ts'
import { root, said, sources, textsOf } from '#test/support/said-texts.ts'

/** Each text of the files that have it, with its file. */
function textsIn(has: (file: string) => boolean): { file: string; text: string }[] {
  return said.flatMap(({ file, texts: own }) => (has(file) ? own.map((text) => ({ file, text })) : []))
}

/** What the product said once, and what it says now: one thing has one name on every screen. */
const retired: [RegExp, string][] = [
  [/Esperando a nossa leitura|briefings? para ler/i, 'Briefing para analisar'],
  [/História contada/, 'Briefing recebido'],
  [/Nasce quando/, 'Será criado'],
  [/Avisos? do provedor|No provedor|O provedor/, 'Mercado Pago'],
  [/Confirmar recebimento/, 'Registrar pagamento'],
  [/Devolver dinheiro|Dinheiro devolvido|Devolver pagamento|Devolução (pedida|feita|parcial|por fora)/, 'Reembolsar'],
  [/^(Devolver|Devolução|Devoluções)$/, 'Reembolsar, Reembolso'],
  [/^Uma parte$|Valor da parte|Tudo o que resta/, 'Reembolso parcial, Valor a reembolsar, Valor total'],
  [/Devolver (a )?revisão|Revisão devolvida/, 'Estornar revisão'],
  [/(Voltar à|Restaurar a) revisão/, 'Restaurar versão: a revision is a round of changes to a song'],
  [/Histórico de mudanças|Ver o que muda/, 'Histórico de alterações, Revisar alterações'],
  [/palavras de vocês|O que vocês escrev/i, 'Personalizado, textos personalizados'],
  [/Nomes que viram dados|nome entre chaves/, 'Variáveis'],
  [/Como se lê hoje/, 'Prévia do texto atual'],
  [/\bVazio: /, 'Deixe em branco para …'],
  [/trabalha por conta/, 'Ou CPF, se for autônomo'],
  [/número não confere/, 'CNPJ ou CPF inválido'],
  [/olhe aqui|nosso emulador|é de verdade/, 'atenção, modo de demonstração'],
  [/Ficam na pasta do servidor/, 'Armazenados no servidor'],
  [/Donos? do estúdio|donos? (ativo|do estúdio)/i, 'Administrador'],
  [/^Papel(?! de parede)|\b(este|Salvar) papel\b/, 'Perfil de acesso'],
  [/^Duas etapas/, 'Verificação em duas etapas'],
  [/^Entrou em/, 'Último acesso'],
  [/frase curta serve bem/, 'Pode ser uma frase curta'],
  [/Nada pendente|Nada por aqui agora/, 'Nenhuma pendência no momento, Nenhum projeto'],
  [/Ver em números|maior dia/, 'Ver tabela, melhor dia'],
  [/cliente agora acompanha/, 'Etapa atualizada'],
  [/Usar o som/, 'Usar o áudio'],
  [/\b(Tirar|Tire|Tirando|tirad[oa]s?)\b/, 'Remover'],
  [/\b(Retirar|Retirando|Retire|retirad[oa] pela equipe)\b(?! um consentimento)/, 'Remover, Desativar'],
  [/\b[Pp]ôr\b|\bpost[oa] (na|em)\b/, 'Adicionar'],
  [/da casa\b(?! del[ae]s?)/, 'da empresa'],
  [/para valer o seu|Ainda não salvo/, 'para manter a sua versão, Alterações não salvas'],
  [/Decidir e responder|Desistência respondida/, 'Analisar pedido de cancelamento, Pedido de cancelamento respondido'],
  [/Mudar o prazo/, 'Alterar o prazo'],
  [/Pagamento recebido (pela equipe|por fora)/, 'Pagamento registrado pela equipe'],
  [/^Copiar link$/, 'Copiar link do Bandcamp, do cliente …: which one'],
  [/Decidir a desistência/, 'Analisar pedido de cancelamento'],
  [/Abertos há pouco/, 'Recentes'],
  [
    /quando houver versões para ouvir|assim que houver versões para ouvir/i,
    'uma letra para ler ou uma versão para ouvir',
  ],
  [/^(Situação|Estado)$/, 'Status'],
  [/\bEmails?\b/, 'E-mail'],
]

/** Sentences of the specifications, which stay as they are quoted there. */
const quoted =
  /^Email (enviado|necessário|não encontrado|não configurado|incorreto|do cliente não configurado)|Verificar Email e Acessar/

/** One link is all there is where it is copied. */
const allowed: [string, RegExp][] = [['app/ui/briefing/resume-link.tsx', /^Copiar link$/]]

test('a retired phrase in what the product says → none', () => {
  const found: string[] = []
  for (const { file, text } of textsIn(() => true))
    for (const [phrase, better] of retired)
      if (phrase.test(text) && !quoted.test(text) && !allowed.some(([of, what]) => of === file && what.test(text)))
        found.push(`${file}: “${text}” (${better})`)
  expectNone(
    found,
    'One thing has one name on every screen: write the words in brackets. A sentence that a specification quotes belongs into `quoted` in test/phrases.test.ts.',
  )
})

test('what is done by a button named “Guardar” → said with the same verb, also while it is done', () => {
  const files = new Set(textsIn((file) => /^app\/ui\/(?!admin\/)/.test(file)).map(({ file }) => file))
  const torn = [...files].filter((file) => {
    const texts = textsIn((one) => one === file).map(({ text }) => text)
    return texts.some((text) => /^Guardar\b/.test(text)) && texts.some((text) => /^Salv(ar|ando)\b/.test(text))
  })
  expectNone(
    torn,
    'A client stores by “Guardar”, which says “Guardando...” meanwhile; “Salvar a música” is a download.',
  )
})

test('what somebody who opened a gift says → a “recado” on every page and in every mail', () => {
  const found = textsIn((file) => /^(app\/ui|app\/routes\/client|copy)\/gift\//.test(file))
    // Of who gives it.
    .filter(({ text }) => /mensage(m|ns)\b/i.test(text) && text !== 'Sua mensagem')
  expectNone(
    found.map(({ file, text }) => `${file}: “${text}”`),
    'Write “recado”: its form, its list and its mail are about the same thing.',
  )
})

/** What a toast says that is no act of the log: that nothing was done, or what is only under way. */
const otherToasts = [
  'Nada escolhido',
  'Falta enviar',
  'Falta baixar',
  'Nada foi encerrado',
  'Lista descartada',
  'Pronto',
  'E-mail de teste na fila',
  'E-mail na fila',
  'Pedido recebido',
  'Reembolso em processamento',
]

test('a toast after something was done → the words of the audit log and the history, or those of “Salvar”', async () => {
  const labels = [...Object.values(auditLabels), 'nota guardada', 'nota removida', 'nota lida']
  const acts = labels.map((label) => label.toLowerCase().split(/[ -]/))
  // About the same thing, which the label begins with; a toast leaves out what its screen says.
  const isKnown = (title: string) => {
    const words = title.toLowerCase().replace('!', '').split(' ')
    return acts.some((act) => act[0] === words[0] && words.every((word) => act.includes(word)))
  }
  const panel = sources.filter((file) => file.startsWith('app/routes/admin/'))
  const screens = await Promise.all(panel.map((file) => readFile(join(root, file), 'utf8')))
  const toasts = screens.flatMap((text) =>
    [...text.matchAll(/title: '([^']+)',?\s+text/g)].map(([, title = '']) => title),
  )
  expect(toasts.length).toBeGreaterThan(40)
  expectListed([...new Set(toasts.filter((title) => !isKnown(title) && !/ salv[oa]s?$/.test(title)))], {
    listed: otherToasts,
    list: '`otherToasts` in test/phrases.test.ts',
    advice:
      'One act has one name on its button, in its toast, the history and the audit log: write `auditLabels[…]`, or change the label.',
  })
})

/** A question the specifications quote, issued documents, whose words stay as they were, and a script that is written as text. */
const straight = [
  'app/ui/admin/projects/project-sheets.tsx',
  'copy/delivery/documents.ts',
  'app/http/document/router-internals.ts',
]

test('a name in quotation marks → curly ones', () => {
  const found = textsIn((file) => /^(app|copy)\//.test(file) && !straight.includes(file))
  expectNone(
    found.filter(({ text }) => /(^|[\s(])"$/.test(text)).map(({ file, text }) => `${file}: ${text}`),
    'Write “ and ” around what is named in a sentence. A sentence that a specification quotes with straight ones belongs into `straight` in test/phrases.test.ts.',
  )
})

/** Where staff change it: texts of their own, the questions that are asked, and the catalogue. */
const editable = ['copy/site/making.ts', 'copy/site/terms.ts', 'copy/site/privacy.ts']
const heading = 'Letra, vozes e IA'

test('a claim about artificial intelligence on a page of the shop → only in words that a studio can change', () => {
  const found = textsIn(
    (file) => /^(app\/(routes|ui)\/(site|checkout)|copy\/(site|payment))\//.test(file) && !editable.includes(file),
  )
    .filter(({ text }) => /[Ii]nteligência artificial|\bIA\b/.test(text) && !text.includes('?') && text !== heading)
    .map(({ file, text }) => `${file}: “${text}”`)
  expectNone(found, 'A studio may work without it: make the sentence a part of copy/site/making.ts.')
})

test('strings, templates and the text of elements → read; names of modules and comments → not', () => {
  const source = [
    "import x from './Tirar.ts' // Tirar isto",
    "const a = 'Tirar do site' + `Pôr ${x} na agenda`",
    'const b = <p className="x">\n  Ver em\n  números {x}\n</p>',
  ].join('\n')
  expect(textsOf('x.tsx', source)).toEqual(['Tirar do site', 'Pôr', 'na agenda', 'x', 'Ver em números'])
})
