import type { Comp } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, decimal } from '../format/values.ts'
import type { Part, Section } from '../paper/flow.ts'
import type { Dacte } from './dacte-model.ts'
import { growBlock } from './grow.ts'

/** Pairs of name and value per row. */
const PAIRS = 3

/** The components of the service's price, three pairs per row as on the official form. */
export function componentSection(title: string, comps: readonly Comp[]): Section {
  const pairs = comps.map(({ xNome, vComp }) => [asText(xNome), decimal(vComp)])
  const rows: string[][] = []
  for (let from = 0; from < pairs.length; from += PAIRS) {
    const row = pairs.slice(from, from + PAIRS).flat()
    rows.push([...row, ...Array<string>(2 * PAIRS - row.length).fill('')])
  }
  const pair = [
    { title: 'NOME', width: 112, grow: true },
    { title: 'VALOR', width: 68, align: 'right' as const },
  ]
  return { title, columns: Array(PAIRS).fill(pair).flat() as Section['columns'], rows, elastic: 0 } // PAIRS copies of two columns
}

/** The price of the service: components, total and amount to be received. */
export function valoresParts({ inf, area: room }: Dacte): Part[] {
  const { vPrest, total } = inf
  const title = 'COMPONENTES DO VALOR DA PRESTAÇÃO DO SERVIÇO'
  const section = componentSection(title, vPrest?.Comp ?? [])
  const big = { align: 'right', font: 'bold', size: 10 } as const
  const rows = [
    [
      { label: 'VALOR TOTAL DA PRESTAÇÃO DO SERVIÇO', value: decimal(vPrest?.vTPrest ?? total?.vTPrest), ...big },
      { label: 'VALOR A RECEBER', value: decimal(vPrest?.vRec ?? total?.vTRec), ...big },
    ],
  ]
  return [section, growBlock(section.rows.length > 0 ? '' : title, rows, room)]
}
