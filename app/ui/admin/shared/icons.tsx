/** Icons made of circles and straight lines, in the style of the covers. */
const drawings = {
  dashboard: (
    <path d="M4 4h7v7H4zM13 13h7v7h-7z M16.5 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM7.5 13a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z" />
  ),
  clients: <path d="M12 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM3 21a9 7 0 0 1 18 0z" />,
  projects: (
    <path fillRule="evenodd" d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" />
  ),
  agenda: <path fillRule="evenodd" d="M3 5h18v16H3zM6 10v8h12v-8zM7 2h3v5H7zM14 2h3v5h-3zM8 12h3v4H8z" />,
  library: <path d="M4 3h3v18H4zM9 3h3v18H9zM14.2 3.8l2.9-.8 4 17.4-2.9.8z" />,
  orders: <path d="M4 4h16v3H4zM4 10.5h16v3H4zM4 17h10v3H4z" />,
  voucher: (
    <path
      fillRule="evenodd"
      d="M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM9 9v6h2V9zM14 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
    />
  ),
  proposals: <path d="M4 3h16v13H9l-5 5zM8 7v2h8V7zM8 11v2h5v-2z" fillRule="evenodd" />,
  finance: <path d="M3 12h4v9H3zM10 7h4v14h-4zM17 15h4v6h-4z M19 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z" />,
  figures: <path d="M3 13h4v8H3zM10 8h4v13h-4zM17 3h4v18h-4z" />,
  invoice: <path d="M5 2h14v20l-3.5-2.5L12 22l-3.5-2.5L5 22zM8 6.5h8v2H8zM8 11h8v2H8z" fillRule="evenodd" />,
  mails: <path d="M3 5h18l-9 7.5zM3 7.6V19h18V7.6l-9 7.5z" />,
  audit: <path d="M5 3h14v3H5zM5 9h14v2H5zM5 13h14v2H5zM5 18h8v3H5z M17 16a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z" />,
  settings: (
    <path d="M3 5h18v2H3zM3 11h18v2H3zM3 17h18v2H3z M8 3a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM16 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM10 15a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />
  ),
  account: (
    <path
      fillRule="evenodd"
      d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM5.6 17.4a8 8 0 0 0 12.8 0 7 4 0 0 0-12.8 0z"
    />
  ),
  leave: <path d="M4 3h9v3H7v12h6v3H4zM14 7l6 5-6 5v-3.5h-4v-3h4z" />,
  search: (
    <path
      fillRule="evenodd"
      d="M10 3a7 7 0 0 1 5.6 11.2l5.6 5.6-2.1 2.1-5.6-5.6A7 7 0 1 1 10 3zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"
    />
  ),
  menu: <path d="M3 5h18v3H3zM3 10.5h18v3H3zM3 16h18v3H3z" />,
}

export type IconName = keyof typeof drawings

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0" fill="currentColor" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
