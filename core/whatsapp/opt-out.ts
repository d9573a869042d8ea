/**
 * Whether somebody writes that they want no more messages: the word alone, however it is dressed (`*SAIR*`, `S A I R`, `Sair,
 * obrigada`, `quero sair`), or a sentence about the messages (`não quero mais receber`). What is about something else (`quero sair da
 * música lenta`) is not: staff read it.
 */
export function asksToStop(text: string): boolean {
  const letters = text.split(/[\s.*_]+/).filter(Boolean)
  const isSpelled = letters.length > 1 && letters.every((letter) => letter.length === 1)
  const sentences = (isSpelled ? letters.join('') : text).split(/[\n\r.!?;()]+/).map(wordsOf)
  const phrase = sentences.flat()
  return (
    commandAlone.test(phrase.join(' ')) ||
    promisedWord.test((sentences.find((words) => words.length > 0) ?? []).join(' ')) ||
    [phrase, ...sentences].some((words) => isAboutMessages(words.join(' ')))
  )
}

/**
 * The words that decide: lower case, without accents, formatting, punctuation and emoji, full-width letters as plain ones, and
 * without what politeness and grammar put around them.
 */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !fillers.has(word) && !/^\d$/.test(word))
}

const fillers = new Set(
  [
    'oi ola opa bom boa dia tarde noite tudo bem ok okay sim gente pessoal equipe',
    'por favor pf pfv pfvr gentileza please obrigada obrigado obg obgd brigada brigado grata grato agradeco valeu vlw desde',
    'agora ja hoje imediatamente urgente aqui ai eu me isso voce voces vc vcs resposta',
    'o a os as de do da dos das com em no na este esta estes estas esse essa esses essas deste desta destes destas desse dessa',
    'desses dessas pelo meu minha sua suas seus nenhum nenhuma qualquer all',
  ].flatMap((line) => line.split(' ')),
)

const leave =
  'sair|saia|parar|pare|parem|stop|stopall|quit|end|cancel|cancelar|cancele|cancela|cancelem|encerrar|encerre|encerrem|unsubscribe|optout|opt out'
const remove =
  'descadastrar|descadastre|descadastra|descadastrem|desinscrever|desinscreva|remover|remova|removam|retirar|retire|retirem|tirar|tire|tira|tirem|excluir|exclua|excluam|bloquear|desativar|desative|desativa|desativem|silenciar'
const wish = '(?:(?:quero|queria|gostaria|desejo|preciso|prefiro|pode|podem|poderia|poderiam) )?'
const news =
  '(?:mensagem|mensagens|msgs?|avisos?|notificacao|notificacoes|alertas?|lembretes?|conversas?|promocao|promocoes|promotions?|whatsapp|whats|zap|wpp|listas?|grupo|cadastro|numero|contato|envios?|inscricao|nada)'
const object = `(?: mais)?(?: ${news})+(?: mais)?`
const refused = '(?:nao|n|nunca) (?:quero|queria|desejo|gostaria|aceito|preciso|autorizo)'
const asked = '(?:(?:peco|solicito|quero|queria|gostaria|prefiro) (?:que )?)?'

const commandAlone = new RegExp(`^${wish}(?:${leave}|${remove})(?: (?:${leave}|${remove}))*$`)

/** What the consent says to write, as a sentence of its own before others. */
const promisedWord = /^(?:quero )?(?:sair|stop|descadastrar)$/

const aboutMessages = [
  `${wish}(?:${leave}|${remove}|para)${object}`,
  `${wish}(?:${leave}|para) (?:receber|mandar|enviar|escrever)(?:${object})?`,
  `${refused}(?: mais)? receber(?: mais)?(?:${object})?`,
  `${refused}${object}`,
  `${asked}(?:nao|n) receber(?: mais)?(?:${object})?`,
  `${wish}(?:${leave}|${remove}) ${refused}(?: mais)?(?: receber)?(?:${object})?`,
  'nao autorizo(?: mais)?',
  '(?:revogo|retiro|cancelo) (?:consentimento|autorizacao)',
  `sem mais(?: ${news})+`,
  `${asked}(?:nao|n|nunca)(?: mais)? (?:mande|mandem|manda|envie|enviem|envia|escreva|escrevam)(?: mais)?(?:${object})?`,
  `chega(?: ${news})+`,
].map((pattern) => new RegExp(`^${pattern}$`))

function isAboutMessages(phrase: string): boolean {
  return aboutMessages.some((pattern) => pattern.test(phrase))
}
