import { pluralize } from '#copy/shared/inflection.ts'

/** Why the demonstration was not filled in. */
export function demoRefusalText(code: 'not-empty' | 'unfinished' | 'outside-services', folder: string): string {
  switch (code) {
    case 'not-empty':
      return `A pasta ${folder} não está vazia e não é de uma demonstração: nada foi mudado. Escolha outra, por exemplo: DATA_DIR=./data-demo npm run demo`
    case 'unfinished':
      return `A demonstração em ${folder} foi interrompida antes do fim. Apague esta pasta e rode npm run demo de novo.`
    case 'outside-services':
      return 'A demonstração usa só uma pasta própria e o emulador de pagamentos. Rode sem DATABASE_URL, SMTP_URL, S3_BUCKET e MERCADOPAGO_ACCESS_TOKEN.'
  }
}

export function demoReadyText(folder: string, email: string): string {
  return `A demonstração em ${folder} já está pronta: nada foi mudado. Inicie com: DATA_DIR=${folder} npm start
Painel: /admin, com o e-mail ${email} e a senha mostrada quando ela foi criada. Para outra senha, apague a pasta e rode npm run demo de novo.`
}

/** What is done, in the lines printed meanwhile. */
export const demoSteps = {
  database: 'Criando o banco de dados',
  songs: 'Preparando as músicas de exemplo',
  orders: 'Vivendo seis meses de pedidos',
}

export function demoDoneText({
  folder,
  email,
  password,
  orders,
  siteUrl,
}: {
  folder: string
  email: string
  password: string
  orders: number
  siteUrl: string
}): string {
  return `Pronto: ${pluralize(orders, 'pedido', 'pedidos')} de clientes inventados em ${folder}.
Inicie com: DATA_DIR=${folder} npm start
Painel: ${siteUrl}/admin
E-mail: ${email}
Senha: ${password}
A senha não fica guardada em lugar nenhum: anote agora.`
}
