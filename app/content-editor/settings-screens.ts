/** The screens that the settings of the studio are edited on: one document, in parts. */
export const settingsSections = {
  studio: null,
  payment: 'pagamento',
  messages: 'mensagens',
  site: 'site',
  advanced: 'avancado',
} as const
export type SettingsSection = keyof typeof settingsSections

const root = '/admin/settings'
export const catalogPath = `${root}/catalogo`
export const textsPath = `${root}/textos`

/** Finds a section by the last part of its address; the first one has none. */
export function findSettingsSection(name: string | undefined): SettingsSection | null {
  const sections = ['studio', 'payment', 'messages', 'site', 'advanced'] as const
  return sections.find((section) => settingsSections[section] === (name ?? null)) ?? null
}

export function settingsPath(section: SettingsSection): string {
  const name = settingsSections[section]
  return name === null ? root : `${root}/${name}`
}

export type SettingsScreen = { to: string; label: string; hint: string }

/** Every screen of the settings, in the order of a studio's life: who it is, what it sells, and what it promises come first. */
export const settingsScreens: readonly SettingsScreen[] = [
  { to: settingsPath('studio'), label: 'Estúdio', hint: 'Empresa, contatos, agenda e prazos.' },
  { to: catalogPath, label: 'Preços e prazos', hint: 'Pacotes, serviços extras e calculadora.' },
  {
    to: textsPath,
    label: 'Textos',
    hint: 'Como as músicas são feitas, contratos, consentimentos, e-mails e políticas.',
  },
  { to: `${root}/dados`, label: 'Dados pessoais', hint: 'Pedidos de titulares e prazos de guarda (LGPD).' },
  { to: settingsPath('payment'), label: 'Pagamento', hint: 'Formas de pagamento, parcelas e links.' },
  { to: `${root}/equipe`, label: 'Equipe', hint: 'Pessoas que usam o painel: convites, funções e senhas.' },
  { to: settingsPath('messages'), label: 'Mensagens', hint: 'Avisos pelo WhatsApp.' },
  { to: settingsPath('site'), label: 'Site', hint: 'Músicas de demonstração, álbuns e redes sociais.' },
  {
    to: `${root}/integracoes`,
    label: 'Integrações',
    hint: 'Saúde das integrações, backups, compra e e-mail de teste.',
  },
  {
    to: settingsPath('advanced'),
    label: 'Avançado',
    hint: 'Segurança, nota fiscal, links de pagamento e outras telas.',
  },
]

/** What a studio needs now and then, each on a screen of its own. */
export const rareScreens: readonly SettingsScreen[] = [
  {
    to: `${root}/integracoes#compra-de-teste`,
    label: 'Compra de teste',
    hint: 'A loja compra de si mesma, do pedido ao reembolso, e avisa quando um passo falha.',
  },
  {
    to: '/admin/audit/acessos',
    label: 'Registro de acessos',
    hint: 'Quem entrou no painel, e quem não conseguiu entrar.',
  },
  {
    to: '/admin/financeiro/relatorios',
    label: 'Relatórios da conta',
    hint: 'Os relatórios do Mercado Pago, comparados com o livro-caixa.',
  },
  {
    to: '/admin/financeiro/conferencia',
    label: 'Conferência do livro-caixa',
    hint: 'Se o livro-caixa e os pagamentos dizem o mesmo.',
  },
]

/** Edited beside the vouchers, and found with the settings. */
export const discountsScreen = {
  to: '/admin/vales/descontos',
  label: 'Vales e descontos',
  hint: 'Códigos de desconto e quantas vezes cada um foi usado.',
} satisfies SettingsScreen

/** The parameter that names the field a screen is opened for. */
export const fieldParam = 'campo'

/** The address of a field: its screen, with that field open, in sight and in focus. */
export function fieldPath(screen: string, path: string): string {
  return `${screen}?${new URLSearchParams({ [fieldParam]: path })}#${path}`
}
