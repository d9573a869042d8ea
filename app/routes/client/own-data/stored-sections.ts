import { formatAnswer } from '#app/ui/briefing/format-answer.ts'
import type { OwnDataSection } from '#app/ui/own-data/own-data-sections.tsx'
import { fieldLabels } from '#copy/briefing/briefing.ts'
import { givenAnswers } from '#copy/order/order-answers.ts'
import { orderStateText, paymentMethodLabels, paymentStatusLabels, projectStatusLabels } from '#copy/shared/labels.ts'
import { briefingFields, briefingSteps, emptyAnswers, type BriefingAnswers } from '#core/briefing/briefing.ts'
import { formatDate, formatDateTime, formatDay } from '#core/shared/dates.ts'
import { formatFileSize } from '#core/shared/file-size.ts'
import { cents, formatBRL } from '#core/shared/money.ts'
import type { ClientExport } from '#use-cases/client/export-client.ts'

/** What is stored about a person, to be read by that person; the file has every field of it. */
export function ownDataSections(stored: ClientExport): OwnDataSection[] {
  const { orders, payments, invoices, projects, briefings, voices, studioWords, lyrics, feedbacks, notes, proposals } =
    stored
  const { deliveries, downloads, mails, vouchers, receivedVouchers } = stored
  const projectCode = (id: string | null) => projects.find((project) => project.id === id)?.code ?? ''
  const orderCode = (id: string | null) => orders.find((order) => order.id === id)?.code ?? ''
  const sections: OwnDataSection[] = [
    {
      title: 'Pedidos',
      items: orders.map((order) => ({
        title: `${order.code}, ${order.packageName}`,
        facts: [
          ['Em nome de', `${order.buyerName}, ${order.buyerEmail}`],
          ['Feito em', formatDateTime(order.createdAt)],
          ['Total', formatBRL(order.total)],
          ['Status', orderStateText(order)],
          ...givenAnswers(order),
        ],
      })),
    },
    {
      title: 'Pagamentos',
      items: payments.map((payment) => ({
        title: `${formatBRL(cents(payment.amount))}, ${orderCode(payment.orderId)}`,
        facts: [
          ['Meio', paymentMethodLabels[payment.method]],
          ['Status', paymentStatusLabels[payment.status]],
          ['Data', formatDateTime(payment.providerCreatedAt)],
        ],
      })),
    },
    {
      title: 'Notas fiscais',
      items: invoices.map(({ orderId, taxId, number }) => ({
        title: `Pedido ${orderCode(orderId)}`,
        facts: [
          ['CPF ou CNPJ', taxId],
          ['Número', number ?? 'ainda não emitida'],
        ],
      })),
    },
    {
      title: 'Projetos',
      items: projects.map((project) => ({
        title: `${project.code}, ${project.title}`,
        facts: [
          ['Status', projectStatusLabels[project.status]],
          ...(project.recipient ? [['Para quem', project.recipient] satisfies [string, string]] : []),
          ['Aberto em', formatDate(project.createdAt)],
        ],
      })),
    },
    {
      title: 'A sua história',
      items: briefings.map((briefing) => ({
        title: projectCode(briefing.projectId) || orderCode(briefing.orderId) || 'Briefing sem pedido',
        facts: answersOf({ ...emptyAnswers, ...briefing.answers }),
      })),
    },
    {
      title: 'Gravações de voz',
      items: voices.map(({ voice, file }) => ({
        title: formatDateTime(voice.createdAt),
        facts: [['Tamanho', formatFileSize(file.bytes)]],
      })),
    },
    {
      title: 'Novidades que o estúdio contou',
      items: studioWords.map(({ projectId, content, fileId, createdAt }) => ({
        title: `${projectCode(projectId)}, ${formatDateTime(createdAt)}`,
        facts: [
          ...(content ? [['Texto', content] satisfies [string, string]] : []),
          ...(fileId ? [['Áudio', 'guardado com o texto'] satisfies [string, string]] : []),
        ],
      })),
    },
    {
      title: 'Letras',
      items: lyrics.map(({ projectId, number, content, createdAt }) => ({
        title: `${projectCode(projectId)}, Letra ${number}, ${formatDateTime(createdAt)}`,
        facts: [['Texto', content] satisfies [string, string]],
      })),
    },
    {
      title: 'O que você escreveu sobre as versões',
      items: [
        ...feedbacks.map(({ versionName, content, createdAt }) => ({
          title: `${versionName}, ${formatDateTime(createdAt)}`,
          facts: [['Feedback', content] satisfies [string, string]],
        })),
        ...notes.map(({ versionName, content, createdAt }) => ({
          title: `${versionName}, ${formatDateTime(createdAt)}`,
          facts: [['Anotação', content] satisfies [string, string]],
        })),
        ...proposals.flatMap(({ title, requestText, createdAt }) =>
          requestText
            ? [
                {
                  title: `${title}, ${formatDateTime(createdAt)}`,
                  facts: [['Pedido de orçamento', requestText] satisfies [string, string]],
                },
              ]
            : [],
        ),
      ],
    },
    {
      title: 'Vales-presente que você deu',
      items: vouchers.map((voucher) => ({
        title: `Pedido ${orderCode(voucher.orderId)}`,
        facts: [
          ...factsOf('Para', voucher.recipientName),
          ...factsOf('De', voucher.fromName),
          ...factsOf('Mensagem', voucher.message),
          ...factsOf('E-mail de quem recebe', voucher.recipientEmail ?? ''),
        ],
      })),
    },
    {
      title: 'Vales-presente para você',
      items: receivedVouchers.map((voucher) => ({
        title: voucher.sentAt ? `Recebido em ${formatDate(voucher.sentAt)}` : 'Guardado para você',
        facts: [
          ...factsOf('Seu nome', voucher.recipientName),
          ...factsOf('Seu e-mail', voucher.recipientEmail ?? ''),
          ...factsOf('Enviamos em', voucher.sendOn && !voucher.sentAt ? formatDay(voucher.sendOn) : ''),
          ...factsOf('De', voucher.fromName),
          ...factsOf('Mensagem', voucher.message),
        ],
      })),
    },
    {
      title: 'Arquivos da entrega',
      items: deliveries.map(({ delivered, file }) => ({
        title: delivered.title,
        facts: [
          ['Projeto', projectCode(delivered.projectId)],
          ['Tamanho', formatFileSize(file.bytes)],
        ],
      })),
    },
    {
      title: 'Downloads',
      items: downloads.map(({ name, ip, createdAt }) => ({
        title: name,
        facts: [
          ['Data', formatDateTime(createdAt)],
          ['Endereço IP', ip],
        ],
      })),
    },
    {
      title: 'E-mails que enviamos',
      items: mails.map(({ content, createdAt }) => ({
        title: content.subject,
        facts: [['Data', formatDateTime(createdAt)]],
      })),
    },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

function factsOf(label: string, value: string): [string, string][] {
  return value === '' ? [] : [[label, value]]
}

function answersOf(answers: BriefingAnswers): [string, string][] {
  return briefingSteps
    .flatMap((step) => [...briefingFields[step]])
    .flatMap((field) => {
      const text = formatAnswer(answers, field)
      return text ? [[fieldLabels[field], text] satisfies [string, string]] : []
    })
}
