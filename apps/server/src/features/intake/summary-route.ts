import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import { ResumoImportacao } from '@portal/contract/notas/importar.ts'
import { ownErrors } from '../../base/route-schema.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import { MAY } from '../acesso/base/rights.ts'
import type { ReceiveDeps } from './deps.ts'
import { findSummary, type UploadSummary } from './summary.ts'
import { requireOwnUpload } from './upload-limits.ts'
import { uploadNotFound } from './wire.ts'

const schema = {
  tags: ['notas'],
  summary: 'O que uma importação trouxe',
  description:
    'As notas desta importação por empresa, tipo e mês de emissão, da NFS-e o da competência (as mesmas de `GET /consulta` com `ds_importacao`), as partes dos ' +
    'documentos recusados por serem de terceiros e os eventos guardados à espera da nota.',
  params: IdParams,
  response: { 200: ResumoImportacao },
  errors: ownErrors('importar.not_found'),
}

export const summaryRoute =
  (deps: ReceiveDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/importar/:id/resumo', { config: { policy: MAY.followUpload }, schema }, async ({ params, user }) => {
      await requireOwnUpload(deps.db, user, params.id)
      const summary = await findSummary(deps.db, user.scope, params.id)
      if (!summary) throw uploadNotFound()
      return toResumo(summary, user.empresas)
    })
  }

const toResumo = (
  { brought, strangers, waiting }: UploadSummary,
  empresas: readonly GrantedEmpresa[],
): ResumoImportacao => ({
  notas: brought.map((row) => ({
    nr_cpfcnpj: empresas.find(({ id }) => id === row.empresa_id)?.taxId ?? '',
    nm_empresa: empresas.find(({ id }) => id === row.empresa_id)?.name ?? '',
    ds_tipo: row.tipo,
    ds_mes: row.month,
    importadas: row.imported,
    atualizadas: row.updated,
    repetidas: row.repeated,
    assinaturas_invalidas: row.bad_signatures,
  })),
  terceiros: strangers.map(({ tax_id, name, issued, received }) => ({
    nr_cpfcnpj: tax_id,
    nome: name,
    emitidos: issued,
    recebidos: received,
  })),
  eventos_em_espera: waiting.events,
  chaves_em_espera: waiting.chaves,
})
