import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { TaxIdText } from '@portal/contract/common.ts'
import {
  CodigosQuery,
  CopiarCodigosBody,
  CopiarCodigosReply,
  CopiasReply,
  DesfazerCopiaBody,
  DesfazerCopiaReply,
} from '@portal/contract/escrituracao/exportar.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf } from '../../acesso/base/audit.ts'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY, reaches } from '../../acesso/base/rights.ts'
import { copyCodes, listCopies, undoCopy } from './copy-codes.ts'

const tags = ['escrituracao']
const config = { policy: MAY.handOver }
const NEED = 'contador' as const

const copySchema = {
  tags,
  summary: 'Copiar os códigos de uma empresa para outras',
  description:
    'De `nr_cpfcnpj` para `empresas`, no sistema dado, com a lista de acumuladores da escrituração, que vale em todos os sistemas. Com `fl_previa` nada é guardado. Os leiautes da planilha livre são do escritório: valem em todas, sem cópia.',
  querystring: CodigosQuery,
  body: CopiarCodigosBody,
  response: { 200: CopiarCodigosReply },
  errors: ownErrors('exportacao.copy'),
  repeat: repeated('same'),
}
const undoSchema = {
  tags,
  summary: 'Desfazer uma cópia de códigos',
  description: 'Em todas as empresas dela que você cuida. O que alguém mudou depois da cópia fica.',
  body: DesfazerCopiaBody,
  response: { 200: DesfazerCopiaReply },
  errors: ownErrors('exportacao.copy', 'exportacao.not_found'),
  repeat: repeated('refused', '422.'),
}
const listSchema = {
  tags,
  summary: 'As últimas cópias de códigos para uma empresa',
  querystring: Type.Object({ nr_cpfcnpj: TaxIdText }),
  response: { 200: CopiasReply },
}

/** Companies in which the caller hands entries over. */
const handedOver = ({ empresas }: Caller): GrantedEmpresa[] =>
  empresas.filter((empresa) => reaches(empresa, { papel: NEED }))

export const copyRoutes =
  ({ db, clock }: { db: Kysely<Database>; clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post('/escrituracao/codigos/copiar', { config, schema: copySchema }, async (request) => {
      const { user, query, body } = request
      const source = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: NEED })
      const named =
        body.empresas === 'todas'
          ? handedOver(user)
          : body.empresas.map((text) => requireEmpresa(user, text, { campo: 'empresas', papel: NEED }))
      const targets = [...new Map(named.map((empresa) => [empresa.id, empresa])).values()].filter(
        ({ id }) => id !== source.id,
      )
      const scope = { accountId: user.account.id, empresaIds: [source.id, ...targets.map(({ id }) => id)] }
      const copying = { source, targets, sistema: query.sistema, wish: body, now: clock.now() }
      return inScope(db, scope, (tx) => copyCodes(tx, actorOf(request), copying))
    })
    app.post('/escrituracao/codigos/copiar/desfazer', { config, schema: undoSchema }, async (request) => {
      const { user, body } = request
      const empresaIds = handedOver(user).map(({ id }) => id)
      const undoing = { empresaIds, id: body.id, now: clock.now() }
      return inScope(db, { accountId: user.account.id, empresaIds }, (tx) => undoCopy(tx, actorOf(request), undoing))
    })
    app.get('/escrituracao/codigos/copias', { config, schema: listSchema }, async ({ user, query }) => {
      const { id } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: NEED })
      return inScope(db, { accountId: user.account.id, empresaIds: [id] }, (tx) => listCopies(tx, id))
    })
  }
