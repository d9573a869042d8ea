import { hydrateComponent } from '#app/client/hydration/hydrate-component.tsx'
import { siteChat } from '#app/client/site/chat-store.ts'
import { ChatLink } from '#app/ui/site/chat/chat-link.tsx'

window.harmoniaChat = siteChat

export const hydrate = hydrateComponent(ChatLink)
