import { formatCents } from '@portal/fiscal/base/money.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Lista, listaPdf } from '@portal/print/lista.ts'
import { AppError } from '../../../base/errors.ts'
import type { Asker } from '../consulta/filter.ts'
import type { NotaTotals } from '../consulta/totals.ts'
import { tipoName } from '../tipo-name.ts'
import { dayOf, filterWords, periodWords } from './filter-words.ts'
import { type NotaLine, situacaoOf } from './nota-columns.ts'
import { type Picked, pickedCompanies } from './picked.ts'
import type { ExportRequest } from './request.ts'

/** Most notes of one PDF. */
const PAPER_ROWS = 5000

const COLUMNS: Lista['columns'] = [
  { title: 'Documento', width: 48 },
  { title: 'Número/série', width: 72 },
  { title: 'Emissão', width: 56 },
  { title: 'Outra parte', width: 260, grow: true },
  { title: 'CNPJ/CPF', width: 92 },
  { title: 'Situação', width: 74 },
  { title: 'Valor (R$)', width: 80, align: 'right' },
]
const ELASTIC = 3

/** Throws when the list is not notes, or longer than a PDF takes. */
export function refusePaper(content: ExportRequest['content'], quantity: number): void {
  if (content !== 'notas')
    throw new AppError(422, 'exportar.pdf_only_notas', 'O PDF é só da lista de notas. Exporte em planilha.')
  if (quantity <= PAPER_ROWS) return
  const [most, total] = [PAPER_ROWS, quantity].map((count) => count.toLocaleString('pt-BR'))
  throw new AppError(
    422,
    'exportar.too_many_rows',
    `São ${total} notas, e um PDF aceita até ${most}. Exporte em planilha ou divida o período.`,
  )
}

/** The list as a PDF: all notes, then the sums of those counted and, by situation, of the others. */
export async function paperOf(
  asker: Asker,
  { taxId, picked }: ExportRequest,
  { totals, batches }: { totals: NotaTotals; batches: AsyncIterable<readonly NotaLine[]> },
): Promise<Uint8Array> {
  const rows: string[][] = []
  const apart = new Map<string, { quantity: number; cents: bigint }>()
  let counted = 0
  for await (const batch of batches)
    for (const nota of batch) {
      rows.push(rowOf(nota))
      if (nota.summed) counted += 1
      else {
        const name = nota.homologacao ? 'homologação' : situacaoOf(nota).toLowerCase()
        const sum = apart.get(name) ?? { quantity: 0, cents: 0n }
        apart.set(name, { quantity: sum.quantity + 1, cents: sum.cents + BigInt(nota.total_cents ?? 0) })
      }
    }
  return listaPdf({
    title: `Lista de notas · ${companyOf(asker, taxId, picked)}`,
    about: aboutOf(picked),
    columns: COLUMNS,
    elastic: ELASTIC,
    rows,
    sums: [
      ['Na soma', counted.toLocaleString('pt-BR'), amount(totals.cents)],
      ...[...apart].map(([name, { quantity, cents }]): [string, string, string] => [
        `Fora da soma: ${name}`,
        quantity.toLocaleString('pt-BR'),
        amount(cents),
      ]),
    ],
  })
}

const amount = (cents: bigint | number): string => formatCents(Number(cents))

function companyOf({ empresas }: Asker, taxId: string, picked: Picked): string {
  const ids = pickedCompanies(picked)
  const own = empresas.find((empresa) => empresa.taxId === taxId) ?? empresas.find(({ id }) => ids.includes(id))
  const more = ids.length > 1 ? ` · ${ids.length} estabelecimentos` : ''
  return `${own?.name ?? ''} · ${formatTaxId(taxId)}${more}`
}

const aboutOf = (picked: Picked): string[] =>
  'filter' in picked
    ? [`Emissão: ${periodWords(picked.filter)}`, `Filtro: ${filterWords(picked.filter)}`]
    : [`Seleção de ${picked.keys.length.toLocaleString('pt-BR')} notas`]

function rowOf(nota: NotaLine): string[] {
  const issued = nota.papel === 'E'
  const [name, id] = issued
    ? [nota.destinatario_name, nota.destinatario_tax_id]
    : [nota.emitente_name, nota.emitente_tax_id]
  return [
    tipoName(nota.tipo),
    `${nota.number}/${nota.serie}`,
    dayOf(String(nota.issued_local)),
    name ?? '',
    formatTaxId(id ?? ''),
    situacaoOf(nota),
    nota.total_cents === null ? '' : amount(nota.total_cents),
  ]
}
