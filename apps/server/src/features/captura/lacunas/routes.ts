import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LacunaBody, LacunaReply, LacunasQuery, LacunasReply } from '@portal/contract/captura/atos.ts'
import { IdParams } from '@portal/contract/common.ts'
import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { refuse } from '../../../base/values.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf, addAudit } from '../../acesso/base/audit.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { CAMPO, environmentOf, inCompany, requireRunning } from '../company.ts'
import type { CapturaDeps } from '../deps.ts'
import { findGap, listGaps, settleGap } from './gaps.ts'
import { toLacuna } from './wire.ts'

const listSchema = {
  tags: ['captura'],
  summary: 'Lacunas na sequência de NSU',
  description:
    'As abertas primeiro. Uma lacuna nasce quando outro programa consulta a SEFAZ com o mesmo CNPJ, ou quando o ADN pula números num lote.',
  querystring: LacunasQuery,
  response: { 200: LacunasReply },
}
const settleSchema = {
  tags: ['captura'],
  summary: 'Buscar ou desconsiderar uma lacuna',
  description: '`desconsiderar` pede o motivo; `buscar` a reabre.',
  params: IdParams,
  body: LacunaBody,
  response: { 200: LacunaReply },
  errors: ownErrors('captura.not_found', 'captura.forbidden', 'captura.off'),
  repeat: repeated('same'),
}

const notFound = () => new AppError(404, 'captura.not_found', 'Lacuna não encontrada.')
const forbidden = () =>
  new AppError(403, 'captura.forbidden', 'Seu papel nesta empresa não permite decidir lacunas. Peça ao contador.')

/** Whether a gap that the caller may not settle is of a company that the caller may see. */
const isReadable = async (db: Kysely<Database>, { beneath = [], account }: Caller, id: string): Promise<boolean> => {
  const empresaIds = beneath.map((empresa) => empresa.id)
  return (
    empresaIds.length > 0 &&
    (await inScope(db, { accountId: account.id, empresaIds }, (tx) => findGap(tx, id))) !== undefined
  )
}

/** Numbers of the sequence that never came. */
export const lacunasRoutes =
  ({ db, config }: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const environment = environmentOf(config)
    app.get('/captura/lacunas', { config: { policy: MAY.look }, schema: listSchema }, async ({ user, query }) => {
      const { id: empresaId } = requireEmpresa(user, query.nr_cpfcnpj, { campo: CAMPO })
      const rows = await inCompany(db, { user, empresaId }, (tx) => listGaps(tx, { empresaId, environment }))
      return { data: rows.map(toLacuna) }
    })

    const settle = { config: { policy: MAY.runCapture }, schema: settleSchema }
    app.post('/captura/lacunas/:id', settle, async (request) => {
      const { user, params, body } = request
      const reason = body.ds_motivo?.trim() || null
      const gap = await inScope(db, user.scope, async (tx) => {
        const found = await findGap(tx, params.id)
        if (!found) return undefined
        if (body.acao === 'desconsiderar' && reason === null) throw refuse('ds_motivo', 'Escreva o motivo.')
        if (body.acao === 'buscar') await requireRunning(tx, config)
        const by = { accountId: user.account.id, name: user.account.name }
        await settleGap(tx, found.id, { action: body.acao, reason, ...by })
        const empresaId = user.empresas.find(({ taxId }) => taxId === found.tax_id)?.id
        const detail = `${body.acao}${reason ? `: ${reason}` : ''}`
        if (empresaId !== undefined)
          await addAudit(tx, actorOf(request), [{ empresaId, what: 'captura.gap', target: found.id, detail }])
        return findGap(tx, found.id)
      })
      if (!gap) throw (await isReadable(db, user, params.id)) ? forbidden() : notFound()
      return { data: toLacuna(gap) }
    })
  }
