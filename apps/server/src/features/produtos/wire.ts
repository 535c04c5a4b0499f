import type { GravarProdutosReply } from '@portal/contract/produtos/produtos.ts'
import type { Alerta } from '@portal/tables/checks/alerta.ts'
import { FIELDS } from '@portal/tables/checks/fields.ts'
import { AppError } from '../../base/errors.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import type { Difference } from './difference.ts'
import type { ListHead, ListOwner } from './list.ts'
import type { Saved } from './save.ts'

/** The list of a call and its company. Throws when the caller has no right to it. */
export function ownedBy(
  user: Caller,
  query: { nr_cpfcnpj: string; nm_sistema: string },
  papel: 'consulta' | 'contador',
): { owner: ListOwner; empresa: GrantedEmpresa } {
  const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel })
  const scope = { accountId: user.account.id, empresaIds: [empresa.id] }
  return { owner: { scope, empresaId: empresa.id, sistema: query.nm_sistema.trim().toUpperCase() }, empresa }
}

/** Checks the shape of a body: the list, or only its rows. The rows are checked later, with their numbers. */
function rowsOf(body: unknown): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  if (typeof body !== 'object' || body === null) return null
  const names = ['nr_versao', 'dt_alteracao', 'nm_alteracao', 'data']
  if (Object.keys(body).some((name) => !names.includes(name))) return null
  return 'data' in body && Array.isArray(body.data) ? body.data : null
}

export const requireRowsOf = (body: unknown): readonly unknown[] => {
  const rows = rowsOf(body)
  if (rows) return rows
  const mensagem = 'Envie a lista de produtos: uma lista, ou {data: lista}.'
  throw new AppError(400, 'request.invalid', mensagem, { erros: [{ campo: 'corpo', mensagem }] })
}

/** The reply of a read, as text: `data` is JSON text. */
export const toListText = ({ version, changedAt, changedName }: ListHead, data: string): string => {
  const head = { nr_versao: version, dt_alteracao: changedAt?.toISOString() ?? null, nm_alteracao: changedName }
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`
}

/** A product that only moved in the list does not count as a change for the user. */
export const toCounts = ({ version, difference }: Saved): GravarProdutosReply => ({
  nr_versao: version,
  incluidos: difference.included.length,
  alterados: difference.changed.length,
  excluidos: difference.excluded.length,
})

type Mudanca = NonNullable<GravarProdutosReply['diferenca']>[number]

/** The changes by row and field, for the preview. */
export function toDiferenca({ included, changed, excluded }: Difference): Mudanca[] {
  return [
    ...included.map(({ code, body }) => mudanca(code, 'incluido', [{}, parse(body)])),
    ...changed.map(({ row, before }) => mudanca(row.code, 'alterado', [parse(before), parse(row.body)])),
    ...excluded.map(({ code, body }) => mudanca(code, 'excluido', [parse(body), {}])),
  ]
}

interface Bag {
  readonly [key: string]: unknown
}
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null
const parse = (text: string): Bag => JSON.parse(text) as Bag // canonical JSON, checked when it was saved

const PATHS = [...FIELDS.map(({ path }) => path), 'unidades']

function mudanca(code: string, kind: Mudanca['ds_mudanca'], [before, after]: readonly [Bag, Bag]): Mudanca {
  const campos = PATHS.flatMap((campo) => {
    const [de, para] = [valueAt(before, campo), valueAt(after, campo)]
    return JSON.stringify(de) === JSON.stringify(para) ? [] : [{ campo, de, para }]
  })
  return { cd_produto: code, ds_mudanca: kind, campos }
}

function valueAt(bag: Bag, path: string): unknown {
  const [first = '', second] = path.split('.')
  const own = bag[first]
  if (second === undefined) return own
  return isBag(own) ? own[second] : undefined
}

type Linha = NonNullable<GravarProdutosReply['alertas']>[number]

/** The problems of the check, with the line of the sent list. */
export const toLines = (list: readonly Bag[], alertas: readonly Alerta[][]): Linha[] =>
  alertas.flatMap((ofRow, index) =>
    ofRow.map((alerta) => ({ linha: index + 1, cd_produto: String(list[index]?.cd_produto), ...alerta })),
  )
