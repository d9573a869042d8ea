/**
 * Whether somebody writes that they want no more messages: the word alone, however it is dressed (`*SAIR*`, `S A I R`, `Sair,
 * obrigada`, `quero sair`), or a sentence about the messages (`não quero mais receber`). What is about something else (`quero sair da
 * música lenta`), or may be about the order (`quero cancelar`), is not: staff read it.
 */
export function asksToStop(text: string): boolean {
  const sentences = sentencesOf(text)
  const phrase = sentences.join(' ').trim()
  return (
    commandAlone.test(phrase) ||
    promisedWord.test(sentences.find((words) => words !== '') ?? '') ||
    [phrase, ...sentences].some((words) => aboutMessages.some((pattern) => pattern.test(words)))
  )
}

/** Whether the message is the word and nothing else: then nobody has to read it. */
export function isOnlyTheCommand(text: string): boolean {
  return bareCommand.test(sentencesOf(text).join(' ').trim())
}

function sentencesOf(text: string): string[] {
  const letters = text.split(/[\s.*_]+/).filter(Boolean)
  const isSpelled = letters.length > 1 && letters.every((letter) => letter.length === 1)
  return (isSpelled ? letters.join('') : text).split(/[\n\r.!?;()]+/).map(wordsOf)
}

/**
 * The words that decide: lower case, without accents, formatting, punctuation and emoji, full-width letters as plain ones, and
 * without what politeness and grammar put around them. `Para de mandar` is a verb there, `para o meu WhatsApp` is none.
 */
function wordsOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bpara (?:de|com) /g, 'pare ')
    .split(' ')
    .filter((word) => word !== '' && !fillers.has(word) && !/^\d$/.test(word))
    .join(' ')
}

const fillers = new Set(
  [
    'oi ola opa bom boa dia tarde noite tudo bem ok okay sim gente pessoal equipe',
    'por favor pf pfv pfvr gentileza please obrigada obrigado obg obgd brigada brigado grata grato agradeco valeu vlw desde',
    'ja imediatamente urgente aqui ai eu me isso voce voces vc vcs resposta',
    'o a os as de do da dos das com em no na este esta estes estas esse essa esses essas deste desta destes destas desse dessa',
    'desses dessas pelo meu minha sua suas seus nenhum nenhuma qualquer all',
  ].flatMap((line) => line.split(' ')),
)

const stop =
  'parar|pare|parem|stop|stopall|quit|end|unsubscribe|optout|opt out|descadastrar|descadastre|descadastra|descadastrem|desinscrever|desinscreva|desativar|desative|desativa|desativem'
const leave = `sair|saia|${stop}`
/** What may as well be about the order, the song or its words, and says what it is about only with an object. */
const remove =
  'cancel|cancelar|cancele|cancela|cancelem|encerrar|encerre|encerrem|remover|remova|removam|retirar|retire|retirem|tirar|tire|tira|tirem|excluir|exclua|excluam|bloquear|silenciar'
const want = '(?:(?:quero|queria|gostaria|desejo) )?'
const wish = '(?:(?:quero|queria|gostaria|desejo|preciso|prefiro|pode|podem|poderia|poderiam) )?'
const sent =
  'mensagem|mensagens|msgs?|avisos?|notificacao|notificacoes|alertas?|lembretes?|conversas?|promocao|promocoes|promotions?|whatsapp|whats|zap|wpp|contato|envios?|inscricao'
const news = `(?:${sent}|listas?|grupo|cadastro|numero)`
const object = `(?: mais)?(?: ${news})+(?: mais)?`
const something = `(?: mais)?(?: (?:${sent}|nada))+(?: mais)?`
const refused = '(?:nao|n|nunca) (?:quero|queria|desejo|gostaria|aceito|preciso|autorizo)'
const asked = '(?:(?:peco|solicito|quero|queria|gostaria|prefiro) (?:que )?)?'

const bareCommand = new RegExp(`^(?:quero )?(?:${leave})(?: (?:${leave}))*$`)

/** `Cancelar` and `encerrar` count as those words only, and staff read them. */
const commandAlone = new RegExp(
  `^(?:${want}(?:${leave})(?: (?:${leave}))*|(?:pode|podem|poderia|poderiam) (?:${stop})|cancel|cancelar|encerrar)(?: agora)?$`,
)

/** What the consent says to write, as a sentence of its own before others. */
const promisedWord = /^(?:quero )?(?:sair|stop|descadastrar)$/

const aboutMessages = [
  `${wish}(?:${leave}|${remove})${object}`,
  `${wish}(?:${leave}) (?:receber|mandar|enviar|escrever)(?:${something})?`,
  `(?:${want}(?:${leave}|${remove}) )?${refused}(?: mais)? receber(?: mais)?(?:${something}|${object})?`,
  `${refused}(?: mais)?(?: (?:${sent}))+(?: mais)?`,
  `${asked}(?:nao|n) receber(?: mais)?(?:${something}|${object})?`,
  `${want}(?:${leave}) ${refused}(?: mais)?(?:${something})?`,
  'nao autorizo mais',
  '(?:revogo|retiro|cancelo) (?:consentimento|autorizacao)',
  `sem mais(?: (?:${sent}))+`,
  `${asked}(?:nao|n|nunca)(?: mais)? (?:mande|mandem|manda|envie|enviem|envia|escreva|escrevam)(?: mais|${something})`,
  `chega(?: (?:${sent}))+`,
].map((pattern) => new RegExp(`^${pattern}$`))
