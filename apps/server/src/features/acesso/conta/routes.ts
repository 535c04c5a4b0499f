import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ApagarContaBody,
  type Ato,
  AtosQuery,
  AtosReply,
  DadosBody,
  DadosReply,
  EmailAvisosBody,
  EmailAvisosReply,
  ExportacaoReply,
} from '@portal/contract/acesso/conta.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '../../../base/config.ts'
import type { Cursors } from '../../../base/cursors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { GrantedEmpresa } from '../base/caller.ts'
import { CURSOR_ID, fromPageCursor, toPageCursor } from '../base/page-cursor.ts'
import type { AttemptDeps } from '../limits/attempt.ts'
import { givenProof } from '../senha/own-password.ts'
import { readEmails, readPhones } from './contacts.ts'
import {
  type Act,
  changeAlertMail,
  changeOwnData,
  eraseOwn,
  findAlertMail,
  findOwnActs,
  takeOwnData,
} from './own-account.ts'

const tags = ['acesso']
const own = { policy: 'user' as const }
const PAGE = 50

const dataSchema = {
  tags,
  summary: 'Mudar o próprio nome, e-mails e telefones',
  description:
    'Outros e-mails pedem `senha` ou `certificado`, como na troca de senha: é para eles que vai o link de uma senha nova.',
  body: DadosBody,
  response: { 200: DadosReply },
  errors: ownErrors('demo.fixed', 'usuario.contact', 'senha.wrong', 'certificado.wrong', 'login.wait'),
  repeat: repeated('same'),
}
const alertMailSchema = {
  tags,
  summary: 'Se o próprio usuário recebe o e-mail diário dos avisos',
  description:
    'Ligado por padrão. O e-mail sai no máximo uma vez por dia, com os avisos novos da captura das empresas dele.',
  response: { 200: EmailAvisosReply },
}
const putAlertMailSchema = {
  tags,
  summary: 'Ligar ou desligar o e-mail diário dos avisos para si',
  body: EmailAvisosBody,
  response: { 200: EmailAvisosReply },
  errors: ownErrors('demo.fixed'),
  repeat: repeated('same'),
}
const actsSchema = {
  tags,
  summary: 'O que o próprio usuário fez',
  description:
    'Do mais novo ao mais antigo: entradas, documentos abertos e baixados, mudanças; na instalação e nas empresas em que ele tem direito.',
  querystring: AtosQuery,
  response: { 200: AtosReply },
}
const exportSchema = {
  tags,
  summary: 'Todos os dados que o portal guarda sobre o próprio usuário',
  description: 'Sem segredos. Os documentos fiscais são da empresa e não entram.',
  response: { 200: ExportacaoReply },
  errors: ownErrors('demo.fixed'),
}
const eraseSchema = {
  tags,
  summary: 'Apagar a própria conta',
  description:
    '`senha` ou `certificado`. Cadastro, contatos, senha, acessos, chaves e sessões somem na hora; documentos, arquivos SPED e auditoria ficam pelo prazo da lei.',
  body: ApagarContaBody,
  response: { 204: Type.Null() },
  errors: ownErrors(
    'demo.fixed',
    'senha.wrong',
    'certificado.wrong',
    'login.wait',
    'usuario.last_titular',
    'escritorio.last_dono',
  ),
  repeat: repeated('refused', '401.'),
}

const askingOf = (request: FastifyRequest) => ({ caller: request.user, address: request.ip })

/** The own account of the signed-in person. */
export const contaRoutes =
  (deps: AttemptDeps & { cursors: Cursors; config: Pick<Config, 'smtpUrl'> }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, cursors, config } = deps
    app.put('/usuario/dados', { config: own, schema: dataSchema }, async (request) => {
      const { nome, email, telefone } = request.body
      await changeOwnData(deps, askingOf(request), request.body)
      return { data: { nome: nome.trim(), email: readEmails(email), telefone: readPhones(telefone) } }
    })
    const toEmailAvisos = (fl_email: boolean) => ({ data: { fl_email, fl_servidor: config.smtpUrl !== null } })
    app.get('/usuario/avisos', { config: own, schema: alertMailSchema }, async ({ user }) =>
      toEmailAvisos(await findAlertMail(db, user)),
    )
    app.put('/usuario/avisos', { config: own, schema: putAlertMailSchema }, async (request) => {
      await changeAlertMail(db, askingOf(request), request.body.fl_email)
      return toEmailAvisos(request.body.fl_email)
    })
    app.get('/usuario/atos', { config: own, schema: actsSchema }, async ({ user, query }) => {
      const { limite: limit = PAGE, cursor } = query
      const question = ['atos', user.account.id]
      const after = fromPageCursor(cursors, cursor, { question, id: CURSOR_ID.uuid })
      const rows = await findOwnActs(db, user, { after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const empresas = new Map(user.empresas.map((empresa) => [empresa.id, empresa]))
      return {
        data: page.map((row) => toAto(row, empresas.get(row.empresa_id))),
        proximo: rows.length > limit && last ? toPageCursor(cursors, last.id, question) : null,
      }
    })
    app.get('/usuario/exportacao', { config: own, schema: exportSchema }, async (request, reply) => {
      const data = await takeOwnData(db, askingOf(request))
      return reply.header('content-disposition', 'attachment; filename="meus-dados.json"').send(data)
    })
    app.post('/usuario/apagar', { config: own, schema: eraseSchema }, async (request, reply) => {
      const { senha, certificado } = request.body
      await eraseOwn(deps, askingOf(request), givenProof(senha, certificado, 'senha'))
      return reply.code(204).send(null)
    })
  }

const toAto = (row: Act, empresa: GrantedEmpresa | undefined): Ato => ({
  dt_evento: row.at.toISOString(),
  ds_evento: row.what,
  cpfcnpj: empresa?.taxId ?? null,
  nm_empresa: empresa?.name ?? null,
  ds_detalhe: row.detail,
  ds_endereco: row.address,
})
