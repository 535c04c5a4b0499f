import { situacaoName, tipoName } from '@portal/contract/nomes.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type ListaSection, sumsSection } from '@portal/print/lista.ts'
import type { Asker } from '../consulta/filter.ts'
import { IS_SUMMED, type NotaTotals } from '../consulta/totals.ts'
import { dayOf } from './filter-words.ts'
import type { NotaLine } from './nota-columns.ts'
import { paperAbout, paperAmount, paperCompany, paperCount } from './paper-head.ts'
import { printLista } from './print-lista.ts'
import type { ExportRequest } from './request.ts'

const COLUMNS: ListaSection['columns'] = [
  { title: 'Documento', width: 48 },
  { title: 'Número/série', width: 72 },
  { title: 'Emissão', width: 56 },
  { title: 'Outra parte', width: 260, grow: true },
  { title: 'CNPJ/CPF', width: 92 },
  { title: 'Situação', width: 74 },
  { title: 'Valor (R$)', width: 80, align: 'right' },
]
const ELASTIC = 3
/** Of a list of manifests only, before the situation. */
const TRIP: ListaSection['columns'] = [
  { title: 'Percurso', width: 56 },
  { title: 'Placa', width: 52 },
]
const TRIP_AT = 5

/** The list as a PDF: all notes, then the sums of those counted and, by situation, of the others. */
export async function notasPaper(
  asker: Asker,
  { taxId, picked }: ExportRequest,
  { totals, batches }: { totals: NotaTotals; batches: AsyncIterable<readonly NotaLine[]> },
): Promise<Uint8Array> {
  const rows: string[][] = []
  const trips: string[][] = []
  const apart = new Map<string, { quantity: number; cents: bigint }>()
  let counted = 0
  for await (const batch of batches)
    for (const nota of batch) {
      rows.push(rowOf(nota))
      if (nota.tipo === 'mdfe') trips.push([tripOf(nota), nota.plate ?? ''])
      if (nota.summed) counted += 1
      else {
        const name = reasonApart(nota)
        const sum = apart.get(name) ?? { quantity: 0, cents: 0n }
        apart.set(name, { quantity: sum.quantity + 1, cents: sum.cents + BigInt(nota.total_cents ?? 0) })
      }
    }
  return printLista({
    title: `Lista de notas · ${paperCompany(asker, taxId, picked)}`,
    about: paperAbout(picked),
    sections: [
      { title: '', ...withTrips(rows, trips), elastic: ELASTIC },
      sumsSection([
        ['Na soma', paperCount(counted), paperAmount(totals.cents)],
        ...[...apart].map(([name, { quantity, cents }]): [string, string, string] => [
          `Fora da soma: ${name}`,
          paperCount(quantity),
          paperAmount(cents),
        ]),
      ]),
    ],
  })
}

/** Why a note is outside the sum: its situation, or a kind whose values do not add up. */
function reasonApart({ homologacao, tipo, situacao }: NotaLine): string {
  if (homologacao) return 'homologação'
  const isOther = tipo === 'outro' && IS_SUMMED.has(situacao)
  return isOther ? 'outros documentos' : situacaoName(situacao, tipo).toLowerCase()
}

/** A list that is not of manifests alone has no columns for their journeys. */
function withTrips(rows: string[][], trips: readonly string[][]): Pick<ListaSection, 'columns' | 'rows'> {
  if (trips.length < rows.length) return { columns: COLUMNS, rows }
  return {
    columns: COLUMNS.toSpliced(TRIP_AT, 0, ...TRIP),
    rows: rows.map((row, index) => row.toSpliced(TRIP_AT, 0, ...(trips[index] ?? []))),
  }
}

const tripOf = ({ uf_from, uf_to }: NotaLine): string =>
  uf_from && uf_to ? `${uf_from} a ${uf_to}` : (uf_from ?? uf_to ?? '')

/** Documents that need no other party; the words of the list on the screen. */
const NAMELESS: Readonly<Record<string, string>> = { nfce: 'Consumidor não identificado', mdfe: 'Sem contratante' }

function rowOf(nota: NotaLine): string[] {
  const issued = nota.papel === 'E'
  const [name, id] = issued
    ? [nota.destinatario_name, nota.destinatario_tax_id]
    : [nota.emitente_name, nota.emitente_tax_id]
  return [
    tipoName(nota.tipo),
    `${nota.number}/${nota.serie}`,
    dayOf(String(nota.issued_local)),
    name ?? NAMELESS[nota.tipo] ?? '—',
    id ? formatTaxId(id) : '—',
    situacaoName(nota.situacao, nota.tipo),
    nota.total_cents === null ? '' : paperAmount(nota.total_cents),
  ]
}
