import { sumToMoney } from '@portal/contract/money.ts'
import { formatCents } from '@portal/fiscal/base/money.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { notasText } from '../../../base/count-text.ts'
import { AppError } from '../../../base/errors.ts'
import type { Asker } from '../consulta/filter.ts'
import { filterWords, periodWords } from './filter-words.ts'
import { type Picked, pickedCompanies } from './picked.ts'

/** Most rows of one PDF. */
const PAPER_ROWS = 5000

export const paperCount = (count: number): string => count.toLocaleString('pt-BR')

/** An amount beyond 15 digits is a dash, as in a spreadsheet. */
export const paperAmount = (cents: bigint | number): string =>
  sumToMoney(cents) === null ? '–' : formatCents(Number(cents))

/** Throws AppError 422 when a PDF would have more than PAPER_ROWS rows. */
export function refuseLongPaper(rows: number, unit: 'notas' | 'linhas'): void {
  if (rows <= PAPER_ROWS) return
  throw new AppError(
    422,
    'exportar.too_many_rows',
    `São ${paperCount(rows)} ${unit}, e um PDF aceita até ${paperCount(PAPER_ROWS)}. Exporte em planilha ou divida o período.`,
  )
}

/** Name and CNPJ of the company, and the number of establishments when there are several. */
export function paperCompany({ empresas }: Pick<Asker, 'empresas'>, taxId: string, picked: Picked): string {
  const ids = pickedCompanies(picked)
  const own = empresas.find((empresa) => empresa.taxId === taxId) ?? empresas.find(({ id }) => ids.includes(id))
  const more = ids.length > 1 ? ` · ${ids.length} estabelecimentos` : ''
  return `${own?.name ?? ''} · ${formatTaxId(taxId)}${more}`
}

/** Period and filter in words, or the size of the selection. */
export const paperAbout = (picked: Picked): string[] =>
  'filter' in picked
    ? [periodWords(picked.filter), `Filtro: ${filterWords(picked.filter)}`]
    : [`Seleção de ${notasText(picked.keys.length)}`]
