import { FailurePage } from '#app/ui/shared/failure-pages.tsx'

/** Cached at start: it is needed exactly when nothing can be rendered. */
export const meta = () => [{ name: 'robots', content: 'noindex' }]

export default function Unavailable() {
  return <FailurePage status={503} code={null} />
}
