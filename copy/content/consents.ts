import { maxPronunciations } from '#core/briefing/briefing-pronunciation.ts'
import type { Settings } from '#core/content/settings.ts'
import { renderTemplate, textFingerprint, type TextOverrides } from '#core/content/texts.ts'

/** Everything people are asked to agree to, and what is said where something of theirs is taken down. */
export const consentIds = ['cookies', 'briefing', 'approval', 'purchase'] as const
export type ConsentId = (typeof consentIds)[number]

type Part = {
  /** Where staff's own words for it are kept. */
  key: string
  label: string
  hint: string
  standard: string
  /** Maximum length in characters, by the space it has. */
  maxLength?: number
  /** Required placeholders. */
  needs?: string[]
}
type ConsentTemplate = { id: ConsentId; title: string; about: string; parts: Part[] }

const oneParagraph = 'Um parágrafo só: quebras de linha não aparecem.'

const question: Part = {
  key: 'consent/cookies/question',
  label: 'Pergunta',
  hint: 'Uma ou duas frases: ela fica em uma faixa no pé da página.',
  maxLength: 320,
  standard:
    'Só usamos o necessário para o site funcionar. Com o seu aceite, você também pode ouvir aqui discos do Bandcamp, que grava cookies próprios.',
}
const cookiesAbout: Part = {
  key: 'consent/cookies/about',
  label: 'Explicação na página de cookies',
  hint: oneParagraph,
  maxLength: 1_200,
  standard:
    'Alguns discos podem ser ouvidos aqui, no player do Bandcamp, que grava cookies próprios. Ele só é carregado se você aceitar, e só quando você clica. Se recusar, o site funciona igual: os links abrem em outra aba.',
}
/** LGPD art. 7, V and arts. 11 and 14 for other people's data. */
const story: Part = {
  key: 'consent/briefing/text',
  label: 'O que a pessoa confirma ao enviar a história',
  hint: oneParagraph,
  maxLength: 1_200,
  standard:
    'Posso contar esta história e combinei com as pessoas o que é íntimo. O que falo de saúde, religião ou crianças só está aqui porque faz parte da música. Autorizo vocês a usar estes dados só para fazer e entregar a minha música.',
}
const voice: Part = {
  key: 'consent/briefing/voice',
  label: 'Aviso ao lado do microfone',
  hint: oneParagraph,
  maxLength: 400,
  standard: 'Até {gravações} gravações de até 1 minuto. Diga os nomes devagar, como a família diz. Só nós ouvimos.',
}
const approval: Part = {
  key: 'consent/approval/text',
  label: 'O que a pessoa confirma ao aprovar uma versão',
  hint: 'Cada linha é um parágrafo.',
  needs: ['versão'],
  standard: [
    'Ouvi e escolho a versão "{versão}" como a versão final da minha música.',
    'A partir daqui a equipe prepara os arquivos finais desta versão. Mudanças depois da aprovação seguem as revisões do meu pacote, como está no contrato.',
    'Ficam registrados a data, a hora e o endereço de internet desta aprovação.',
  ].join('\n'),
}
const purchase: Part = {
  key: 'consent/purchase/text',
  label: 'O que a pessoa marca antes de pagar',
  hint: '{termos-de-uso} vira o link para os termos.',
  maxLength: 300,
  needs: ['termos-de-uso'],
  standard: 'Li e aceito o contrato e os {termos-de-uso}.',
}

/** The texts, in the order in which people meet them. Consent is stored with the text that was read. */
export const consentTemplates: ConsentTemplate[] = [
  {
    id: 'cookies',
    title: 'Cookies e conteúdo de outras empresas',
    about:
      'Quem já escolheu é perguntado de novo quando a pergunta muda. Os botões “Recusar” e “Aceitar” têm sempre o mesmo peso e não mudam.',
    parts: [question, cookiesAbout],
  },
  {
    id: 'purchase',
    title: 'Aceite do contrato',
    about: 'Fica guardado com o pedido, junto do contrato e da marca dos termos de uso daquele momento.',
    parts: [purchase],
  },
  {
    id: 'briefing',
    title: 'Autorização do briefing e gravações de voz',
    about:
      'As palavras que a pessoa leu ficam guardadas com a história dela. Se o texto mudar enquanto alguém lê, perguntamos de novo.',
    parts: [story, voice],
  },
  {
    id: 'approval',
    title: 'Aprovação de uma versão',
    about: 'Fica guardado com a aprovação, com SHA-256. Se o texto mudar enquanto alguém lê, perguntamos de novo.',
    parts: [approval],
  },
]

/** What each name in a consent stands for; of a version, an invented one. */
export function consentValues(id: ConsentId, { productName }: Settings): Record<string, string> {
  const own: Record<ConsentId, Record<string, string>> = {
    cookies: {},
    purchase: { 'termos-de-uso': 'termos de uso' },
    briefing: { gravações: String(maxPronunciations) },
    approval: { versão: 'Voz e violão' },
  }
  return { produto: productName, ...own[id] }
}

export type CookieQuestion = { question: string; about: string; mark: string }

/**
 * The question about third-party content. A text by staff has a fingerprint: when it changes, the question is asked
 * again.
 */
export function cookieQuestion(settings: Settings, textOverrides: TextOverrides): CookieQuestion {
  const questionText = consentPart(question, consentValues('cookies', settings), textOverrides)
  return {
    question: questionText,
    about: consentPart(cookiesAbout, consentValues('cookies', settings), textOverrides),
    mark: textOverrides[question.key] === undefined ? '' : textFingerprint(questionText),
  }
}

/** What is agreed to when a story is sent. */
export function storyConsent(settings: Settings, textOverrides: TextOverrides): string {
  return consentPart(story, consentValues('briefing', settings), textOverrides)
}

export function pronunciationNotice(settings: Settings, textOverrides: TextOverrides): string {
  return consentPart(voice, consentValues('briefing', settings), textOverrides)
}

/** The words a client agrees to when approving; kept with the approval as they were. */
export function approvalTerms(versionName: string, settings: Settings, textOverrides: TextOverrides): string {
  const values = { ...consentValues('approval', settings), versão: versionName }
  return renderTemplate(template(approval, textOverrides).replace(/\s*\n\s*/g, '\n'), values)
}

/** The sentence ticked before paying, around the words that lead to the terms of use. */
export function purchaseConsent(settings: Settings, textOverrides: TextOverrides) {
  const values = consentValues('purchase', settings)
  const { 'termos-de-uso': link = '', ...others } = values
  const sentence = renderTemplate(inOneLine(template(purchase, textOverrides)), others)
  const [before = '', ...after] = sentence.split('{termos-de-uso}')
  return { before, link, after: after.join(link), text: renderTemplate(sentence, values) }
}

/** As shown: joined into one paragraph. */
function consentPart(part: Part, values: Record<string, string>, textOverrides: TextOverrides): string {
  return renderTemplate(inOneLine(template(part, textOverrides)), values)
}

function template({ key, standard }: Part, textOverrides: TextOverrides): string {
  return textOverrides[key] ?? standard
}

function inOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim()
}
