/** How a visitor begins to write to us on WhatsApp. */
export function siteGreeting(productName: string): string {
  return `Olá! Vim pelo site da ${productName}.`
}
