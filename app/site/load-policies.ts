import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { cookieQuestion } from '#copy/content/consents.ts'
import type { LegalText } from '#copy/shared/legal-text.ts'
import { privacyPolicy } from '#copy/site/privacy.ts'
import { processorRows, type ProcessorRow } from '#copy/site/processors.ts'
import { termsOfUse } from '#copy/site/terms.ts'
import { connectedServicesOf } from '#core/content/processors.ts'

import { loadSiteData } from './load-site-data.ts'

/** Texts of public pages that are made from more than a browser may be sent: only the texts leave the server. */

export async function loadPrivacyPolicy(
  context: Readonly<RouterContextProvider>,
): Promise<{ text: LegalText; processors: ProcessorRow[] }> {
  const { catalog, settings, textOverrides } = await loadSiteData(context)
  const { mail, whatsapp, files, backup } = context.get(depsContext)
  const connected = connectedServicesOf({
    provider: settings.payment.provider,
    mail: mail.name,
    messages: whatsapp?.name ?? null,
    files: files.name,
    backups: backup.target?.kind ?? null,
  })
  return {
    text: privacyPolicy(catalog, settings, textOverrides),
    processors: processorRows(settings.privacy.processors, connected),
  }
}

export async function loadTermsOfUse(context: Readonly<RouterContextProvider>): Promise<LegalText> {
  const { catalog, settings, textOverrides } = await loadSiteData(context)
  return termsOfUse(catalog, settings, textOverrides)
}

/** What /cookies says of content of other companies. */
export async function loadCookiesText(context: Readonly<RouterContextProvider>): Promise<string> {
  const { settings, textOverrides } = await loadSiteData(context)
  return cookieQuestion(settings, textOverrides).about
}
