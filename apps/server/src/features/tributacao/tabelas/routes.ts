import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  DesfazerReply,
  Sinonimo,
  SinonimosReply,
  TabelaDiferenca,
  TabelaParams,
  TabelaQuery,
  TabelasReply,
} from '@portal/contract/tributacao/tabelas.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { MAX_TABLE_BYTES } from '@portal/tables/readers/model.ts'
import { readTable } from '@portal/tables/readers/read-table.ts'
import { SYNONYMS } from '@portal/tables/search/synonyms.ts'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { todayOf } from '../../../base/days.ts'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, actorOf, addAudit, INSTALLATION } from '../../acesso/base/audit.ts'
import type { AskKnowledge } from './knowledge.ts'
import { listLoads, loadTable, type NewLoad, previewLoad, undoLoad } from './load.ts'
import { listSemente } from './semente.ts'
import { toCargas, toDiferenca, toSemente } from './wire.ts'

interface TabelasDeps {
  db: Kysely<Database>
  clock: Clock
  knowledge: AskKnowledge
}

const tags = ['tabelas']
const config = { policy: 'provider' as const }
const scopeOf = ({ caller }: Actor) => ({ accountId: caller.account.id, empresaIds: [INSTALLATION] })

/** The provider's users load the tables; every user may read the data with which a page checks a register. */
export const tabelasRoutes =
  (deps: TabelasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(loadRoutes(deps))
    await app.register(undoRoute(deps))
    await app.register(synonymRoutes(deps))
  }

const listSchema = {
  tags,
  summary: 'Tabelas fiscais e as suas cargas',
  description:
    'Cargas da mais nova à mais antiga, com fonte, data, contagens e se está em uso; e as tabelas que vêm com o programa, com ato, idade e o que falta.',
  response: { 200: TabelasReply },
}
const loadSchema = {
  tags,
  summary: 'Carregar uma tabela de um arquivo oficial',
  description: 'O corpo é o arquivo, como o órgão o publica, até 32 MB. Com previa=1 só responde o que mudaria.',
  params: TabelaParams,
  querystring: TabelaQuery,
  body: { content: { 'application/octet-stream': { schema: Type.Any() } } },
  response: { 200: TabelaDiferenca },
  errors: ownErrors('table.*', 'tabela.shrinks'),
  repeat: repeated('same', 'A nova carga não muda nada.'),
}
const undoSchema = {
  tags,
  summary: 'Desfazer a última carga de uma tabela',
  description: 'A última carga é desfeita; o que ela fechou volta a valer.',
  params: TabelaParams,
  response: { 200: DesfazerReply },
  errors: ownErrors('tabela.nothing_to_undo'),
  repeat: repeated('refused', 'Desfaz a carga anterior, até não haver nenhuma: 409.'),
}

const loadRoutes =
  ({ db, clock }: TabelasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MAX_TABLE_BYTES },
      (_request, body, done) => done(null, body),
    )
    app.get('/tabelas', { config, schema: listSchema }, async () => ({
      data: toCargas(await listLoads(db)),
      semente: (await listSemente(db, todayOf(clock.now()))).map(toSemente),
    }))

    const post = { config, schema: loadSchema, bodyLimit: MAX_TABLE_BYTES }
    app.post('/tabelas/:tipo', post, async (request) => {
      const actor = actorOf(request)
      const { previa, fl_reducao, nm_arquivo = '' } = request.query
      // the parser of this plugin returns a Buffer; a call without a body has none
      const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
      const load: NewLoad = {
        kind: request.params.tipo,
        reading: await readTable(request.params.tipo, { name: nm_arquivo, bytes }).catch(refused),
        fileName: nm_arquivo,
        by: actor.caller.account.name,
        now: clock.now(),
        mayShrink: fl_reducao === 'S',
      }
      const work = previa === '1' ? previewLoad : loadAndTell(actor)
      return toDiferenca(load, await inScope(db, scopeOf(actor), (tx) => work(tx, load)))
    })
  }

const loadAndTell = (actor: Actor) => async (tx: Transaction<Database>, load: NewLoad) => {
  const diff = await loadTable(tx, load)
  const entry = { what: 'tabela.load' as const, target: load.kind, detail: load.fileName }
  await addAudit(tx, actor, [{ empresaId: INSTALLATION, ...entry }])
  return diff
}

