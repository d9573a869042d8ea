import { isPackageId, type PackageId } from './catalog.ts'
import { accept, type Accepted } from './result.ts'
import { readUuid } from './uuid.ts'

export type ProjectForm = {
  clientId: string
  title: string
  packageId: PackageId
  tellClient: boolean
  projectId: string
}

export type RawProjectForm = { client: string; title: string; package: string; tell: string; submission: string }

export type TitleError = 'title-required' | 'title-too-long'

export type ProjectFormErrors = {
  client?: 'client-required'
  title?: TitleError
  package?: 'package-required'
}

const titleLimit = 160

/**
 * Reads the form staff open a project with. The id the page made for it becomes the project's own: a form sent twice is
 * one project. `newId` stands in for an id that is none.
 */
export function readProjectForm(
  raw: RawProjectForm,
  newId: () => string,
): Accepted<ProjectForm> | { ok: false; errors: ProjectFormErrors } {
  const title = raw.title.replace(/\s+/g, ' ').trim()
  const errors: ProjectFormErrors = {
    ...(readUuid(raw.client) ? {} : { client: 'client-required' }),
    ...(titleError(title) ? { title: titleError(title) } : {}),
    ...(isPackageId(raw.package) ? {} : { package: 'package-required' }),
  }
  if (Object.keys(errors).length > 0 || !isPackageId(raw.package)) return { ok: false, errors }

  return accept({
    clientId: raw.client.toLowerCase(),
    title,
    packageId: raw.package,
    tellClient: raw.tell !== '',
    projectId: readUuid(raw.submission) ?? newId(),
  })
}

/** What is wrong with a title, its spaces already put in order. */
export function titleError(title: string): TitleError | undefined {
  if (title === '') return 'title-required'
  return title.length > titleLimit ? 'title-too-long' : undefined
}
