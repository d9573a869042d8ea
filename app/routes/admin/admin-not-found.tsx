import { data } from 'react-router'

/** Below the guard on purpose: strangers learn nothing about which addresses exist. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