const undoRoute =
  ({ db, clock }: TabelasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post('/tabelas/:tipo/desfazer', { config, schema: undoSchema }, async (request) => {
      const actor = actorOf(request)
      const kind = request.params.tipo
      const undone = await inScope(db, scopeOf(actor), async (tx) => {
        const done = await undoLoad(tx, { kind, by: actor.caller.account.name, now: clock.now() })
        const entry = { what: 'tabela.undo' as const, target: kind, detail: done.fileName }
        await addAudit(tx, actor, [{ empresaId: INSTALLATION, ...entry }])
        return done
      })
      return { nm_arquivo: undone.fileName || undone.source }
    })
  }

function refused(error: unknown): never {
  if (error instanceof FiscalError) throw new AppError(422, error.code, error.message, { cause: error })
  throw error
}

const referenceSchema = {
  tags: ['tributacao'],
  summary: 'Tabelas para conferir um cadastro na própria página',
  description: 'Responde 304 a quem já tem esta versão (If-None-Match).',
  response: { 200: Type.Any({ examples: [{ version: '7', sources: [], ncm: [], cests: [] }] }), 304: Type.Null() },
}

const synonymsSchema = {
  tags,
  summary: 'Sinônimos da busca de NCM',
  description: 'As palavras do programa; as do operador as substituem.',
  response: { 200: SinonimosReply },
}

const saveSynonymSchema = {
  tags,
  summary: 'Salvar um sinônimo da busca de NCM',
  description:
    '`ds_significado`: palavras da nomenclatura ou prefixos de NCM; vazio: a busca ignora a palavra. A busca a usa na hora.',
  body: Sinonimo,
  response: { 200: Sinonimo },
  errors: ownErrors('tabela.synonym'),
  repeat: repeated('same'),
}

const synonymRoutes =
  ({ db, clock, knowledge }: TabelasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const reading = { config: { policy: 'user' as const }, schema: referenceSchema }
    app.get('/tributacao/referencia', reading, async (request, reply) => {
      const { reference } = (await knowledge()).on(todayOf(clock.now()))
      const etag = `"${reference.version}"`
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null)
      return reply.send(reference)
    })
    app.get('/tabelas/sinonimos', { config, schema: synonymsSchema }, async () => ({ data: await listSynonyms(db) }))
    app.put('/tabelas/sinonimos', { config, schema: saveSynonymSchema }, async (request) => {
      const actor = actorOf(request)
      const { ds_termo, ds_significado } = request.body
      return inScope(db, scopeOf(actor), async (tx) => {
        const saved = await saveSynonym(
          tx,
          { words: ds_termo, meaning: ds_significado },
          { by: actor.caller.account.name, now: clock.now() },
        )
        await addAudit(tx, actor, [{ empresaId: INSTALLATION, what: 'tabela.synonym', target: saved.ds_termo }])
        return saved
      })
    })
  }

/** All synonyms in order: the operator's replace bundled ones. Disabled ones are listed with an empty meaning. */
async function listSynonyms(db: Kysely<Database>): Promise<Sinonimo[]> {
  const own = await db.selectFrom('tax_synonym').select(['words', 'meaning']).execute()
  const merged = new Map([...SYNONYMS, ...own.map(({ words, meaning }) => [words, meaning] as const)])
  return [...merged]
    .sort(([a], [b]) => a.localeCompare(b, 'pt-BR'))
    .map(([ds_termo, ds_significado]) => ({ ds_termo, ds_significado }))
}

/** Throws AppError 422 `tabela.synonym` for words that no search would find. */
async function saveSynonym(
  tx: Transaction<Database>,
  { words, meaning }: { words: string; meaning: string },
  { by, now }: { by: string; now: Date },
): Promise<Sinonimo> {
  const folded = foldText(words).trim().replace(/\s+/g, ' ')
  if (!/[a-z\d]{2}/.test(folded) || words.includes('\0') || meaning.includes('\0'))
    throw new AppError(422, 'tabela.synonym', 'Escreva ao menos duas letras.')
  const row = { words: folded, meaning: meaning.trim(), changed_at: now, changed_by: by }
  await tx
    .insertInto('tax_synonym')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('words').doUpdateSet({ meaning: row.meaning, changed_at: now, changed_by: by }),
    )
    .execute()
  return { ds_termo: folded, ds_significado: row.meaning }
}
