import { readFile } from 'node:fs/promises'
import { MOST_CHAVES_CAPTURA } from '@portal/contract/captura/atos.ts'
import { SERVICOS_CAPTURA, type ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Command, Option } from 'commander'
import { sql, type Transaction } from 'kysely'
import { countText } from '../../base/count-text.ts'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { type AuditWord, addAudit, OPERATOR } from '../../features/acesso/base/audit.ts'
import { changeSettings } from '../../features/captura/ajustes/settings.ts'
import { requestKeys } from '../../features/captura/chaves/requests.ts'
import { environmentOf, isHalted, requireCertificate, requireRunning } from '../../features/captura/company.ts'
import { readSequences } from '../../features/captura/estado/read-sequences.ts'
import { databaseNow } from '../../features/captura/estado/sequence-of.ts'
import { isAdnOff, toEstado } from '../../features/captura/estado/wire.ts'
import { findExchanges } from '../../features/captura/historico/exchanges.ts'
import { toTroca } from '../../features/captura/historico/wire.ts'
import { listGaps } from '../../features/captura/lacunas/gaps.ts'
import { toLacuna } from '../../features/captura/lacunas/wire.ts'
import { askNow } from '../../features/captura/ritmo/ask-now.ts'
import { setClockRight } from '../../features/captura/ritmo/clock.ts'
import { pauseSequences, resumeSequences } from '../../features/captura/ritmo/pause.ts'
import { toAgora } from '../../features/captura/ritmo/wire.ts'
import { taxIdArgument } from '../base/arguments.ts'
import { type CommandContext, type CommandReply, runAction } from '../base/run-action.ts'

interface Options {
  empresa?: string
  todas?: boolean
  servico?: ServicoCaptura
}

/** A company that a command names. */
interface Company {
  id: number
  tax_id: string
  name: string
}

const nothingNamed = () => new AppError(422, 'captura.not_found', 'Informe --empresa X ou --todas.')

/** `portal captura estado|ligar|desligar|agora|pausar|retomar|relogio|chaves|lacunas|historico`. */
export function addCapturaActs(captura: Command): void {
  const act = (
    name: string,
    description: string,
    run: (context: CommandContext, options: Options) => Promise<CommandReply>,
  ) =>
    captura
      .command(name)
      .description(description)
      .option('--empresa <X>', 'CNPJ ou CPF da empresa', taxIdArgument)
      .option('--todas', 'todas as empresas')
      .addOption(new Option('--servico <S>', 'um serviço').choices(SERVICOS_CAPTURA))
      .action((options: Options, command: Command) => runAction(command, (context) => run(context, options)))
  act('estado', 'Estado da captura', showStates)
  act('ligar', 'Liga a captura, ou um serviço. Com --todas desfaz «desligar --todas»', (context, options) =>
    turn(context, options, true),
  )
  act('desligar', 'Desliga a captura, ou um serviço. Com --todas nenhum processo chama a SEFAZ', (context, options) =>
    turn(context, options, false),
  )
  act('agora', 'Consulta o quanto antes, dentro das regras da SEFAZ', askAll)
  act('pausar', 'Pausa a captura', (context, options) => pause(context, options, true))
  act('retomar', 'Retoma a captura pausada ou parada', (context, options) => pause(context, options, false))
  captura
    .command('relogio')
    .description('Depois que o relógio do servidor esteve adiantado e voltou: desfaz as esperas que ficaram no futuro')
    .action((_options: object, command: Command) => runAction(command, setRight))
  const of = (name: string, description: string) =>
    captura
      .command(name)
      .description(description)
      .requiredOption('--empresa <X>', 'CNPJ ou CPF da empresa', taxIdArgument)
  of('chaves <ARQUIVO>', 'Busca NF-e pelas chaves de um arquivo, uma por linha').action(
    (path: string, { empresa }: { empresa: string }, command: Command) =>
      runAction(command, (context) => fetchKeys(context, empresa, path)),
  )
  of('lacunas', 'Lacunas na sequência de NSU').action(({ empresa }: { empresa: string }, command: Command) =>
    runAction(command, (context) => showGaps(context, empresa)),
  )
  of('historico', 'Últimas trocas com a SEFAZ').action(({ empresa }: { empresa: string }, command: Command) =>
    runAction(command, (context) => showHistory(context, empresa)),
  )
}

