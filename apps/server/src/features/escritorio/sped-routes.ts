import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PreviaQuery } from '@portal/contract/escritorio/escritorio.ts'
import {
  CopiarSpedBody,
  CopiarSpedReply,
  EscritorioSped,
  EscritorioSpedReply,
} from '@portal/contract/escritorio/sped.ts'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { MAY } from '../acesso/base/rights.ts'
import { versionOf } from '../sped/settings-version.ts'
import type { EscritorioDeps } from './deps.ts'
import { requireDono, requireOffice } from './office.ts'
import { type Copied, copyOfficeSped, readOfficeSped, saveOfficeSped } from './sped-copy.ts'

const tags = ['escritorio']
const config = { policy: 'user' as const }

const getSchema = {
  tags,
  summary: 'Dados do SPED que o escritório guarda uma vez',
  description: 'O contador (0100), o perfil e o que só algumas UFs pedem; nulo é o que o escritório não guarda.',
  response: { 200: EscritorioSpedReply },
  errors: ownErrors('escritorio.none'),
}
const putSchema = {
  tags,
  summary: 'Guardar os dados do SPED do escritório',
  description:
    'Nada muda nos clientes até que se copie. Com `If-Match` a gravação só vale sobre aquela versão (senão 412).',
  body: EscritorioSped,
  response: { 200: EscritorioSpedReply },
  errors: ownErrors('escritorio.none', 'escritorio.role', 'escritorio.stale'),
  repeat: repeated('same', 'Cada vez é uma nova versão; com `If-Match`: 412.'),
}
const copySchema = {
  tags,
  summary: 'Copiar os dados do SPED do escritório para clientes',
  description:
    'Mostra cada campo que muda; `previa=1` só mostra. O que o escritório não guarda fica como está no cliente.',
  querystring: PreviaQuery,
  body: CopiarSpedBody,
  response: { 200: CopiarSpedReply },
  errors: ownErrors('escritorio.none', 'escritorio.no_sped'),
  repeat: repeated('same'),
}

/** EFD data of the office. */
export const escritorioSpedRoutes =
  ({ db, clock }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/escritorio/sped', { config, schema: getSchema }, async (request, reply) => {
      await requireOffice(db, actorOf(request))
      const { version, body } = await readOfficeSped(db, actorOf(request))
      return reply.header('etag', `"${version}"`).send({ nr_versao: version, data: body })
    })
    app.put('/escritorio/sped', { config, schema: putSchema }, async (request, reply) => {
      const actor = actorOf(request)
      await requireDono(db, actor)
      await saveOfficeSped(db, actor, { body: request.body, over: versionOf(request.headers['if-match']) })
      const { version, body } = await readOfficeSped(db, actor)
      return reply.header('etag', `"${version}"`).send({ nr_versao: version, data: body })
    })
    app.post('/escritorio/sped/copiar', { config: { policy: MAY.configure }, schema: copySchema }, async (request) => {
      const actor = actorOf(request)
      const empresas = request.body.empresas.map((text) =>
        requireEmpresa(request.user, text, { campo: 'empresas', papel: 'contador' }),
      )
      const office = await requireOffice(db, actor)
      const { version, body: kept } = await readOfficeSped(db, actor)
      if (version === 0) throw new AppError(422, 'escritorio.no_sped', 'Guarde antes os dados do SPED do escritório.')
      const copied: Copied[] = []
      for (const empresa of empresas)
        copied.push(
          await copyOfficeSped(
            db,
            { actor, office, kept },
            { empresa, now: clock.now(), preview: request.query.previa === '1' },
          ),
        )
      return { data: copied.map(toCopied) }
    })
  }

const toCopied = ({ empresa, fields }: Copied): CopiarSpedReply['data'][number] => ({
  cpfcnpj: empresa.taxId,
  nome: empresa.name,
  situacao: fields.length > 0 ? 'alterada' : 'igual',
  campos: fields,
})
