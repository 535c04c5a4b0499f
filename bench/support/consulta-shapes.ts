import { isNamed } from './chosen.ts'
import type { Base } from './portfolio-base.ts'

export type Query = Record<string, string>

/** A document of the largest company; the filters use its values. */
export interface Sample {
  chave: string
  number: number
  cents: number
  day: string
  party: string
  word: string
  imported: string
}

/** `selective`: few matches, or matches found early in the order. `name`: a whole name. `wide`: all others. */
export interface Filter {
  name: string
  kind: 'selective' | 'name' | 'wide'
  query(sample: Sample): Query
}

const amountText = (cents: number): string => (cents / 100).toFixed(2)
const monthQuery = (day: string): Query => ({
  dt_emissaoini: `${day.slice(0, 7)}-01`,
  dt_emissaofim: `${day.slice(0, 7)}-28`,
})

/**
 * All filters of the call, or those in BENCH_FILTROS. Filters that match most documents count as selective
 * when the default order finds their first page early.
 */
export const FILTERS: readonly Filter[] = (
  [
    { name: 'dia', kind: 'selective', query: ({ day }) => ({ dt_emissaoini: day, dt_emissaofim: day }) },
    { name: 'mes', kind: 'wide', query: ({ day }) => monthQuery(day) },
    { name: 'emitidas', kind: 'selective', query: () => ({ ds_emitidarec: 'E' }) },
    {
      name: 'numero',
      kind: 'selective',
      query: ({ number }) => ({ nr_docfiscalini: String(number), nr_docfiscalfim: String(number) }),
    },
    { name: 'numero_de', kind: 'wide', query: ({ number }) => ({ nr_docfiscalini: String(number) }) },
    {
      name: 'valor',
      kind: 'selective',
      query: ({ cents }) => ({ vl_docfiscalini: amountText(cents), vl_docfiscalfim: amountText(cents + 5) }),
    },
    { name: 'valor_de', kind: 'wide', query: ({ cents }) => ({ vl_docfiscalini: amountText(cents) }) },
    { name: 'valor_raro', kind: 'selective', query: () => ({ vl_docfiscalini: '900000' }) },
    { name: 'chave', kind: 'selective', query: ({ chave }) => ({ ds_chave: chave }) },
    { name: 'chave_inicio', kind: 'selective', query: ({ chave }) => ({ ds_chave: chave.slice(0, 31) }) },
    { name: 'participante', kind: 'selective', query: ({ party }) => ({ nr_cnpjdestinatario: party }) },
    { name: 'autorizada', kind: 'selective', query: () => ({ ds_situacao: 'autorizada' }) },
    { name: 'cancelada', kind: 'selective', query: () => ({ ds_situacao: 'cancelada' }) },
    { name: 'denegada', kind: 'selective', query: () => ({ ds_situacao: 'denegada' }) },
    { name: 'assinatura_invalida', kind: 'selective', query: () => ({ fl_assinatura: 'invalida' }) },
    {
      name: 'importacao_dia',
      kind: 'selective',
      query: ({ imported }) => ({ dt_importacaoini: imported, dt_importacaofim: imported }),
    },
    { name: 'importacao_de', kind: 'wide', query: ({ imported }) => ({ dt_importacaoini: imported }) },
    { name: 'baixadas', kind: 'selective', query: () => ({ fl_baixada: 'S' }) },
    { name: 'nao_baixadas', kind: 'selective', query: () => ({ fl_baixada: 'N' }) },
    { name: 'homologacao', kind: 'selective', query: () => ({ fl_homologacao: '1' }) },
    { name: 'busca_nome', kind: 'name', query: ({ word }) => ({ ds_busca: word }) },
    { name: 'busca_chave', kind: 'selective', query: ({ chave }) => ({ ds_busca: chave }) },
    { name: 'busca_parte', kind: 'wide', query: ({ chave }) => ({ ds_busca: chave.slice(25) }) },
    { name: 'busca_comum', kind: 'wide', query: () => ({ ds_busca: 'ltda' }) },
    { name: 'busca_duas', kind: 'wide', query: () => ({ ds_busca: 'padaria venda' }) },
  ] satisfies readonly Filter[]
).filter(({ name }) => isNamed('BENCH_FILTROS', name))

export const ORDERS = ['dt_emissao', 'nr_docfiscal', 'vl_docfiscal', 'nm_participante'].flatMap((key) => [
  `-${key}`,
  key,
])

/** Picks documents spread over the year; always the same ones. */
export async function pickSamples(
  { server, companies }: Pick<Base, 'server' | 'companies'>,
  count: number,
): Promise<Sample[]> {
  const { rows } = await server.owner.query<Sample>(
    `select n.chave, n.number, n.total_cents as cents, n.issued_local::date::text as day, n.party_tax_id as party, n.party_folded as word,
       n.imported_at::date::text as imported
     from generate_series(1, $2::int) i, lateral (
       select * from nota where empresa_id = $1 and tipo = 'nfe' and papel = 'E'
         and issued_local >= timestamp '2025-12-03' + i * (interval '320 days' / $2::int) order by issued_local limit 1) n`,
    [companies[0]?.id, count],
  )
  return rows
}

/** Marks 3,000 documents of the largest company as downloaded by the accountant. */
export async function downloadSome({ server, companies, accountId }: Base): Promise<void> {
  await server.owner.query(
    `insert into nota_download (empresa_id, account_id, nota_id)
     select empresa_id, $2, id from nota where empresa_id = $1 and tipo = 'nfe' and papel = 'E' order by issued_local limit 3000
     on conflict do nothing`,
    [companies[0]?.id, accountId],
  )
  await server.owner.query('analyze nota_download')
}
