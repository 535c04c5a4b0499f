import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ExportarOpcoes, ExportarQuery } from '@portal/contract/escrituracao/exportar.ts'
import { type LoteBody, LoteReply } from '@portal/contract/fechamento/tarefas.ts'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { inScope } from '../../db/scope.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { MAY } from '../acesso/base/rights.ts'
import { noLayout } from '../escrituracao/exportar/make-export.ts'
import type { TarefasDeps } from './deps.ts'
import { addTask } from './request.ts'

const exportSchema = {
  tags: ['escrituracao'],
  summary: 'Exportar as entradas de um mês para o sistema contábil',
  description:
    'Faz o arquivo em segundo plano. O `resultado` da tarefa traz `url`, `nm_arquivo`, `ds_sha256`, `nr_notas` e `nr_correcoes`. O que já ' +
    'foi fica fora, a não ser com `fl_de_novo`. Se falta um código ou uma decisão, a tarefa falha e nada é marcado como enviado; com ' +
    '`fl_sem_pendentes`, essas notas ficam fora inteiras.',
  querystring: ExportarQuery,
  body: ExportarOpcoes,
  response: { 202: LoteReply },
  // the others are sentences of the task: the call itself makes no file
  errors: ownErrors(
    'exportacao.changed',
    'exportacao.layout',
    'exportacao.nothing',
    'exportacao.pending',
    'exportacao.too_large',
    'tarefa.too_many_open',
  ),
  repeat: repeated('another'),
}

/** Asking for an export. What it makes is in `escrituracao/exportar`. */
export const exportTaskRoutes =
  (deps: TarefasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/escrituracao/exportar',
      { config: { policy: MAY.handOver }, schema: exportSchema },
      async ({ user, query, body }, reply) => {
        const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
        requireLayout(body)
        const task = { body: { acao: 'exportar' as const, mes: query.mes }, empresas: [empresa], exporting: body }
        const id = await inScope(deps.db, user.scope, (tx) => addTask(tx, user, task))
        return reply.code(202).send({ id })
      },
    )
  }

/** Throws AppError 400 `exportacao.layout`. */
function requireLayout({ sistema, leiaute }: ExportarOpcoes): void {
  if (sistema === 'livre' && leiaute === undefined) throw noLayout()
}

/** What a batch exports of each company; null for other actions. Throws AppError 400 `exportacao.layout`. */
export function exportingOf({ acao, opcoes }: LoteBody): ExportarOpcoes | null {
  if (acao !== 'exportar') return null
  const wish = opcoes?.exportacao
  if (!wish) {
    const mensagem = 'Diga o sistema em `opcoes.exportacao`.'
    throw new AppError(400, 'exportacao.layout', mensagem, { erros: [{ campo: 'opcoes.exportacao', mensagem }] })
  }
  requireLayout(wish)
  return wish
}
