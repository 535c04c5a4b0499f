import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ConclusivasBody,
  ConclusivasQuery,
  ConclusivasReply,
  TEXTO_CONCLUSIVAS,
} from '@portal/contract/captura/estado.ts'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf } from '../../acesso/base/audit.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { CAMPO, requireActing } from '../company.ts'
import type { CapturaDeps } from '../deps.ts'
import { type AcceptedFinals, acceptFinals, refuseFinals } from './finals.ts'

const schema = {
  tags: ['captura'],
  summary: 'Aceitar, pelo escritório, o texto das manifestações conclusivas',
  description:
    'Numa empresa comprovada e sem titular, dono e contador do escritório dão as conclusivas depois de aceitar o texto, uma vez por empresa e escritório: a de `nr_cpfcnpj`, ou as de `empresas`, cada uma com o seu resultado. Um titular que entra encerra o aceite e passa a decidir.',
  querystring: ConclusivasQuery,
  body: ConclusivasBody,
  response: { 200: ConclusivasReply },
  errors: ownErrors('captura.forbidden', 'captura.consent', 'manifesto.reserved', 'manifesto.unproven'),
  repeat: repeated('same'),
}

const WORDS = { accepted: 'aceita', open: 'livre', reserved: 'titular', unproven: 'nao_comprovada' } as const

/** `POST /captura/conclusivas`. */
export const finalsRoutes =
  ({ db, clock }: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post('/captura/conclusivas', { config: { policy: MAY.runCapture }, schema }, async (request) => {
      const { user, query, body } = request
      const named = body.empresas ?? (query.nr_cpfcnpj === undefined ? [] : [query.nr_cpfcnpj])
      if (named.length === 0)
        throw new AppError(400, 'request.invalid', 'Informe a empresa.', {
          erros: [{ campo: CAMPO, mensagem: 'Informe a empresa, ou a lista `empresas`.' }],
        })
      const empresas = new Map(named.map((text) => requireActing(user, text)).map((empresa) => [empresa.id, empresa]))
      const empresaIds = [...empresas.keys()]
      const rows = await inScope(db, { accountId: user.account.id, empresaIds }, (tx) =>
        acceptFinals(tx, actorOf(request), { empresaIds, version: body.aceite, now: clock.now() }),
      )
      if (body.empresas === undefined) refuseSingle(rows[0])
      return {
        ds_versao: TEXTO_CONCLUSIVAS.versao,
        data: rows.map(({ empresa_id, outcome }) => ({
          cpfcnpj: empresas.get(empresa_id)?.taxId ?? '',
          situacao: WORDS[outcome],
        })),
      }
    })
  }

function refuseSingle(row: AcceptedFinals | undefined): void {
  if (row?.outcome === 'reserved' || row?.outcome === 'unproven') throw refuseFinals(row.outcome)
}
