import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ManifestosQuery, ManifestosReply, SITUACOES_MANIFESTO } from '@portal/contract/captura/manifestar.ts'
import { csvText } from '@portal/files/csv-text.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import { ownErrors } from '../../../base/route-schema.ts'
import { optional, readChoices } from '../../../base/values.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { CAMPO, environmentOf, inCompany } from '../company.ts'
import type { CapturaDeps } from '../deps.ts'
import { findManifestEvents, type ManifestEventRow, type ManifestQuestion } from './list.ts'
import { manifestSheet, toManifesto } from './wire.ts'

const LIMIT = 100
const CSV_PAGE = 1_000

const schema = {
  tags: ['captura'],
  summary: 'Manifestações pedidas, da mais nova à mais antiga',
  description:
    'Cada evento de cada nota com a resposta da SEFAZ, também os da Ciência automática. Com `formato=csv`, todos os do filtro em uma ' +
    'planilha, com o SHA-256 de cada evento assinado.',
  querystring: ManifestosQuery,
  response: { 200: ManifestosReply },
  errors: ownErrors('cursor.invalid'),
}

/** `GET /manifestar`: what a company has manifested. */
export const manifestosRoutes =
  (deps: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { cursors, config } = deps
    app.get('/manifestar', { config: { policy: MAY.look }, schema }, async ({ user, query }, reply) => {
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: CAMPO })
      const states = optional(query.situacao, 'situacao', readChoices(SITUACOES_MANIFESTO))
      const filter = { empresaId: empresa.id, environment: environmentOf(config), states }
      if (query.formato === 'csv') {
        const sheet = manifestSheet(pagesOf(deps, user, filter))
        return asFile(reply, { name: `manifestacao-${empresa.taxId}.csv` })
          .type('text/csv; charset=utf-8')
          .send(Readable.from(csvText(sheet)))
      }
      const bound = `manifestar ${JSON.stringify(filter)}`
      const after = query.cursor ? cursors.open(query.cursor, bound) : null
      const limit = query.limite ?? LIMIT
      const rows = await read(deps, user, { ...filter, after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return { data: page.map(toManifesto), proximo: rows.length > limit && last ? cursors.seal(last.id, bound) : null }
    })
  }

const read = ({ db }: CapturaDeps, user: Caller, question: ManifestQuestion) =>
  inCompany(db, { user, empresaId: question.empresaId }, (tx) => findManifestEvents(tx, question))

/** All rows of a filter, a page at a time. */
async function* pagesOf(
  deps: CapturaDeps,
  user: Caller,
  filter: Omit<ManifestQuestion, 'after' | 'limit'>,
): AsyncGenerator<ManifestEventRow[]> {
  let after: string | null = null
  for (;;) {
    const rows: ManifestEventRow[] = await read(deps, user, { ...filter, after, limit: CSV_PAGE })
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id ?? null
    if (after === null || rows.length < CSV_PAGE) return
  }
}
