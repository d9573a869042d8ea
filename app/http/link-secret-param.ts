/** Query parameter with the key of the secret that a link brought; it says nothing without this browser's cookie. */
export const linkSecretParam = 'entrada'
