import { redirect } from 'react-router'

/** /services was the address of an older site. */
export function loader() {
  return redirect('/servicos', 301)
}