/** The companies of the options: one, or all that capture. */
async function companiesOf({ store: { ownerDb } }: CommandContext, { empresa, todas }: Options): Promise<Company[]> {
  if (!empresa && !todas) throw nothingNamed()
  const { rows } =
    await sql<Company>`select e.id, e.tax_id, e.name from empresa e left join capture_setting s on s.empresa_id = e.id
    where e.active and ${empresa ? sql`e.tax_id = ${empresa}` : sql`s.is_on`} order by e.name, e.id`.execute(ownerDb)
  if (empresa && rows.length === 0) throw new AppError(404, 'empresa.unknown', 'Empresa não cadastrada.')
  return rows
}

const within = <T>(
  { store: { ownerDb } }: CommandContext,
  companies: readonly Company[],
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> => inScope(ownerDb, { accountId: null, empresaIds: companies.map(({ id }) => id) }, work)

const note = (tx: Transaction<Database>, empresaId: number, entry: { what: AuditWord; target?: string }) =>
  addAudit(tx, OPERATOR, [{ empresaId, ...entry }])

async function setRight({ store: { ownerDb } }: CommandContext): Promise<CommandReply> {
  const count = await ownerDb.transaction().execute(setClockRight)
  const text =
    count === 0
      ? 'Nenhuma espera no futuro: nada mudou.'
      : `${countText(count, 'sequência esperava', 'sequências esperavam')} um dia no futuro: a próxima consulta ${count === 1 ? 'dela' : 'de cada uma'} é em pouco mais de uma hora.`
  return { text, data: { nr_sequencias: count } }
}

async function showStates(context: CommandContext, options: Options): Promise<CommandReply> {
  const companies = await companiesOf(context, options)
  return within(context, companies, async (tx) => {
    const question = { empresaIds: companies.map(({ id }) => id), environment: environmentOf(context.config) }
    const rows = await readSequences(tx, { ...question, isWhole: options.empresa !== undefined })
    const at = {
      now: await databaseNow(tx),
      isHalted: await isHalted(tx, context.config),
      isAdnOff: isAdnOff(context.config),
    }
    const data = rows
      .filter(({ service }) => !options.servico || service === options.servico)
      .map((row) => ({ nr_cpfcnpj: row.tax_id, nome: row.name, ...toEstado(row, at) }))
    const lines = data.map(
      ({ nr_cpfcnpj, ds_servico, ds_estado, ds_motivo }) =>
        `${formatTaxId(nr_cpfcnpj)}  ${ds_servico}  ${ds_estado}  ${ds_motivo}`,
    )
    return { text: lines.join('\n') || 'Nenhuma empresa com captura ligada.', data }
  })
}

async function turn(context: CommandContext, options: Options, on: boolean): Promise<CommandReply> {
  if (options.todas) return turnAll(context, on)
  const companies = await companiesOf(context, options)
  const { servico } = options
  const change = servico ? { [servico]: on, ...(on ? { is_on: true } : {}) } : { is_on: on }
  await within(context, companies, async (tx) => {
    const of = { environment: environmentOf(context.config), author: OPERATOR, ifMatch: null, change }
    for (const { id } of companies) await changeSettings(tx, { empresaId: id, ...of })
  })
  return showStates(context, options)
}

/** The switch of the whole server: read by every process before every request. */
async function turnAll({ store: { ownerDb } }: CommandContext, on: boolean): Promise<CommandReply> {
  const off = { off_at: on ? null : sql<Date>`now()`, off_by: on ? null : OPERATOR.caller.account.name }
  await ownerDb
    .insertInto('capture_switch')
    .values(off)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(off))
    .execute()
  const text = on
    ? 'A captura volta a chamar a SEFAZ.'
    : 'Nenhum processo chama a SEFAZ até «portal captura ligar --todas».'
  return { text, data: { fl_ligada: on } }
}

