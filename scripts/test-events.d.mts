export function sendEvent(event: {
  plan?: string[]
  start?: string
  end?: string
  passed?: number
  failed?: number
  failure?: string
  text?: string
}): void
