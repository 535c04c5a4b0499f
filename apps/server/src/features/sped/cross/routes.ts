import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CruzamentoReply, ExportarCruzamentoQuery } from '@portal/contract/sped/cruzamento.ts'
import { SpedQuery } from '@portal/contract/sped/sped.ts'
import { readWhole } from '@portal/efd/read.ts'
import { SHEET_ROWS } from '@portal/files/sheet-xml.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { createConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import { AppError } from '../../../base/errors.ts'
import { csvChunks } from '../../../base/files/csv.ts'
import { xlsxChunks } from '../../../base/files/xlsx.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import { goneSignal } from '../../../base/reply/gone-signal.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { shareOf } from '../../acesso/base/caller.ts'
import { MAY } from '../../acesso/base/rights.ts'
import type { SpedDeps } from '../deps.ts'
import { ownerOf, requireSameCompany } from '../owner.ts'
import { reportFileName } from '../paper/paper-words.ts'
import { openBodySpool } from '../spooled-body.ts'
import { EFD_FILE_ERRORS, unreadable } from '../upload-text.ts'
import { crossFile } from './cross-file.ts'
import type { FileCrossing } from './crossing.ts'
import { crossPaper } from './paper.ts'
import { crossSheet } from './sheet.ts'
import { toCruzamento } from './wire.ts'

const tags = ['sped']
const route = { config: { policy: MAY.sped } }
/** Maximum concurrent comparisons: each uses a connection and keeps the file's documents in memory. */
const AT_ONCE = 2
const FILE =
  'O corpo é o arquivo, feito aqui ou em outro programa (texto, ou multipart com um arquivo). Nada é gravado.'
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

const crossSchema = {
  tags,
  summary: 'Cruzar uma EFD com os XMLs',
  description: `${FILE} Cada diferença diz a regra, o documento, a linha, e o que o arquivo e o XML dizem.`,
  querystring: SpedQuery,
  response: { 200: CruzamentoReply },
  errors: ownErrors(...EFD_FILE_ERRORS),
  repeat: repeated('same'),
}
const exportSchema = {
  tags,
  summary: 'Cruzar uma EFD com os XMLs e exportar ou imprimir as diferenças',
  description: `${FILE} CSV ou XLSX com todas as diferenças, ou só as de uma regra (\`codigo\`); nenhum texto vira fórmula. PDF para imprimir, com empresa, mês, somas e número de página, e até 5.000 diferenças, repartidas entre as regras; a folha diz quantas são ao todo.`,
  querystring: ExportarCruzamentoQuery,
  response: {
    200: { content: Object.fromEntries(Object.values(TYPES).map((type) => [type, { schema: Type.Any() }])) },
  },
  errors: ownErrors(...EFD_FILE_ERRORS, 'sped.too_many_rows'),
  repeat: repeated('same'),
}

/** Cruzamento: compares an EFD of any program with the XMLs. */
export const crossRoutes =
  ({ db, config }: Pick<SpedDeps, 'db' | 'config'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    // the handler reads the body as a stream, after the rights check
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null))
    const spool = openBodySpool(config)
    const limit = createConcurrencyLimit({ most: AT_ONCE, each: 1, full: tooBusy, ownFull: ownBusy })
    const cross = async (request: FastifyRequest, reply: FastifyReply, taxId: string): Promise<FileCrossing> => {
      const { empresa } = ownerOf(request.user, taxId)
      const body = await spool.receive(request).catch(unreadable(request, reply))
      try {
        // taken after the body has arrived: slow uploads hold no slot
        return await limit.run(shareOf(request.user), async () => {
          const whole = await readWhole(body.pieces()).catch(unreadable(request, reply))
          requireSameCompany(whole.cnpj, empresa)
          return crossFile(db, { empresa, accountId: request.user.account.id, whole, signal: goneSignal(reply) })
        })
      } finally {
        await body.close()
      }
    }
    app.post('/sped/cruzamento', { ...route, schema: crossSchema }, async (request, reply) =>
      toCruzamento(await cross(request, reply, request.query.nr_cpfcnpj)),
    )
    app.post('/sped/cruzamento/exportar', { ...route, schema: exportSchema }, async (request, reply) => {
      const { nr_cpfcnpj, formato, codigo } = request.query
      const { empresa } = ownerOf(request.user, nr_cpfcnpj)
      const crossing = await cross(request, reply, nr_cpfcnpj)
      const { findings, from } = crossing
      const selected = codigo ? findings.filter(({ rule }) => rule === codigo) : findings
      if (formato === 'xlsx') fits(selected.length)
      const count = `${selected.length}-diferenca${selected.length === 1 ? '' : 's'}`
      const name = reportFileName(empresa, { what: 'cruzamento', day: from, count, extension: formato })
      asFile(reply, { name }).type(TYPES[formato])
      if (formato === 'pdf') return reply.send(Buffer.from(await crossPaper({ empresa, crossing, rule: codigo })))
      const sheet = crossSheet(selected)
      return reply.send(Readable.from(formato === 'csv' ? csvChunks(sheet) : xlsxChunks(sheet)))
    })
  }

function fits(lines: number): void {
  if (lines > SHEET_ROWS)
    throw new AppError(
      422,
      'sped.too_many_rows',
      `São ${lines.toLocaleString('pt-BR')} diferenças, mais do que uma planilha do Excel aceita. Exporte em CSV.`,
    )
}

const tooBusy = () =>
  new AppError(503, 'sped.busy', 'Há cruzamentos demais agora. Tente de novo em instantes.', { retryAfter: 10 })
const ownBusy = () =>
  new AppError(503, 'sped.busy', 'Você já tem um cruzamento em andamento. Espere que termine e tente de novo.', {
    retryAfter: 10,
  })
