import { FILTERS, type FilterName, type FilterRow, filterRows } from '@portal/contract/filtros.ts'
import { filterText } from '@portal/contract/filtros-textos.ts'
import { tipoName } from '@portal/contract/nomes.ts'
import { formatCents } from '@portal/fiscal/base/money.ts'
import type { NotaFilter, OwnFilter } from '../consulta/filter.ts'

export const dayOf = (day: string): string => day.slice(0, 10).split('-').toReversed().join('/')

/** «de 01/06/2026 a 30/06/2026», «a partir de 100», «até 100», or nothing. */
function range<T>(from: T | undefined, to: T | undefined, show: (end: T) => string): string {
  if (from !== undefined && to !== undefined) return `de ${show(from)} a ${show(to)}`
  if (from !== undefined) return `a partir de ${show(from)}`
  return to === undefined ? '' : `até ${show(to)}`
}

const named = (name: string, text: string | undefined): string => (text ? `${name} ${text}`.trim() : '')

/** The filters that `periodWords` writes. */
const PERIOD: readonly FilterName[] = ['issued', 'competencia', 'month']

/** The days of emission and competência of a filter, in words. */
export function periodWords({ books, issuedFrom, issuedTo, competenciaFrom, competenciaTo }: NotaFilter): string {
  const parts = [
    named('Mês da escrita:', range(books?.from, books?.to, dayOf)),
    named('Emissão:', range(issuedFrom, issuedTo, dayOf)),
    named('Competência:', range(competenciaFrom, competenciaTo, dayOf)),
  ].filter((text) => text !== '')
  return parts.join(' · ') || 'Emissão: todas as datas'
}

const VERDICT_WORDS = { importado: 'importadas', repetido: 'já guardadas', atualizado: 'atualizadas' }

/** The filters whose words are not just label and value. */
const OWN_WORDS: { readonly [Name in OwnFilter | 'imports' | 'verdicts']: (filter: NotaFilter) => string } = {
  tipos: ({ tipos }) => tipos.map(tipoName).join(', '),
  sides: ({ sides }) => (sides.length === 1 ? (sides[0] === 'E' ? 'emitidas' : 'recebidas') : 'emitidas e recebidas'),
  words: ({ words }) => named('busca', words?.length ? `«${words.join(' ')}»` : ''),
  branch: ({ branch }) => named('filial', branch),
  chave: ({ chave, chaves }) => (chaves ? `${chaves.length} chaves informadas` : named('chave', chave)),
  imports: ({ imports }) =>
    imports ? `de ${imports.length === 1 ? 'uma importação' : `${imports.length} envios`}` : '',
  verdicts: ({ verdicts = [] }) => verdicts.map((verdict) => VERDICT_WORDS[verdict]).join(', '),
  month: () => '',
  late: ({ late }) => flagWords('late', late?.isLate),
  conflict: ({ conflict }) => flagWords('conflict', conflict?.has),
  tag: ({ tag }) => named('etiqueta', tag && `«${tag}»`),
  homologacao: ({ homologacao }) => flagWords('homologacao', homologacao),
}

/** Every condition of a filter except company and period, in words, in the order of the table of filters. */
export function filterWords(filter: NotaFilter): string {
  const rest = filterRows.filter(([name]) => !PERIOD.includes(name) && name !== 'tipos' && name !== 'sides')
  const words = rest.map(([name, row]) => (isOwn(name) ? OWN_WORDS[name](filter) : rowWords(name, row, filter)))
  return [OWN_WORDS.tipos(filter), OWN_WORDS.sides(filter), ...words].filter((text) => text !== '').join(' · ')
}

const isOwn = (name: FilterName): name is keyof typeof OWN_WORDS => name in OWN_WORDS

/** A row's value with its label. */
function rowWords(name: FilterName, row: FilterRow, filter: NotaFilter): string {
  const values: Readonly<Record<string, unknown>> = { ...filter }
  if (row.sort === 'flag' || row.sort === 'mark') return flagWords(name, values[name])
  const show = (value: unknown) => valueWords(row, value)
  const text =
    typeof row.wire === 'string'
      ? values[name] !== undefined && show(values[name])
      : range(values[`${name}From`], values[`${name}To`], show)
  return named(paperLabel(name), text || undefined)
}

function valueWords(row: FilterRow, value: unknown): string {
  if (row.sort === 'day') return dayOf(String(value))
  if (row.sort === 'amount') return formatCents(Number(value))
  if (row.sort !== 'choice' && row.sort !== 'choices') return String(value)
  const words = [value].flat().map((each) => row.names[String(each)] ?? '')
  return words.map(lowerFirst).join(', ')
}

/** `Série` in small letters; `CFOP` as it is. */
const lowerFirst = (word: string): string => word.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

function paperLabel(name: FilterName): string {
  const { paper } = filterText(name)
  if (typeof paper === 'string') return paper
  return lowerFirst(FILTERS[name].label)
}

function flagWords(name: FilterName, value: unknown): string {
  if (value === undefined) return ''
  const { paper } = filterText(name)
  const row: FilterRow = FILTERS[name]
  const [yes = '', no = `não ${yes}`]: readonly (string | undefined)[] =
    typeof paper === 'object' ? paper : 'words' in row ? row.words.map((word) => named(paperLabel(name), word)) : []
  return value ? yes : no
}
