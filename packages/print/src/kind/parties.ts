import { monthOf } from '@portal/fiscal/bill/facts.ts'
import type { BillLayout } from '@portal/fiscal/kind/kind.ts'
import { child, elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { camposBlock } from '../evento/campos.ts'
import { contentSections } from '../evento/conteudo.ts'
import { textAtPath } from '../evento/evento-model.ts'
import { cep, date, joined, reais, taxId } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import type { Part } from '../paper/flow.ts'
import type { Wording } from '../words/wording.ts'

/** Name, tax id and address of a party. */
export function partyBlock(title: string, party: XmlNode | undefined): Block {
  const address = elements(party).find(({ name }) => /^ender[A-Z]/.test(name))
  const at = (name: string) => textAtPath(address, name)
  return camposBlock(title, [
    [
      { label: 'NOME', value: textAtPath(party, 'xNome'), weight: 54, lines: 2, min: 5, font: 'bold' },
      {
        label: 'CNPJ / CPF',
        value: taxId(textAtPath(party, 'CNPJ') || textAtPath(party, 'CPF')) || textAtPath(party, 'idOutros'),
        weight: 26,
      },
      { label: 'INSCRIÇÃO ESTADUAL', value: textAtPath(party, 'IE'), weight: 20 },
    ],
    [
      {
        label: 'ENDEREÇO',
        value: joined(', ', at('xLgr'), at('nro'), at('xCpl'), at('xBairro')),
        weight: 56,
        lines: 2,
        min: 5,
      },
      { label: 'MUNICÍPIO', value: joined(' / ', at('xMun'), at('UF')), weight: 28, min: 5 },
      { label: 'CEP', value: cep(at('CEP')), weight: 16 },
    ],
  ])
}

/** What `partyBlock` shows of a party. */
const SHOWN: ReadonlySet<string> = new Set(
  'xNome CNPJ CPF idOutros IE xLgr nro xCpl xBairro xMun cMun UF CEP'.split(' '),
)

/** The fields of a party that its block does not show. */
export const partyRest = (title: string, party: XmlNode | undefined, wording: Wording): Part[] =>
  party ? contentSections(party, title, SHOWN, wording) : []

const monthText = (written: string): string => (monthOf(written) ?? '').split('-').toReversed().join('/')

/** What a person pays and until when, the installation, and the line of the bar code. */
export function faturaBlocks(inf: XmlNode, { site, installation, customer }: BillLayout): Block[] {
  const bill = child(inf, 'gFat')
  const group = child(inf, site)
  const total = child(inf, 'total')
  const payable = textAtPath(total, 'vTotDFe') || textAtPath(total, 'vNF')
  return [
    camposBlock('FATURA', [
      [
        { label: 'INSTALAÇÃO / UNIDADE / ASSINANTE', value: textAtPath(group, installation), weight: 34, font: 'bold' },
        { label: 'CLIENTE / CONTRATO', value: textAtPath(group, customer), weight: 22 },
        { label: 'REFERÊNCIA', value: monthText(textAtPath(bill, 'CompetFat')), weight: 14, align: 'center' },
        { label: 'VENCIMENTO', value: date(textAtPath(bill, 'dVencFat')), weight: 15, align: 'center', font: 'bold' },
        { label: 'TOTAL A PAGAR', value: reais(payable), weight: 19, align: 'right', font: 'bold' },
      ],
      [
        { label: 'BASE DO ICMS', value: reais(textAtPath(total, 'ICMSTot', 'vBC')), weight: 18, align: 'right' },
        { label: 'ICMS', value: reais(textAtPath(total, 'ICMSTot', 'vICMS')), weight: 18, align: 'right' },
        { label: 'PIS', value: reais(textAtPath(total, 'vPIS')), weight: 16, align: 'right' },
        { label: 'COFINS', value: reais(textAtPath(total, 'vCOFINS')), weight: 16, align: 'right' },
        { label: 'PRÓXIMA LEITURA', value: date(textAtPath(bill, 'dProxLeitura')), weight: 16, align: 'center' },
        { label: 'DÉBITO AUTOMÁTICO', value: textAtPath(bill, 'codDebAuto'), weight: 20 },
      ],
      [{ label: 'CÓDIGO DE BARRAS', value: textAtPath(bill, 'codBarras'), weight: 100, align: 'center' }],
    ]),
  ]
}
