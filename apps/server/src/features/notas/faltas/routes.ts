import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FaltasQuery, FaltasReply, PedidoBody, PedidoReply } from '@portal/contract/notas/faltas.ts'
import type { Kysely } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { monthOf, todayOf } from '../../../base/days.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import { repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { establishmentsOf, requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { shortName } from '../download/file-name.ts'
import { findFaltas } from './find-faltas.ts'
import { keepAsked } from './keep-asked.ts'
import { faltasPaper } from './paper.ts'
import { toFaltas, toMissing } from './wire.ts'

const tags = ['notas']
const list = {
  tags,
  summary: 'O que falta no mês: números, XML de resumos, arquivos recusados',
  description:
    'Uma linha por faixa de números sem documento, por nota que chegou só como resumo e por arquivo recusado de nota que a empresa não tem ' +
    'de outra forma (o mês é o da chave), com o que já se pediu. Até 500 de cada. Vale para os estabelecimentos da mesma raiz que o usuário pode ver.',
  querystring: FaltasQuery,
  response: { 200: FaltasReply },
}
const paper = {
  tags,
  summary: 'Imprimir o que falta no mês',
  description:
    'As mesmas linhas em um PDF com empresa, mês, somas e número de página; até 500 de cada espécie, e a folha diz se há mais.',
  querystring: FaltasQuery,
  response: { 200: { content: { 'application/pdf': { schema: Type.Any() } } } },
}
const ask = {
  tags,
  summary: 'Anotar que se pediu o que falta, ou desfazer',
  description:
    'Fica anotado quando e quem pediu. Um novo pedido da mesma nota, ou dos mesmos números, substitui o anterior; `fl_pedido` N o tira. ' +
    'O resto de uma faixa já pedida fica como estava. A empresa é a do documento que falta. O pedido termina sozinho quando o documento ' +
    'chega, por onde vier, e é o evento `pedido.concluido`. Depois de três dias úteis o portal lembra quem pediu, uma vez.',
  body: PedidoBody,
  response: { 200: PedidoReply },
  repeat: repeated('same', 'A data passa a ser a do último pedido.'),
}

/** What is missing in a month, and what of it was asked for. */
export const faltasRoutes =
  ({ db, clock }: { db: Kysely<Database>; clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const find = async (user: Caller, query: Static<typeof FaltasQuery>) => {
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
      const empresas = establishmentsOf(user, empresa)
      const month = monthOf(query.mes ?? todayOf(clock.now()).slice(0, 7))
      const filter = { accountId: user.account.id, empresaIds: empresas.map(({ id }) => id), month }
      return { empresa, faltas: toFaltas(await findFaltas(db, filter), empresas, month) }
    }
    app.get('/faltas', { schema: list, config: { policy: MAY.read } }, async ({ query, user }) => {
      const { faltas } = await find(user, query)
      return faltas
    })
    app.get('/faltas/pdf', { schema: paper, config: { policy: MAY.read } }, async ({ query, user }, reply) => {
      const { empresa, faltas } = await find(user, query)
      const count = faltas.data.length
      const name = `${shortName(empresa.name)}_o-que-falta_${faltas.mes}_${count}-linha${count === 1 ? '' : 's'}.pdf`
      const bytes = await faltasPaper(empresa, faltas)
      return asFile(reply, { name }).type('application/pdf').send(Buffer.from(bytes))
    })
    app.post('/faltas/pedido', { schema: ask, config: { policy: MAY.ask } }, async ({ body, user }) => {
      const { id } = requireEmpresa(user, body.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
      const missing = toMissing(body.faltas)
      const askedBy = body.fl_pedido === 'S' ? user.account : null
      await keepAsked(db, user.scope, { empresaId: id, month: monthOf(body.mes), missing, askedBy })
      return { quantidade: missing.length }
    })
  }
