import type { BuscaReply } from '@portal/contract/busca.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { isNamed } from './support/chosen.ts'
import { type Base, openPortfolio } from './support/portfolio-base.ts'
import { timed } from './support/timing.ts'

type Report = (figure: string, value: number, unit: string) => void

const NOTES = 60

/** A note that is looked for. */
interface Note {
  chave: string
  number: number
  cents: number
  party: string
  name: string
}

/** What a user types to find a note, by the kind of it. */
const TYPED: Record<string, (note: Note) => string> = {
  chave: ({ chave }) => chave,
  chave_em_grupos: ({ chave }) => chave.replace(/.{4}/g, '$& '),
  numero: ({ number }) => String(number),
  valor: ({ cents }) => (cents / 100).toFixed(2).replace('.', ','),
  cnpj: ({ party }) => party,
  nome: ({ name }) => name,
  palavra: ({ name }) => name.split(' ')[0] ?? name,
  // the third letter is missing
  nome_errado: ({ name }) => name.slice(0, 2) + name.slice(3),
  comum: () => 'ltda',
}

/**
 * The box for everything over ten million documents of 300 companies: p95 of each kind of text (budget 100 ms). On the data of the
 * benchmark `consulta`. BENCH_BUSCA selects kinds.
 */
export async function benchBusca(report: Report): Promise<void> {
  const base = await openPortfolio(report)
  try {
    const notes = await chooseNotes(base)
    for (const [kind, type] of Object.entries(TYPED)) {
      if (!isNamed('BENCH_BUSCA', kind)) continue
      const texts = [...new Set(notes.map(type))]
      const found = await ask(base, texts[0] ?? '')
      if (found.data.length === 0) throw new Error(`${kind}: nothing found for ${texts[0]}`)
      const times = await timed(texts, { call: (text) => ask(base, text), postmaster: base.postmaster })
      report(`${kind}_p50`, times.p50, 'ms')
      report(`${kind}_p95`, times.p95, `ms of ${times.runs} (budget 100)`)
    }
  } finally {
    await base.server.close()
  }
}

async function ask({ server, token }: Base, text: string): Promise<BuscaReply> {
  const url = `${API_BASE}/busca?${new URLSearchParams({ q: text })}`
  const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 200)}`)
  return reply.json()
}

/** Notes spread over the companies. */
async function chooseNotes({ server, companies }: Base): Promise<Note[]> {
  const step = Math.max(1, Math.floor(companies.length / NOTES))
  const ids = companies.filter((_, index) => index % step === 0).map(({ id }) => id)
  const { rows } = await server.owner.query<Note>(
    `select n.chave, n.number, n.total_cents as cents, n.party_tax_id as party, n.party_folded as name
     from unnest($1::bigint[]) e (id) cross join lateral (
       select * from nota where empresa_id = e.id and party_tax_id is not null and total_cents > 0 order by id offset 7 limit 1) n`,
    [ids],
  )
  if (rows.length === 0) throw new Error('no note to look for')
  return rows
}
