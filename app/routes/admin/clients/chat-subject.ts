import type { Deps } from '#app/http/deps.ts'
import type { ChatSubject } from '#copy/whatsapp/chat-texts.ts'
import type { ClientChat } from '#db/client/clients-admin.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findSurpriseOrder } from '#db/order/surprise-orders.ts'

type ChatProject = { id: string; orderId: string | null; code: string; title: string; clientName: string }
type ChatOrder = { id: string; code: string; packageName: string; buyerName: string }

/** What a message to the client of a project is about. */
export async function projectChat(db: Deps['db'], project: ChatProject): Promise<ChatSubject> {
  const surprise = await findSurpriseOrder(db, { orderId: project.orderId, projectId: project.id })
  const { productName } = await currentSettings(db)
  const { clientName, code, title } = project
  return { clientName, productName, code, about: title, isSurprise: surprise !== null }
}

/** What a message to the buyer of an order is about. */
export async function orderChat(db: Deps['db'], order: ChatOrder): Promise<ChatSubject> {
  const surprise = await findSurpriseOrder(db, { orderId: order.id, projectId: null })
  const { productName } = await currentSettings(db)
  const { buyerName, code, packageName } = order
  return { clientName: buyerName, productName, code, about: packageName, isSurprise: surprise !== null }
}

/** What a message to a client is about who was not chosen because of one project: the newest that is to be seen. */
export function clientChat(clientName: string, chat: ClientChat | undefined, productName: string): ChatSubject {
  return {
    clientName,
    productName,
    code: chat?.code ?? null,
    about: chat?.title ?? '',
    isSurprise: chat?.isSurprise ?? false,
  }
}