async function askAll(context: CommandContext, options: Options): Promise<CommandReply> {
  const companies = await companiesOf(context, options)
  const environment = environmentOf(context.config)
  const data = await within(context, companies, async (tx) => {
    await requireRunning(tx, context.config)
    const lines: object[] = []
    for (const { id, tax_id } of companies) {
      if (options.empresa) await requireCertificate(tx, context.config, id)
      const slots = await askNow(tx, { empresaId: id, environment, service: options.servico ?? null }, null)
      await note(tx, id, { what: 'captura.now', target: options.servico })
      lines.push(...slots.map((slot) => ({ nr_cpfcnpj: tax_id, ...toAgora(slot) })))
    }
    return lines
  })
  if (data.length === 0) throw new AppError(404, 'captura.not_found', 'A captura não está ligada.')
  return {
    text: `${countText(data.length, 'consulta antecipada', 'consultas antecipadas')} até onde a SEFAZ permite.`,
    data,
  }
}

async function pause(context: CommandContext, options: Options, stops: boolean): Promise<CommandReply> {
  const companies = await companiesOf(context, options)
  const environment = environmentOf(context.config)
  await within(context, companies, async (tx) => {
    for (const { id } of companies) {
      const choice = { empresaId: id, environment, service: options.servico ?? null }
      const by = { accountId: null, name: OPERATOR.caller.account.name, reason: null }
      await (stops ? pauseSequences(tx, choice, by) : resumeSequences(tx, choice))
      await note(tx, id, { what: stops ? 'captura.pause' : 'captura.resume', target: options.servico })
    }
  })
  return showStates(context, options)
}

async function fetchKeys(context: CommandContext, empresa: string, path: string): Promise<CommandReply> {
  const companies = await companiesOf(context, { empresa })
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError(422, 'captura.not_found', `${path} não pode ser lido.`, { cause })
  })
  const chaves = text.split(/[\s,;]+/).filter((word) => word !== '')
  if (chaves.length === 0 || chaves.length > MOST_CHAVES_CAPTURA)
    throw new AppError(422, 'captura.key_quota', `O arquivo deve ter de 1 a ${MOST_CHAVES_CAPTURA} chaves.`)
  const ids = await within(context, companies, async (tx) => {
    await requireRunning(tx, context.config)
    const made: string[] = []
    for (const { id } of companies) {
      await requireCertificate(tx, context.config, id)
      const by = { empresaId: id, environment: environmentOf(context.config), accountId: null, name: 'Operador' }
      made.push(await requestKeys(tx, by, chaves))
      await note(tx, id, { what: 'captura.keys' })
    }
    return made
  })
  return { text: `${countText(chaves.length, 'chave', 'chaves')} na fila: até 18 por hora.`, data: { id: ids[0] } }
}

async function showGaps(context: CommandContext, empresa: string): Promise<CommandReply> {
  const companies = await companiesOf(context, { empresa })
  const [company] = companies
  if (!company) throw nothingNamed()
  const environment = environmentOf(context.config)
  const rows = await within(context, companies, (tx) => listGaps(tx, { empresaId: company.id, environment }))
  const data = rows.map(toLacuna)
  const lines = data.map(
    ({ ds_servico, nr_de, nr_ate, nr_faltantes, ds_situacao }) =>
      `${ds_servico}  ${nr_de} a ${nr_ate}  faltam ${nr_faltantes}  ${ds_situacao}`,
  )
  return { text: lines.join('\n') || 'Nenhuma lacuna.', data }
}

async function showHistory(context: CommandContext, empresa: string): Promise<CommandReply> {
  const companies = await companiesOf(context, { empresa })
  const [company] = companies
  if (!company) throw nothingNamed()
  const question = { empresaId: company.id, environment: environmentOf(context.config), after: null, limit: 100 }
  const data = (await within(context, companies, (tx) => findExchanges(tx, question))).map(toTroca)
  const lines = data.map(
    ({ dt_troca, ds_servico, ds_consulta, ds_pedido, nr_cstat, ds_falha, documentos }) =>
      `${dt_troca}  ${ds_servico}  ${ds_consulta} ${ds_pedido ?? ''}  ${nr_cstat ?? ds_falha ?? '–'}  ${documentos}`,
  )
  return { text: lines.join('\n') || 'Nenhuma troca com a SEFAZ.', data }
}
