import { data, redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { readForm } from '#app/http/forms.ts'
import { actorOf } from '#app/http/guards.ts'
import { chosenRows } from '#app/routes/admin/chosen-rows.ts'
import { csvLines, csvStart, type CsvCell } from '#app/routes/admin/csv.ts'
import { selectedParam } from '#app/ui/admin/lists/list-params.ts'
import { parseMonth } from '#core/admin/finance-month.ts'
import { dayOf } from '#core/shared/dates.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { exportList } from '#use-cases/admin/export-list.ts'

import type { Route } from './+types/export.ts'
import { sources } from './export-rows.ts'

export function loader() {
  return redirect('/admin')
}

/** A whole list as a file, or the rows of it that were chosen; sent while it is read. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const name = /^(\w+)\.csv$/.exec(params.file)?.[1] ?? ''
  const source = ownValue(sources, name)
  if (!source) throw data(null, { status: 404 })

  const form = await readForm(request)
  const chosen = form.has(selectedParam) ? chosenRows(form).map(({ id }) => id) : null
  if (chosen?.length === 0) return redirectWithToast(deps, source.path, nothingChosen)

  const wishes = new URLSearchParams()
  if (!chosen) for (const [key, value] of form) if (typeof value === 'string') wishes.set(key, value)
  const filters = [...wishes].filter(([, value]) => value !== '').map(([key]) => key.slice(0, 20))
  const fields = chosen ? [selectedParam] : filters.slice(0, 8)
  await exportList(deps, actorOf(context), { list: source.list, filters: fields })

  const today = dayOf(deps.now())
  return new Response(streamOf(linesOf(source.heads, source.batches(context, wishes, chosen))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${wishes.has('mes') ? parseMonth(wishes.get('mes'), today) : today}.csv"`,
    },
  })
}

const nothingChosen = {
  title: 'Nada escolhido',
  text: 'Escolha pelo menos uma linha da lista para exportar.',
  isRefusal: true,
}

async function* linesOf(heads: string[], batches: AsyncGenerator<CsvCell[][]>) {
  yield csvStart + csvLines([heads])
  for await (const rows of batches) if (rows.length > 0) yield csvLines(rows)
}

/** Read as fast as it is taken; whoever stops taking ends the reading. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}
