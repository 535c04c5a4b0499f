import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ChavesCapturaBody,
  ChavesCapturaReply,
  MOST_CHAVES_CAPTURA,
  type PedidoChaves,
  PedidoChavesReply,
  VEREDITOS_CHAVE,
  type VereditoChave,
} from '@portal/contract/captura/atos.ts'
import { CapturaQuery } from '@portal/contract/captura/estado.ts'
import { IdParams } from '@portal/contract/common.ts'
import { countText } from '../../../base/count-text.ts'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf, addAudit } from '../../acesso/base/audit.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { environmentOf, inCompany, requireAsking, requireCertificate, requireRunning } from '../company.ts'
import type { CapturaDeps } from '../deps.ts'
import { KEYS_AN_HOUR, type KeyRequest, type KeyRow, readKeyRequest, requestKeys } from './requests.ts'

const postSchema = {
  tags: ['captura'],
  summary: 'Buscar notas por chave',
  description: `Até ${MOST_CHAVES_CAPTURA} chaves de NF-e por vez; a SEFAZ é consultada até ${KEYS_AN_HOUR} vezes por hora e CNPJ.`,
  querystring: CapturaQuery,
  body: ChavesCapturaBody,
  response: { 202: ChavesCapturaReply },
  errors: ownErrors(
    'captura.forbidden',
    'captura.off',
    'captura.not_found',
    'captura.no_certificate',
    'captura.no_keys',
    'captura.key_quota',
  ),
  repeat: repeated('another', 'As chaves que já vieram não são pedidas de novo.'),
}
const getSchema = {
  tags: ['captura'],
  summary: 'Andamento de um pedido de chaves',
  params: IdParams,
  response: { 200: PedidoChavesReply },
  errors: ownErrors('captura.not_found'),
}

/** Notes fetched by their key. */
export const chavesCapturaRoutes =
  ({ db, config }: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const environment = environmentOf(config)
    app.post('/captura/chaves', { config: { policy: MAY.runCapture }, schema: postSchema }, async (request, reply) => {
      const { user, query, body } = request
      const { id: empresaId } = requireAsking(user, query.nr_cpfcnpj)
      if (body.chaves.length === 0) throw new AppError(422, 'captura.no_keys', 'Informe ao menos uma chave.')
      const id = await inCompany(db, { user, empresaId }, async (tx) => {
        await requireRunning(tx, config)
        await requireCertificate(tx, config, empresaId)
        const by = { empresaId, environment, accountId: user.account.id, name: user.account.name }
        const made = await requestKeys(tx, by, body.chaves)
        const detail = countText(body.chaves.length, 'chave', 'chaves')
        await addAudit(tx, actorOf(request), [{ empresaId, what: 'captura.keys', target: made, detail }])
        return made
      })
      return reply.code(202).send({ id })
    })

    const get = { config: { policy: MAY.look }, schema: getSchema }
    app.get('/captura/chaves/:id', get, async ({ user, params }) => {
      const found = await inScope(db, user.scope, (tx) => readKeyRequest(tx, params.id))
      if (!found) throw new AppError(404, 'captura.not_found', 'Pedido de chaves não encontrado.')
      return { data: toPedido(found) }
    })
  }

const WORDS: Readonly<Record<VereditoChave, string>> = {
  na_fila: `Na fila: até ${KEYS_AN_HOUR} consultas por hora.`,
  obtida: 'A nota chegou.',
  resumo: 'Só o resumo chegou: a SEFAZ libera a nota inteira depois da Ciência.',
  ja_no_portal: 'A nota já estava no portal.',
  recusada: 'A SEFAZ recusou a consulta desta chave.',
  falha: 'A SEFAZ não respondeu à consulta desta chave.',
  invalida: 'A chave não é válida.',
}

/** The sentence of a refusal, by the status of SEFAZ. */
const REFUSALS: Readonly<Record<string, string>> = {
  '217': 'A SEFAZ não conhece esta chave.',
  '632': 'A SEFAZ só entrega por chave notas dos últimos 90 dias.',
  '640': 'A empresa não é parte desta nota.',
  '641': 'A empresa é a emitente: a SEFAZ não entrega a nota a quem a emitiu.',
  '653': 'A nota está cancelada: a SEFAZ não a entrega por chave.',
  '654': 'O uso da nota foi denegado: a SEFAZ não a entrega por chave.',
}

const verdictOf = (state: string): VereditoChave => VEREDITOS_CHAVE.find((word) => word === state) ?? 'falha'

const toChave = ({ chave, state, cstat, reason, asked_at }: KeyRow): PedidoChaves['chaves'][number] => {
  const verdict = verdictOf(state)
  const refusal = verdict === 'recusada' ? REFUSALS[cstat ?? ''] : undefined
  return {
    ds_chave: chave,
    ds_veredito: verdict,
    ds_motivo: refusal ?? (verdict === 'invalida' ? reason : null) ?? WORDS[verdict],
    nr_cstat: cstat === null ? null : Number(cstat),
    dt_veredito: verdict === 'na_fila' ? null : (asked_at?.toISOString() ?? null),
  }
}

const toPedido = ({ id, tax_id, made_at, keys }: KeyRequest): PedidoChaves => ({
  id,
  nr_cpfcnpj: tax_id,
  dt_pedido: made_at.toISOString(),
  fl_concluido: keys.every(({ state }) => state !== 'na_fila'),
  chaves: keys.map(toChave),
})
