import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { EncerramentoQuery, EncerramentoReply } from '@portal/contract/acesso/encerramento.ts'
import { UsuariosQuery } from '@portal/contract/acesso/usuarios.ts'
import { IdParams } from '@portal/contract/common.ts'
import { ComecoReply } from '@portal/contract/escritorio/comeco.ts'
import {
  EscritorioReply,
  EscritoriosDaEmpresaReply,
  NovoEscritorioBody,
} from '@portal/contract/escritorio/escritorio.ts'
import { Type } from 'typebox'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { awaitCalls } from '../acesso/base/await-calls.ts'
import { MAY } from '../acesso/base/rights.ts'
import { newAdoption, toEncerramento } from '../acesso/closing.ts'
import { requireManaged } from '../acesso/usuarios/managed.ts'
import { atividadeRoutes } from './atividade-routes.ts'
import { readBeginning } from './beginning.ts'
import { carteiraRoutes } from './carteira-routes.ts'
import { certificadoPreviaRoutes } from './certificado-previa-routes.ts'
import { escritorioChavesRoutes } from './chaves-routes.ts'
import { requireUf } from './checks.ts'
import type { CertificateDeps, EscritorioDeps } from './deps.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { createOffice, requireOffice } from './office.ts'
import { pessoasRoutes } from './pessoas-routes.ts'
import { provaRoutes } from './prova-routes.ts'
import { listOffices, removeOffice } from './requests.ts'
import { escritorioSpedRoutes } from './sped-routes.ts'
import { visoesRoutes } from './visoes-routes.ts'
import { toEscritorio } from './wire.ts'

/**
 * Offices: the office itself, its portfolio, people, keys, shared views and the EFD data that it keeps once. Its
 * rights are computed at each call by definer functions of the database, which check the caller again; no right is
 * copied to a person's grants. A company that nothing proved receives only what its own people bring (decisions 0037
 * and 0040). The months of its companies are the subject of `fechamento`.
 */

const tags = ['escritorio']
const config = { policy: 'user' as const }

const getSchema = {
  tags,
  summary: 'O escritório em que o usuário trabalha',
  response: { 200: EscritorioReply },
  errors: ownErrors('escritorio.none'),
}
const postSchema = {
  tags,
  summary: 'Criar o escritório da instalação',
  description:
    'Só o primeiro usuário de uma instalação que ainda não tem escritório; ele fica dono. Os outros escritórios são criados pelo operador (`portal escritorio criar`).',
  body: NovoEscritorioBody,
  response: { 201: EscritorioReply },
  errors: ownErrors('escritorio.operator', 'empresa.claimed'),
  repeat: repeated('refused', '403.'),
}

const comecoSchema = {
  tags,
  summary: 'Os primeiros passos de um escritório',
  description:
    'Se o usuário pode criar o escritório da instalação e, para um dono, o que o escritório já tem: empresas, certificados, capturas, pessoas. `escritorio` é null para quem não é dono e na demonstração.',
  response: { 200: ComecoReply },
}

export const escritorioRoutes =
  (deps: CertificateDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    app.get('/escritorio', { config, schema: getSchema }, async (request) => ({
      data: toEscritorio(await requireOffice(db, actorOf(request))),
    }))
    app.post('/escritorio', { config, schema: postSchema }, async (request, reply) => {
      requireUf(request.body.uf)
      await createOffice(db, actorOf(request), { body: request.body, now: clock.now() })
      return reply.code(201).send({ data: toEscritorio(await requireOffice(db, actorOf(request))) })
    })
    app.get('/escritorio/comeco', { config, schema: comecoSchema }, async (request) => ({
      data: await readBeginning(db, actorOf(request), clock.now()),
    }))
    await app.register(carteiraRoutes(deps))
    await app.register(provaRoutes(deps))
    await app.register(certificadoPreviaRoutes(deps))
    await app.register(pessoasRoutes(deps))
    await app.register(escritorioSpedRoutes(deps))
    await app.register(escritorioChavesRoutes(deps))
    await app.register(visoesRoutes(deps))
    await app.register(atividadeRoutes(deps))
    await app.register(inboxRoutes(deps))
    await app.register(titularRoutes(deps))
  }

const listSchema = {
  tags,
  summary: 'Escritórios que atendem uma empresa',
  description: 'Para um titular da empresa e para o provedor. Cada escritório tem nela o papel `contador`.',
  querystring: UsuariosQuery,
  response: { 200: EscritoriosDaEmpresaReply },
  errors: ownErrors('empresa.unknown'),
}
const removeSchema = {
  tags,
  summary: 'Tirar o acesso de um escritório à empresa',
  description:
    'Vale desde a chamada seguinte, para todas as pessoas do escritório. Com o acesso terminam os endereços de pacotes que elas criaram para a empresa e as tarefas na fila; um titular pode adotar pacotes.',
  params: IdParams,
  querystring: Type.Object({ ...UsuariosQuery.properties, ...EncerramentoQuery }),
  response: { 200: EncerramentoReply },
  errors: ownErrors('empresa.unknown', 'escritorio.not_found'),
  repeat: repeated('refused', '404.'),
}

/** The offices of a company, as its titular sees them. */
const titularRoutes =
  ({ db, clock, packages }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const managing = { policy: MAY.managePeople }
    app.get('/usuarios/escritorios', { config: managing, schema: listSchema }, async (request) => {
      const { id: empresaId } = await requireManaged(db, request.user, request.query.nr_cpfcnpj)
      const offices = await listOffices(db, { actor: actorOf(request), empresaId })
      return {
        data: offices.map(({ id, name, tax_id, created_at }) => ({
          id,
          nome: name,
          cpfcnpj: tax_id,
          dt_inicio: created_at.toISOString(),
        })),
      }
    })
    app.delete('/usuarios/escritorios/:id', { config: managing, schema: removeSchema }, async (request) => {
      const { nr_cpfcnpj, previa, adotar } = request.query
      const { id: empresaId } = await requireManaged(db, request.user, nr_cpfcnpj)
      const adoption = newAdoption(adotar)
      const by = { actor: actorOf(request), empresaId, officeId: request.params.id }
      const rehearsal = previa === '1'
      const closed = await removeOffice(db, by, { adoption, rehearsal, now: clock.now() })
      if (!rehearsal) await awaitCalls(db, [empresaId])
      return toEncerramento(closed, adoption, packages)
    })
  }
