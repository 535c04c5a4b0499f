import type {
  Conteudo,
  ConteudoServico,
  ExportarNotasBody,
  FormatoExportacao,
  Relatorio,
  TotaisNotasBody,
} from '@portal/contract/notas/exportar.ts'
import { CONTEUDOS_SERVICO, RELATORIOS, RELATORIOS_SERVICO } from '@portal/contract/notas/exportar.ts'
import { TODOS } from '@portal/contract/notas.ts'
import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Asker, filterScope, type Order } from '../consulta/filter.ts'
import { toOrder } from '../consulta/wire.ts'
import { type ContentCount, countFilter } from '../download/count-contents.ts'
import { type DownloadRequest, toDownloadRequest } from '../download/request.ts'
import { openSelection } from '../download/selection.ts'
import type { Picked } from './picked.ts'
import type { NotaKey } from './read-lines.ts'

/** A checked export request; its notes belong to the caller. */
export interface ExportRequest {
  format: FormatoExportacao
  content: Conteudo
  order: Order
  taxId: string
  picked: Picked
  counts: readonly ContentCount[]
}

export const isReport = (content: Conteudo): content is Relatorio => RELATORIOS.some((report) => report === content)

export const isServico = (content: Conteudo): content is ConteudoServico =>
  CONTEUDOS_SERVICO.some((servico) => servico === content)

/** Contents and reports of what only NFS-e have. */
const isOfServicos = (content: Conteudo): boolean =>
  isServico(content) || RELATORIOS_SERVICO.some((report) => report === content)

/** A filter for lines that only NFS-e have: without a kind, or with all kinds, it means NFS-e. */
function ofServicos<Body extends Pick<ExportarNotasBody, 'filtro'>>(body: Body, content: Conteudo): Body {
  const { filtro } = body
  if (!filtro || !isOfServicos(content)) return body
  if (filtro.ds_tipo && filtro.ds_tipo.trim().toLowerCase() !== TODOS) return body
  return { ...body, filtro: { ...filtro, ds_tipo: 'nfse' } }
}

/** Refuses notes of other kinds, which have neither service nor municipality. */
function refuseOtherKinds(content: Conteudo, { picked, counts }: Pick<ExportRequest, 'picked' | 'counts'>): void {
  if (!isOfServicos(content)) return
  const kinds = 'filter' in picked ? picked.filter.tipos : counts.map(({ tipo }) => tipo)
  if (kinds.some((tipo) => tipo !== 'nfse')) throw onlyNfse()
}

const onlyNfse = () =>
  new AppError(422, 'exportar.only_nfse', 'Só NFS-e têm serviço, município e retenções. Use ds_tipo=nfse.')

/** Reads and checks a body. Throws the errors of baixarNotas: 400, 403, 404 `nota.not_found`, 422 `download.empty`, `download.both`. */
export async function toExportRequest(
  db: Kysely<Database>,
  asker: Asker,
  { formato, conteudo, ordem, ...selection }: ExportarNotasBody,
): Promise<ExportRequest> {
  const request = toDownloadRequest(ofServicos(selection, conteudo), asker)
  const found = await pick(db, asker, request)
  refuseOtherKinds(conteudo, found)
  return {
    format: formato,
    content: conteudo,
    order: toOrder(ordem),
    taxId: request.taxId,
    ...found,
  }
}

export async function toReportRequest(
  db: Kysely<Database>,
  asker: Asker,
  { ds_por, ...selection }: TotaisNotasBody,
): Promise<{ por: Relatorio; picked: Picked }> {
  const found = await pick(db, asker, toDownloadRequest(ofServicos(selection, ds_por), asker))
  refuseOtherKinds(ds_por, found)
  return { por: ds_por, picked: found.picked }
}

/** Finds the company of each id and throws when one is not the caller's. A filter is counted, and passed on. */
async function pick(
  db: Kysely<Database>,
  asker: Asker,
  request: DownloadRequest,
): Promise<Pick<ExportRequest, 'picked' | 'counts'>> {
  const { wanted } = request
  if ('filter' in wanted) {
    const { filter } = wanted
    return { picked: { filter }, counts: await inScope(db, filterScope(filter), (tx) => countFilter(tx, filter)) }
  }
  const { counts, pages } = await openSelection(db, asker, request)
  const places = new Map<string, number>()
  for await (const { batches } of pages)
    for (const { empresaId, ids } of batches) for (const id of ids) places.set(id, empresaId)
  // in the requested order
  const keys = wanted.ids.flatMap((id): NotaKey[] => {
    const empresaId = places.get(id)
    return empresaId === undefined ? [] : [{ empresaId, id }]
  })
  return { picked: { keys }, counts }
}
