import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AlterarEmpresaBody,
  ArmazenamentoReply,
  EmpresaGravadaReply,
  EmpresaQuery,
  EmpresasDoProvedorReply,
  NovaEmpresaBody,
  ProvedorQuery,
  UsuariosDoProvedorReply,
} from '@portal/contract/acesso/provedor.ts'
import { IdParams } from '@portal/contract/common.ts'
import { isUf } from '@portal/fiscal/ids/uf.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import type { Cursors } from '../../../base/cursors.ts'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { actorOf } from '../base/audit.ts'
import { CURSOR_ID, fromPageCursor, toPageCursor } from '../base/page-cursor.ts'
import { requireTaxId } from '../base/require-empresa.ts'
import { blockAccount, changeEmpresa, createEmpresa, listAccounts, listEmpresas, readStorage } from './provider.ts'
import { toEmpresa, toFields, toUsuario } from './wire.ts'

interface ProvedorDeps {
  db: Kysely<Database>
  clock: Clock
  cursors: Cursors
}

const LIMIT = 100
const tags = ['provedor']
const config = { policy: 'provider' as const }

/** Calls for the provider: companies, users, storage. */
export const provedorRoutes =
  (deps: ProvedorDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(empresasRoutes(deps))
    await app.register(accountsRoutes(deps))
  }

const createSchema = {
  tags,
  summary: 'Cadastrar uma empresa',
  body: NovaEmpresaBody,
  response: { 201: EmpresaGravadaReply },
  errors: ownErrors('empresa.exists', 'empresa.claimed'),
  repeat: repeated('refused', '409.'),
}

const empresasRoutes =
  ({ db, cursors }: ProvedorDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const response = { 200: EmpresasDoProvedorReply }
    const list = { tags, summary: 'Todas as empresas', querystring: ProvedorQuery, response }
    app.get('/provedor/empresas', { config, schema: list }, async (request) => {
      const page = pageOf({ cursors, list: 'empresas', id: CURSOR_ID.number }, request.query)
      return page.reply(await listEmpresas(db, actorOf(request), page.asked), toEmpresa)
    })

    app.post('/provedor/empresas', { config, schema: createSchema }, async (request, reply) => {
      const { cpfcnpj, nome, uf, ie, ds_simplesnacional } = request.body
      const taxId = requireTaxId(cpfcnpj, 'cpfcnpj')
      requireUf(uf)
      const { simples } = toFields({ ds_simplesnacional })
      await createEmpresa(db, actorOf(request), { taxId, name: nome.trim(), uf, ie: ie || null, simples })
      return reply.code(201).send({ data: { cpfcnpj: taxId } })
    })

    const change = {
      tags,
      summary: 'Alterar, inativar ou reativar uma empresa',
      description: 'Um ou mais campos; `fl_ativo` `N` a tira de uso e nada é apagado.',
      querystring: EmpresaQuery,
      body: AlterarEmpresaBody,
      response: { 200: EmpresaGravadaReply },
      errors: ownErrors('empresa.unknown'),
      repeat: repeated('same'),
    }
    app.put('/provedor/empresas', { config, schema: change }, async (request) => {
      const taxId = requireTaxId(request.query.nr_cpfcnpj, 'nr_cpfcnpj')
      if (request.body.uf !== undefined) requireUf(request.body.uf)
      await changeEmpresa(db, actorOf(request), { taxId, ...toFields(request.body) })
      return { data: { cpfcnpj: taxId } }
    })
  }

const accountsRoutes =
  ({ db, clock, cursors }: ProvedorDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const response = { 200: UsuariosDoProvedorReply }
    const list = { tags, summary: 'Todos os usuários', querystring: ProvedorQuery, response }
    app.get('/provedor/usuarios', { config, schema: list }, async (request) => {
      const page = pageOf({ cursors, list: 'usuarios', id: CURSOR_ID.uuid }, request.query)
      return page.reply(await listAccounts(db, actorOf(request), page.asked), toUsuario)
    })

    const schema = { tags, params: IdParams, response: { 204: Type.Null() } }
    const block = {
      ...schema,
      summary: 'Bloquear um usuário e encerrar as suas sessões',
      description: 'As sessões abertas terminam.',
      errors: ownErrors('usuario.not_found', 'usuario.self'),
      repeat: repeated('same'),
    }
    app.post('/provedor/usuarios/:id/bloquear', { config, schema: block }, async (request, reply) => {
      await blockAccount(db, actorOf(request), { accountId: request.params.id, at: clock.now() })
      return reply.code(204).send(null)
    })
    const unblock = {
      ...schema,
      summary: 'Desbloquear um usuário',
      errors: ownErrors('usuario.not_found'),
      repeat: repeated('same'),
    }
    app.post('/provedor/usuarios/:id/desbloquear', { config, schema: unblock }, async (request, reply) => {
      await blockAccount(db, actorOf(request), { accountId: request.params.id, at: null })
      return reply.code(204).send(null)
    })

    const storage = { tags, summary: 'Tamanho do que está guardado', response: { 200: ArmazenamentoReply } }
    app.get('/provedor/armazenamento', { config, schema: storage }, async (request: FastifyRequest) => {
      const { empresas, accounts, notas, database_bytes, documents_bytes } = await readStorage(db, actorOf(request))
      const data = { nr_empresas: empresas, nr_usuarios: accounts, nr_documentos: notas }
      return { data: { ...data, nr_bytes: database_bytes, nr_bytesdocumentos: documents_bytes } }
    })
  }

/** One page of a list ordered by id: queries one row more than it shows, and builds the response. */
function pageOf(
  { cursors, list, id }: { cursors: Cursors; list: string; id: RegExp },
  query: { ds_busca?: string; limite?: number; cursor?: string },
) {
  const { ds_busca: words = '', limite: limit = LIMIT } = query
  const question = [list, words]
  return {
    asked: { words, after: fromPageCursor(cursors, query.cursor, { question, id }), limit: limit + 1 },
    reply: <Row extends { id: string | number }, Wire>(rows: readonly Row[], toWire: (row: Row) => Wire) => {
      const data = rows.slice(0, limit)
      const last = data.at(-1)
      return {
        data: data.map(toWire),
        proximo: rows.length > limit && last ? toPageCursor(cursors, String(last.id), question) : null,
      }
    },
  }
}

function requireUf(uf: string): void {
  if (isUf(uf)) return
  const mensagem = 'UF desconhecida.'
  throw new AppError(400, 'request.invalid', mensagem, { erros: [{ campo: 'uf', mensagem }] })
}
