import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  DIAS_EVENTO,
  EVENTO_TIPOS,
  EventosQuery,
  EventosReply,
  type EventoTipo,
} from '@portal/contract/automacao/eventos.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { Cursors } from '../../../base/cursors.ts'
import { AppError } from '../../../base/errors.ts'
import { ownErrors } from '../../../base/route-schema.ts'
import { readChoices } from '../../../base/values.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { type FeedPosition, readFeed } from './read-feed.ts'
import { toEventos } from './wire.ts'

const DAY_MS = 86_400_000

const eventosSchema = {
  tags: ['automacoes'],
  summary: 'O que aconteceu nas empresas, na ordem em que foi gravado',
  description:
    'De todas as empresas do usuário ou da chave, ou de uma. Guarde `proximo` e chame de novo com ele: nada se perde e nada é pulado; o mesmo evento pode vir mais de uma vez, sempre com o mesmo `id`. ' +
    `Os eventos ficam ${DIAS_EVENTO} dias. Cada um mostra só o que os direitos de agora deixam ver.`,
  querystring: EventosQuery,
  response: { 200: EventosReply },
  errors: ownErrors('cursor.invalid', 'eventos.expired'),
}

interface FeedDeps {
  db: Kysely<Database>
  clock: Clock
  cursors: Cursors
}

export const feedRoutes =
  ({ db, clock, cursors }: FeedDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/eventos', { config: { policy: MAY.follow }, schema: eventosSchema }, async ({ user, query }) => {
      const { nr_cpfcnpj, ds_tipo, cursor, inicio, limite: limit = 100 } = query
      const named = nr_cpfcnpj ? requireEmpresa(user, nr_cpfcnpj, { campo: 'nr_cpfcnpj' }) : null
      const empresas = named ? [named] : user.empresas
      const kinds = ds_tipo?.trim() ? readChoices<EventoTipo>(EVENTO_TIPOS)(ds_tipo, 'ds_tipo') : EVENTO_TIPOS
      const question = JSON.stringify(['eventos', user.account.id, named?.id ?? null, [...kinds].sort()])
      const now = clock.now()
      const since = new Date(now.getTime() - DIAS_EVENTO * DAY_MS)
      const from = cursor === undefined ? null : openPosition(cursors.open(cursor, question))
      if (from && from.at < since) throw expired()
      const isNow = !from && inicio === 'agora'
      const page = await readFeed(db, user, { empresas: isNow ? [] : empresas, kinds, after: from, since, limit })
      // with more to read the position is as old as its last event
      const at = page.hasMore ? (page.rows.at(-1)?.at ?? now) : now
      return {
        data: toEventos(page, empresas),
        proximo: cursors.seal(positionText(page.next, at), question),
        fl_mais: page.hasMore,
      }
    })
  }

const expired = () =>
  new AppError(
    410,
    'eventos.expired',
    `Este cursor tem mais de ${DIAS_EVENTO} dias, e os eventos depois dele já podem ter sido apagados. Recomece sem cursor.`,
  )

const positionText = ({ system, tx, n }: FeedPosition, at: Date): string => `${system}.${tx}.${n}.${at.getTime()}`

function openPosition(text: string): FeedPosition & { at: Date } {
  const [system = '', tx = '', n = '', at = ''] = text.split('.')
  return { system, tx, n, at: new Date(Number(at)) }
}
