import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BuscaQuery, BuscaReply } from '@portal/contract/busca.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { todayOf } from '../../base/days.ts'
import type { Database } from '../../db/schema.gen.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { MAY } from '../acesso/base/rights.ts'
import { worksInOffice } from '../acesso/base/works-in-office.ts'
import type { AskKnowledge } from '../tributacao/tabelas/knowledge.ts'
import { findNcms } from './ncms.ts'
import { readBuscaText } from './read-text.ts'
import { searchEverything } from './search.ts'
import { findTelas } from './telas.ts'
import { toItems, toReading } from './wire.ts'

/**
 * One search for notes, companies, parties, products, NCMs and screens, in all companies of the caller. Each query is
 * served by an index and returns a bounded number of rows; screens that the words begin come first; when nothing is
 * found, misspelt words are corrected once.
 * Has no pages, totals or filters: those are of the list of notes.
 */

const schema = {
  tags: ['busca'],
  summary: 'Procurar em tudo',
  description:
    'Notas de qualquer tipo, data e papel, empresas, participantes, produtos, NCM e telas, em todas as empresas do usuário, do melhor para o pior, por grupo. ' +
    'Telas cujo nome começa pelas palavras vêm primeiro; as notas e os produtos de `nr_cpfcnpj`, antes dos outros. Palavras que nada encontram são corrigidas: `ds_sugestao` diz o que foi procurado.',
  querystring: BuscaQuery,
  response: { 200: BuscaReply },
}

interface BuscaDeps {
  db: Kysely<Database>
  clock: Clock
  knowledge: AskKnowledge
}

export const buscaRoutes =
  ({ db, clock, knowledge }: BuscaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/busca', { schema, config: { policy: MAY.read } }, async ({ query, user }): Promise<BuscaReply> => {
      const first = query.nr_cpfcnpj ? requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' }) : null
      const text = readBuscaText(query.q)
      const mine = {
        sped: user.account.sistema === 'SCA' || user.account.sped,
        office: await worksInOffice(db, user.account.id),
      }
      const telas = (asked: readonly string[]) => findTelas(asked, mine)
      const found = await searchEverything(db, user, { text, first, isExact: query.fl_exata === 'S', telas })
      const words = found.corrected ?? text.words
      const isWord = text.chaves.length === 0 && text.taxId === null && text.cents === null
      const written = found.corrected?.join(' ') ?? query.q
      const ncms = isWord
        ? await findNcms({ db, knowledge, day: todayOf(clock.now()) }, user, { text: written, first })
        : []
      const companies = new Map(user.empresas.map((empresa) => [empresa.id, empresa]))
      return {
        data: toItems(found, { text: { ...text, words }, companies, ncms, telas: telas(words) }, query.limite),
        ds_leitura: toReading(text),
        fl_digito: text.chaves.length === 0 ? null : text.isDigitRight ? 'S' : 'N',
        ds_sugestao: found.corrected?.join(' ') ?? null,
        nr_empresas: user.empresas.length,
      }
    })
  }
