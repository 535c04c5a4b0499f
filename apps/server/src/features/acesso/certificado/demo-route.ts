import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Config } from '../../../base/config.ts'
import { AppError } from '../../../base/errors.ts'
import { ownErrors } from '../../../base/route-schema.ts'

/** The file of the e-CPF that anyone may use to sign in as the demonstration's user; `demo/certificate.ts` writes it. */
export const demoCertificateFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'demo-certificado.pfx')

/** Null before the file is created. */
export const readDemoCertificate = (config: Pick<Config, 'dataDir'>): Promise<Buffer | null> =>
  readFile(demoCertificateFile(config)).catch(() => null)

const TYPE = 'application/x-pkcs12'
const schema = {
  tags: ['acesso'],
  summary: 'Baixar o certificado de teste da demonstração',
  description:
    'Um e-CPF do usuário da demonstração, em arquivo .pfx, cuja senha é «demonstracao». Só existe onde a demonstração está ligada.',
  response: { 200: { content: { [TYPE]: { schema: Type.Any() } } } },
  errors: ownErrors('demo.off', 'demo.no_certificate'),
}

const demoOff = () => new AppError(404, 'demo.off', 'A demonstração está desligada nesta instalação.')
const notYet = () =>
  new AppError(404, 'demo.no_certificate', 'O certificado de teste ainda não está pronto. Tente de novo em um minuto.')

export const demoCertificateRoute =
  ({ config }: { config: Pick<Config, 'demo' | 'dataDir'> }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/demo/certificado', { config: { policy: 'public' }, schema }, async (_request, reply) => {
      if (!config.demo) throw demoOff()
      const file = await readDemoCertificate(config)
      if (!file) throw notYet()
      return reply
        .header('content-disposition', 'attachment; filename="certificado-demonstracao.pfx"')
        .type(TYPE)
        .send(file)
    })
  }
