import { prodOfItem, taxOfItem } from '@portal/fiscal/bill/item-tax.ts'
import type { Kind, KindItem } from '@portal/fiscal/kind/kind.ts'
import { child, children, elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { textAtPath } from '../evento/evento-model.ts'
import { leavesBelow } from '../evento/grupos.ts'
import { decimal } from '../format/values.ts'
import type { Section } from '../paper/flow.ts'
import type { Column } from '../paper/table.ts'
import type { Wording } from '../words/wording.ts'

const money = (cents: number): string => (cents === 0 ? '' : decimal((cents / 100).toFixed(2)))
const right = { align: 'right' } as const
const COLUMNS: Column[] = [
  { title: 'DESCRIÇÃO', width: 120, grow: true },
  { title: 'CLASSE', width: 32 },
  { title: 'CFOP', width: 24 },
  { title: 'QTDE.', width: 40, ...right },
  { title: 'PREÇO UNIT.', width: 46, ...right },
  { title: 'VALOR', width: 46, ...right },
  { title: 'BASE ICMS', width: 46, ...right },
  { title: 'ALÍQ.', width: 26, ...right },
  { title: 'ICMS', width: 40, ...right },
  { title: 'PIS', width: 34, ...right },
  { title: 'COFINS', width: 36, ...right },
]

/** An item that counts as it is written. */
export const plainItem = (node: XmlNode): KindItem => ({ node, adjusts: null, isReplaced: false })

/** The items of a bill; undefined for other kinds. Those of NFAg and NFGas are not counted, and may be in a group of their own (gNormal). */
export function billItems(inf: XmlNode, kind: Kind): readonly KindItem[] | undefined {
  if (kind.items) return kind.items(inf)
  if (!kind.bill) return undefined
  return children(inf, 'det').map((det) => {
    const [group, ...others] = elements(det)
    return plainItem(group && others.length === 0 && child(group, 'prod') ? group : det)
  })
}

/** The items of a bill; those that it takes out of an earlier one, and returned ones, are negative. */
export const itemsSection = (items: readonly KindItem[]): Section => ({
  title: 'ITENS DA FATURA',
  columns: COLUMNS,
  rows: items.map(rowOf),
  elastic: 0,
})

function rowOf({ node, isReplaced }: KindItem): string[] {
  const prod = prodOfItem(node)
  const { base, rate, icms } = taxOfItem(node)
  const sign = isReplaced || textAtPath(prod, 'indDevolucao') === '1' ? -1 : 1
  const value = textAtPath(prod, 'vProd')
  return [
    textAtPath(prod, 'xProd') || (isReplaced ? 'Item da nota anterior' : ''),
    textAtPath(prod, 'cClass'),
    textAtPath(prod, 'CFOP'),
    decimal(textAtPath(prod, 'qFaturada')),
    decimal(textAtPath(prod, 'vItem')),
    value === '' ? '' : `${sign < 0 ? '-' : ''}${decimal(value)}`,
    money(sign * base),
    rate === null ? '' : decimal(rate),
    money(sign * icms),
    decimal(textAtPath(node, 'imposto', 'PIS', 'vPIS')),
    decimal(textAtPath(node, 'imposto', 'COFINS', 'vCOFINS')),
  ]
}

/** Fields of an item that the table of items or that of readings shows. */
const SHOWN = new RegExp(
  '^(prod/)?(xProd|cClass|CFOP|qFaturada|vItem|vProd|gMedicao/nMed|gMedicao/gMedida/(tpGrMed|cPosTarif|vMed|vMedAnt|vMedAtu|vConst|vMedPerdaTran|uMed))$' +
    '|^imposto/(ICMS(\\d\\d|SN)/(vBC|pICMS|vICMS)|PIS/vPIS|COFINS/vCOFINS)$',
)

/** Every other field of the items, as «label (group): value»; no rows without one. `shown` are paths that a table has. */
export function itemRests(items: readonly KindItem[], { labelOf, format }: Wording, shown = SHOWN): Section {
  const rows = items.flatMap(({ node, adjusts }, index) => {
    const fields = leavesBelow(node)
      .filter(({ path }) => !shown.test(path) && path !== 'nItem')
      .map(({ name, path, text }) => {
        const group = path.split('/').at(-2) ?? 'prod'
        // the schema's label of a base is that of ICMS
        const label = name === 'vBC' && !group.startsWith('ICMS') ? 'Base' : (labelOf(name) ?? name)
        return `${/^(prod|imposto)$/.test(group) ? label : `${group} ${label}`}: ${format(name, text)}`
      })
    const texts = [...(adjusts === null ? [] : [`Ajusta a nota ${adjusts}`]), ...fields]
    return texts.length === 0 ? [] : [[String(index + 1), texts.join(' · ')]]
  })
  return {
    title: 'OUTROS CAMPOS DOS ITENS',
    columns: [
      { title: 'ITEM', width: 24, ...right },
      { title: 'CAMPOS', width: 0, grow: true },
    ],
    rows,
    elastic: 1,
  }
}

/** The readings that the items charge, once each; no rows without a meter. */
export function metersSection(items: readonly KindItem[], { format }: Wording): Section {
  const rows = items.flatMap(({ node }) =>
    children(child(prodOfItem(node), 'gMedicao'), 'gMedida').map((measure) => {
      const code = (name: string) => format(name, textAtPath(measure, name)).replace(/^\d+ - /, '')
      const figure = (name: string) => decimal(textAtPath(measure, name), 0)
      return [
        textAtPath(prodOfItem(node), 'gMedicao', 'nMed'),
        ...['tpGrMed', 'cPosTarif'].map(code),
        ...['vMedAnt', 'vMedAtu', 'vConst'].map(figure),
        figure('vMedPerdaTran') || figure('vMed'),
        code('uMed'),
      ]
    }),
  )
  return {
    title: 'MEDIÇÃO',
    columns: [
      { title: 'MEDIDOR', width: 50 },
      { title: 'GRANDEZA', width: 120, grow: true },
      { title: 'POSTO', width: 90, grow: true },
      { title: 'LEITURA ANTERIOR', width: 66, ...right },
      { title: 'LEITURA ATUAL', width: 66, ...right },
      { title: 'CONSTANTE', width: 50, ...right },
      { title: 'MEDIDO', width: 56, ...right },
      { title: 'UNIDADE', width: 37 },
    ],
    rows: [...new Map(rows.map((row) => [row.join('|'), row])).values()],
    elastic: 1,
  }
}
