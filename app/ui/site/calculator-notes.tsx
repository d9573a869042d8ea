import { businessDays } from '#copy/catalog/packages.ts'

/** Under the calculator: what the figures mean. `days`: until the first delivery, as usual. */
export function CalculatorNotes({ days }: { days: number }) {
  return (
    <ul>
      <li>
        A produção sob medida é outra oferta, além dos pacotes prontos: você define duração, versões, arranjo, prazo,
        voz, letra, stems e direitos. Revisões e atendimento seguem a base escolhida.
      </li>
      <li>
        O prazo normal é de {businessDays(days)} até a primeira entrega. Ele começa na confirmação do pagamento e
        recomeça quando o seu briefing é aceito.
      </li>
      <li>Sem a licença comercial, a gravação é só sua, para uso pessoal e uso comercial limitado.</li>
      <li>O orçamento fica guardado só neste aparelho.</li>
    </ul>
  )
}
