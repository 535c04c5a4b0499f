import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConfiguracaoSped, MunicipiosReply } from '@portal/contract/sped/configuracao.ts'
import {
  ConfiguracaoSpedReply,
  ImportarSpedQuery,
  ImportarSpedReply,
  PreviaSpedReply,
  SpedQuery,
} from '@portal/contract/sped/sped.ts'
import { readEarlier } from '@portal/efd/read.ts'
import { isUf } from '@portal/fiscal/ids/uf.ts'
import { Type } from 'typebox'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { inScope } from '../../db/scope.ts'
import { MAY } from '../acesso/base/rights.ts'
import { readEntries } from '../tributacao/tabelas/stored.ts'
import type { SpedDeps } from './deps.ts'
import { ownerOf, requireSameCompany } from './owner.ts'
import { keepPast } from './settings/keep-past.ts'
import { lockSettings, readSettings, saveSettings } from './settings/store.ts'
import { changedFields, takeOverFile } from './settings/take-over.ts'
import { versionOf } from './settings-version.ts'
import { bodyFile, EFD_FILE_ERRORS, unreadable } from './upload-text.ts'
import { toConfiguracaoSped } from './wire.ts'

const tags = ['sped']
const config = { policy: MAY.sped }

const getSchema = {
  tags,
  summary: 'Configuração da EFD ICMS/IPI da empresa',
  description:
    'O que nunca foi gravado vem sugerido pelas últimas notas (`nr_versao` 0). `faltam` diz o que o arquivo ainda precisa. `ETag` traz a versão.',
  querystring: SpedQuery,
  response: { 200: ConfiguracaoSpedReply },
}
const putSchema = {
  tags,
  summary: 'Salvar a configuração da EFD',
  description: 'A configuração inteira. Com `If-Match` a gravação só vale sobre aquela versão (senão 412).',
  querystring: SpedQuery,
  body: ConfiguracaoSped,
  response: { 200: ConfiguracaoSpedReply },
  errors: ownErrors('sped.stale', 'sped.uf'),
  repeat: repeated('same', 'Cada vez é uma nova versão; com `If-Match`: 412.'),
}
const importSchema = {
  tags,
  summary: 'Aproveitar uma EFD anterior',
  description:
    'O corpo é o arquivo (texto, ou multipart com um arquivo). Preenche e grava identificação, perfil, contador, inscrições de substituto, saldos e guia; o que o arquivo não traz fica como está. O arquivo vem inteiro (9999, encerramento dos blocos), em ISO-8859-1, UTF-8 ou UTF-16. `previa=1` só diz campo a campo o que mudaria. As entradas do arquivo (C170) são o passado com que a escrituração aprende, no lugar das do mesmo mês de um arquivo anterior; `so_passado=1` só aprende.',
  querystring: ImportarSpedQuery,
  response: { 200: Type.Union([ImportarSpedReply, PreviaSpedReply]) },
  errors: ownErrors('sped.incomplete', ...EFD_FILE_ERRORS),
  repeat: repeated('same'),
}

const municipiosSchema = {
  tags,
  summary: 'Municípios e seus códigos do IBGE',
  response: { 200: MunicipiosReply },
}

/** Settings of a company's EFD, and the import from an earlier file. */
export const settingsRoutes =
  ({ db, clock }: SpedDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/sped/configuracao', { config, schema: getSchema }, async ({ user, query }, reply) => {
      const { empresa, scope } = ownerOf(user, query.nr_cpfcnpj)
      const settings = await inScope(db, scope, (tx) => readSettings(tx, empresa))
      return reply.header('etag', `"${settings.version}"`).send(toConfiguracaoSped(settings))
    })
    app.put('/sped/configuracao', { config, schema: putSchema }, async ({ user, query, body, headers }, reply) => {
      const { empresa, scope } = ownerOf(user, query.nr_cpfcnpj)
      refuseUnknownStates(body)
      const settings = await inScope(db, scope, async (tx) => {
        await saveSettings(tx, empresa.id, {
          body,
          over: versionOf(headers['if-match']),
          who: user.account.name,
          now: clock.now(),
        })
        return readSettings(tx, empresa)
      })
      return reply.header('etag', `"${settings.version}"`).send(toConfiguracaoSped(settings))
    })
    // public data, for every user
    app.get('/sped/municipios', { config: { policy: 'user' }, schema: municipiosSchema }, async () => {
      const entries = await readEntries(db, 'municipio')
      const data = entries
        .filter(({ closed_on }) => closed_on === null)
        .map(({ key, data: { name, uf } }) => ({ cd_municipio: key, nm_municipio: String(name), ds_uf: String(uf) }))
      return { data: data.sort((a, b) => a.nm_municipio.localeCompare(b.nm_municipio, 'pt-BR')) }
    })
    await app.register(uploadRoutes({ db, clock }))
  }

const uploadRoutes =
  ({ db, clock }: Pick<SpedDeps, 'db' | 'clock'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    // the handler reads the body as a stream, after the rights check
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null))
    app.post('/sped/importar', { config, schema: importSchema }, async (request, reply) => {
      const { user, query } = request
      const { empresa, scope } = ownerOf(user, query.nr_cpfcnpj)
      const earlier = await readEarlier(bodyFile(request)).catch(unreadable(request, reply))
      requireSameCompany(earlier.empresa?.cnpj, empresa)
      const { from: dt_ini, to: dt_fin } = earlier
      if (query.previa === '1') {
        const { body } = await inScope(db, scope, (tx) => readSettings(tx, empresa))
        return { completo: true, dt_ini, dt_fin, campos: changedFields(body, takeOverFile(body, earlier)) } as const
      }
      const settings = await inScope(db, scope, async (tx) => {
        await keepPast(tx, empresa.id, earlier)
        if (query.so_passado === '1') return (await readSettings(tx, empresa)).body
        const body = takeOverFile((await lockSettings(tx, empresa)).body, earlier)
        await saveSettings(tx, empresa.id, { body, over: null, who: user.account.name, now: clock.now() })
        return body
      })
      return {
        dt_ini,
        dt_fin,
        entradas: earlier.past.lines.length,
        cnpj: empresa.taxId,
        participantes: earlier.participantes.length,
        itens: earlier.products.length,
        data: settings,
      }
    })
  }

function refuseUnknownStates({ substituto }: Type.Static<typeof ConfiguracaoSped>): void {
  const index = substituto.findIndex(({ ds_uf }) => !isUf(ds_uf))
  if (index === -1) return
  const mensagem = 'Esta UF não existe.'
  throw new AppError(422, 'sped.uf', mensagem, { erros: [{ campo: `substituto[${index}].ds_uf`, mensagem }] })
}
