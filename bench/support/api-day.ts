import type { ConsultaReply, Documento } from '@portal/contract/notas.ts'
import type { SyntheticDocument } from '@portal/synthetic/generate.ts'

/** Data shared by the users of the day. */
export interface Day {
  url: string
  taxId: string
  documents: readonly Documento[]
  /** Documents not imported yet; each call takes the next ones */
  fresh: Iterator<SyntheticDocument>
  produtos: readonly object[]
}

/** One user: session headers and random generator. */
export interface User {
  headers: Record<string, string>
  random: { pick<T>(list: readonly T[]): T; next(): number; int(from: number, to: number): number }
}

/** A call of the mixed day and its relative frequency. */
export interface Call {
  name: string
  weight: number
  make(day: Day, user: User): Promise<Response>
}

const getPath = ({ url }: Day, { headers }: User, path: string): Promise<Response> =>
  fetch(`${url}${path}`, { headers })

const sendBody = (
  { url }: Day,
  { headers }: User,
  { method, path, body }: { method: string; path: string; body: object },
) =>
  fetch(`${url}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const FILTERS = [
  'ds_tipo=nfe',
  'ds_tipo=nfce',
  'ds_busca=ltda',
  'ds_situacao=cancelada',
  'ordem=-vl_docfiscal',
  'ds_emitidarec=R',
]
const listOf = ({ taxId }: Day, { random }: User): string => `/consulta?cnpj_remetente=${taxId}&${random.pick(FILTERS)}`
const idOf = ({ documents }: Day, { random }: User): string => random.pick(documents).id
const produtosOf = ({ taxId }: Day, { random }: User): string =>
  `/produtos?nr_cpfcnpj=${taxId}&nm_sistema=BENCH${random.int(1, 10)}`
const IMPORTED = 3
const ZIPPED = 100

function importSome(day: Day, { headers }: User): Promise<Response> {
  const body = new FormData()
  for (let index = 0; index < IMPORTED; index++) {
    const next = day.fresh.next()
    if (next.done) throw new Error('no fresh documents left')
    body.append('arquivo', new Blob([new Uint8Array(next.value.bytes)]), next.value.name)
  }
  return fetch(`${day.url}/importar?nr_cpfcnpj=${day.taxId}`, { method: 'POST', headers, body })
}

/** Calls of a working day, with more reads than writes. */
export const CALLS: readonly Call[] = [
  { name: 'lista', weight: 28, make: (day, user) => getPath(day, user, listOf(day, user)) },
  { name: 'totais', weight: 14, make: (day, user) => getPath(day, user, `${listOf(day, user)}&limite=1&totais=1`) },
  { name: 'documento', weight: 16, make: (day, user) => getPath(day, user, `/documento/${idOf(day, user)}`) },
  { name: 'pdf', weight: 9, make: (day, user) => getPath(day, user, `/visualizar/${idOf(day, user)}`) },
  { name: 'xml', weight: 11, make: (day, user) => getPath(day, user, `/xml/${idOf(day, user)}`) },
  {
    name: `zip_${ZIPPED}`,
    weight: 2,
    make: (day, user) => {
      const from = user.random.int(0, Math.max(0, day.documents.length - ZIPPED))
      const notas = day.documents.slice(from, from + ZIPPED).map(({ id }) => id)
      const body = { cpfcnpj: day.taxId, tipo: 'nfe', notas, ds_emitidarec: '' }
      return sendBody(day, user, { method: 'POST', path: '/baixarNotas', body })
    },
  },
  { name: 'produtos_get', weight: 6, make: (day, user) => getPath(day, user, produtosOf(day, user)) },
  {
    name: 'produtos_put_200',
    weight: 2,
    make: (day, user) =>
      sendBody(day, user, { method: 'PUT', path: produtosOf(day, user), body: { data: day.produtos } }),
  },
  {
    name: 'tributacao',
    weight: 10,
    make: (day, user) =>
      getPath(
        day,
        user,
        `/tributacao?nm_prd=${user.random.pick(['cimento', 'parafuso', 'leite', 'cadeira'])}&nr_cpfcnpj=${day.taxId}`,
      ),
  },
  { name: `importar_${IMPORTED}`, weight: 2, make: importSome },
]

/** The NF-e of the demo, without summaries. */
export async function documentsOf(
  url: string,
  { headers }: Pick<User, 'headers'>,
  taxId: string,
): Promise<Documento[]> {
  const reply = await fetch(`${url}/consulta?cnpj_remetente=${taxId}&limite=1000&ds_tipo=nfe`, { headers })
  const { data } = (await reply.json()) as ConsultaReply // the contract's answer
  return data.filter(({ ds_situacao }) => ds_situacao !== 'resumo')
}

export const produtosOfDay = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    cd_produto: `P${index}`,
    nm_prd: `Produto de teste ${index}`,
    ds_unidade: 'UN',
    cd_ncm: '25232910',
  }))
