import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Captura, CapturaBody, CapturaQuery, CapturaReply } from '@portal/contract/captura/estado.ts'
import type { Transaction } from 'kysely'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { actorOf } from '../../acesso/base/audit.ts'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { findCertificate, findEstablishments } from '../certificado/store.ts'
import { toCertificado } from '../certificado/wire.ts'
import { CAMPO, environmentOf, inCompany, isHalted, requireActing } from '../company.ts'
import type { CapturaDeps } from '../deps.ts'
import { readSequences } from '../estado/read-sequences.ts'
import { databaseNow } from '../estado/sequence-of.ts'
import { isAdnOff, toEstado } from '../estado/wire.ts'
import { type Finals, finalsOf, isKeptByOffice } from './finals.ts'
import { type CaptureSettings, changeSettings, isAutomatic, readSettings, settingsTag } from './settings.ts'
import { requireFinalsRight, toChange } from './wire.ts'

const getSchema = {
  tags: ['captura'],
  summary: 'Captura da empresa: chaves, certificado e estado de cada serviço',
  description: 'Com `ETag`, que o `If-Match` do `PUT` recebe.',
  querystring: CapturaQuery,
  response: { 200: CapturaReply },
}
const putSchema = {
  tags: ['captura'],
  summary: 'Ligar e desligar a captura e os seus serviços',
  description:
    'Só muda o que vier. A captura começa desligada; ao ligá-la pela primeira vez, NF-e e CT-e ficam ligadas e MDF-e não. ' +
    '`fl_ciencia_automatica` só liga com a versão atual do texto em `ds_aceite`. `fl_finais_titular` só muda por um titular. Com ' +
    '`If-Match`, 412 quando outra pessoa mudou antes.',
  querystring: CapturaQuery,
  body: CapturaBody,
  response: { 200: CapturaReply },
  errors: ownErrors('captura.forbidden', 'captura.consent', 'captura.stale'),
  repeat: repeated('same', 'Com `If-Match`: 412.'),
}

/** State and switches of a company's capture. */
export const ajustesRoutes =
  (deps: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, config } = deps
    const environment = environmentOf(config)
    const look = { config: { policy: MAY.watchCapture }, schema: getSchema }
    app.get('/captura', look, async (request, reply) => {
      const empresa = requireEmpresa(request.user, request.query.nr_cpfcnpj, { campo: CAMPO })
      const read = await inCompany(db, { user: request.user, empresaId: empresa.id }, (tx) =>
        readCapture(tx, deps, empresa.id),
      )
      void reply.header('etag', settingsTag(read.settings))
      return { data: await toCaptura(deps, read, { request, empresa }) }
    })

    const put = { config: { policy: MAY.runCapture }, schema: putSchema }
    app.put('/captura', put, async (request, reply) => {
      const { user, query, body, headers } = request
      const empresa = requireActing(user, query.nr_cpfcnpj)
      requireFinalsRight(empresa, body)
      const read = await inCompany(db, { user, empresaId: empresa.id }, async (tx) => {
        const ifMatch = headers['if-match'] ?? null
        const changing = { empresaId: empresa.id, environment, author: actorOf(request), ifMatch }
        await changeSettings(tx, { ...changing, change: toChange(body) })
        return readCapture(tx, deps, empresa.id)
      })
      void reply.header('etag', settingsTag(read.settings))
      return { data: await toCaptura(deps, read, { request, empresa }) }
    })
  }

async function readCapture(tx: Transaction<Database>, { config }: CapturaDeps, empresaId: number) {
  const question = { empresaIds: [empresaId], environment: environmentOf(config), isWhole: true }
  return {
    settings: await readSettings(tx, empresaId),
    finals: await finalsOf(tx, empresaId),
    isKept: await isKeptByOffice(tx, empresaId),
    sequences: await readSequences(tx, question),
    isHalted: await isHalted(tx, config),
    isAdnOff: isAdnOff(config),
    now: await databaseNow(tx),
  }
}

async function toCaptura(
  deps: CapturaDeps,
  read: Awaited<ReturnType<typeof readCapture>>,
  { request, empresa }: { request: { user: Caller; ip: string }; empresa: GrantedEmpresa },
): Promise<Captura> {
  const { settings, sequences } = read
  const owner = { empresaId: empresa.id, taxId: empresa.taxId, author: actorOf(request) }
  const kept = await findCertificate(deps.db, owner)
  return {
    fl_ligada: settings.is_on,
    ds_ambiente: environmentOf(deps.config) === 1 ? 'producao' : 'homologacao',
    fl_desligada_servidor: read.isHalted,
    fl_simulacao: sequences[0]?.demo ?? false,
    certificado: kept
      ? await toCertificado(deps.checks, kept, { demo: kept.demo, ...(await findEstablishments(deps.db, owner)) })
      : null,
    ...consentOf(settings),
    fl_finais_titular:
      empresa.papel === 'titular' ? (settings.finals_of_titular ?? read.isKept) : read.finals === 'reserved',
    ds_conclusivas: FINALS[read.finals],
    servicos: sequences.map((row) => toEstado(row, read)),
  }
}

const FINALS: Readonly<Record<Finals, Captura['ds_conclusivas']>> = {
  open: 'livre',
  accept: 'aceitar',
  reserved: 'titular',
  unproven: 'nao_comprovada',
}

const consentOf = (settings: CaptureSettings) => ({
  fl_ciencia_automatica: isAutomatic(settings),
  ds_aceite: settings.ciencia_text,
  dt_aceite: settings.ciencia_at?.toISOString() ?? null,
  nm_aceite: settings.ciencia_name,
})
