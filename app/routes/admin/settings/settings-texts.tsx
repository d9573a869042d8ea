import { Link } from 'react-router'

import { editableTexts, type TextSubject } from '#app/content-editor/text-form.ts'
import { isReworded } from '#app/content-editor/text-preview.ts'
import { depsContext } from '#app/http/context.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { SettingsHead } from '#app/ui/admin/content/settings-head.tsx'
import { RowList, rowClass } from '#app/ui/admin/lists/row-list.tsx'
import { outdatedFields } from '#core/content/form-fields.ts'
import { currentTextOverrides } from '#db/content/document-versions.ts'

import type { Route } from './+types/settings-texts.ts'

const shelves = { site: 'Site', contract: 'Contratos', consent: 'Consentimentos', mail: 'E-mails', policy: 'Políticas' }

const shelfOf = {
  site: 'site',
  contract: 'contract',
  bespoke: 'contract',
  revision: 'contract',
  extra: 'contract',
  consent: 'consent',
  mail: 'mail',
  policy: 'policy',
} satisfies Record<TextSubject['of'], keyof typeof shelves>

export async function loader({ context }: Route.LoaderArgs) {
  const shop = await loadSiteData(context)
  const texts = await currentTextOverrides(context.get(depsContext).db)
  return {
    pages: editableTexts(shop).map(({ id, title, subject, groups }) => {
      const fields = groups.flatMap((group) => group.fields)
      const own = isReworded(fields, texts.words)
      return { id, title, shelf: shelfOf[subject.of], own, drifted: outdatedFields(texts, fields).length > 0 }
    }),
  }
}

export default function SettingsTexts({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead />
      <p className="mb-5 max-w-[68ch]">
        Os textos personalizados substituem os padrões, no site e nos próximos e-mails. Contratos e consentimentos já
        aceitos não mudam.
      </p>
      <div className="grid gap-6">
        {(['site', 'contract', 'consent', 'mail', 'policy'] as const).map((shelf) => (
          <section key={shelf} aria-labelledby={shelf}>
            <h2 id={shelf} className="mb-2 text-lg font-bold">
              {shelves[shelf]}
            </h2>
            <RowList label={shelves[shelf]}>
              {pages
                .filter((page) => page.shelf === shelf)
                .map(({ id, title, own, drifted }) => (
                  <li key={id}>
                    <Link to={`/admin/settings/textos/${id}`} className={`${rowClass} @md:grid-cols-[1fr_auto]`}>
                      <strong>{title}</strong>
                      <span className="text-smoke">
                        {own ? 'Personalizado' : 'Padrão'}
                        {drifted ? ' · o padrão mudou depois' : ''}
                      </span>
                    </Link>
                  </li>
                ))}
            </RowList>
          </section>
        ))}
      </div>
    </>
  )
}
