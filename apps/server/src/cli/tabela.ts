import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { MAX_TABLE_BYTES, TABLE_KINDS, type TableFile, type TableKind } from '@portal/tables/readers/model.ts'
import { readTable } from '@portal/tables/readers/read-table.ts'
import { type Command, InvalidArgumentError } from 'commander'
import { countText } from '../base/count-text.ts'
import { AppError } from '../base/errors.ts'
import { CARRIED_KINDS } from '../features/tributacao/tabelas/carried.ts'
import { fetchNcm } from '../features/tributacao/tabelas/fetch-ncm.ts'
import { type LoadDiff, listLoads, loadTable, undoLoad } from '../features/tributacao/tabelas/load.ts'
import { TABLE_NAMES } from '../features/tributacao/tabelas/names.ts'
import { listSemente } from '../features/tributacao/tabelas/semente.ts'
import { toSemente } from '../features/tributacao/tabelas/wire.ts'
import { auditInstallation } from './base/audit.ts'
import { type CommandContext, type CommandReply, runAction } from './base/run-action.ts'

const isKind = (text: string): text is TableKind => TABLE_KINDS.some((kind) => kind === text)

function kindArgument(text: string): TableKind {
  if (!isKind(text)) throw new InvalidArgumentError(`Use ${TABLE_KINDS.join(', ')}.`)
  return text
}

const ncmArgument = (text: string): 'ncm' => {
  if (text !== 'ncm') throw new InvalidArgumentError('Só a tabela ncm pode ser baixada.')
  return text
}

const SHRINK = ['--aceitar-reducao', 'carrega mesmo com menos da metade das linhas em uso'] as const

/**
 * `portal tabela`: manages the tax tables from official files. Running processes use a change from their next
 * query on.
 */
export function addTabelaCommands(program: Command): void {
  const tabela = program.command('tabela').description('Tabelas fiscais')
  tabela
    .command('importar')
    .description('Carrega um arquivo oficial no lugar da tabela em uso')
    .argument('<TIPO>', TABLE_KINDS.join(', '), kindArgument)
    .argument('<ARQUIVO>', 'arquivo como o órgão o publica')
    .option(...SHRINK)
    .action((...[kind, path, options, command]: [TableKind, string, Options, Command]) =>
      runAction(command, async (context) => importTable(context, { kind, file: await openFile(path), ...options })),
    )
  tabela
    .command('baixar')
    .description('Baixa a NCM do endereço público e a carrega')
    .argument('<TIPO>', 'ncm', ncmArgument)
    .option(...SHRINK)
    .action((kind: 'ncm', options: Options, command: Command) =>
      runAction(command, async (context) =>
        importTable(context, { kind, file: await fetchNcm(context.config.ncmUrl), ...options }),
      ),
    )
  tabela
    .command('desfazer')
    .description('Desfaz a última carga: vale de novo o que valia antes dela')
    .argument('<TIPO>', TABLE_KINDS.join(', '), kindArgument)
    .action((kind: TableKind, _options: unknown, command: Command) =>
      runAction(command, (context) => undo(context, kind)),
    )
  addSemente(tabela)
  tabela
    .command('listar')
    .description('Tabelas e suas cargas')
    .action((_options: unknown, command: Command) => runAction(command, list))
}

/** `portal tabela semente`: the tables that the program carries, and their update from official files. */
function addSemente(tabela: Command): void {
  const semente = tabela
    .command('semente')
    .description('As tabelas que vêm com o programa: ato, data, idade e o que falta')
    .action((_options: unknown, command: Command) => runAction(command, showSemente))
  semente
    .command('atualizar')
    .description('Põe um arquivo oficial mais novo por cima da tabela do programa; ncm sem arquivo é baixada')
    .argument('<TIPO>', UPDATABLE.join(', '), updatableArgument)
    .argument('[ARQUIVO]', 'arquivo como o órgão o publica')
    .action((...[kind, path, , command]: [TableKind, string | undefined, unknown, Command]) =>
      runAction(command, async (context) =>
        importTable(context, { kind, file: await updateFile(context, kind, path) }),
      ),
    )
}

/** Kinds of file that replace a table of the program. */
const UPDATABLE = TABLE_KINDS.filter((kind) => CARRIED_KINDS.some(([carried]) => carried === kind))

function updatableArgument(text: string): TableKind {
  const kind = UPDATABLE.find((name) => name === text)
  if (!kind) throw new InvalidArgumentError(`Use ${UPDATABLE.join(', ')}.`)
  return kind
}

async function updateFile({ config }: CommandContext, kind: TableKind, path: string | undefined): Promise<TableFile> {
  if (path !== undefined) return openFile(path)
  if (kind === 'ncm') return fetchNcm(config.ncmUrl)
  throw new AppError(422, 'tabela.no_file', `Informe o arquivo: só a ncm pode ser baixada, e não ${kind}.`)
}

async function showSemente({ store }: CommandContext): Promise<CommandReply> {
  const tables = await listSemente(store.ownerDb, new Date().toISOString().slice(0, 10))
  const lines = tables.flatMap(({ name, title, act, publisher, date, age, rows, missing, replacedBy }) => [
    `${name}: ${title}, ${countText(rows, 'linha', 'linhas')}`,
    `  ${publisher}: ${act}`,
    `  dados de ${date ?? 'data não declarada'}${age === null ? '' : `, há ${countText(age, 'dia', 'dias')}`}`,
    ...(replacedBy ? [`  na frente dela: ${replacedBy.source}, de ${replacedBy.reference_date}`] : []),
    ...missing.map((what) => `  falta: ${what}`),
  ])
  return { text: lines.join('\n'), data: tables.map(toSemente) }
}

interface Options {
  aceitarReducao?: boolean
}

async function openFile(path: string): Promise<TableFile> {
  const stats = await stat(path).catch(() => null)
  if (!stats?.isFile()) throw new AppError(404, 'tabela.no_file', `Arquivo não encontrado: ${path}`)
  if (stats.size > MAX_TABLE_BYTES) throw new AppError(413, 'tabela.too_large', 'O arquivo passa de 32 MB.')
  return { name: basename(path), bytes: await readFile(path) }
}

interface Import extends Options {
  kind: TableKind
  file: TableFile
}

async function importTable({ store }: CommandContext, { kind, file, aceitarReducao }: Import): Promise<CommandReply> {
  const reading = await readTable(kind, file).catch((error: unknown) => {
    if (error instanceof FiscalError) throw new AppError(422, error.code, error.message)
    throw error
  })
  const load = {
    kind,
    reading,
    fileName: file.name,
    by: 'Operador',
    now: new Date(),
    mayShrink: aceitarReducao === true,
  }
  const diff = await store.ownerDb.transaction().execute((tx) => loadTable(tx, load))
  await auditInstallation(store.ownerDb, 'tabela.load', kind)
  const { part, referenceDate, validTo, source } = reading
  const data = { tipo: kind, ds_uf: part || null, nm_fonte: source, dt_referencia: referenceDate, dt_fim: validTo }
  return { text: textOf(kind, diff, reading.rows), data: { ...data, nr_lidas: reading.rows, ...countsOf(diff) } }
}

const countsOf = ({ entries, added, changed, removed }: LoadDiff) => ({
  nr_linhas: entries,
  incluidas: added,
  alteradas: changed,
  encerradas: removed,
})

const textOf = (kind: TableKind, { entries, added, changed, removed }: LoadDiff, read: number) =>
  `${TABLE_NAMES[kind]}: ${countText(entries, 'linha', 'linhas')} em uso${read > entries ? ` das ${read.toLocaleString('pt-BR')} lidas (as outras se repetem)` : ''}; ` +
  `${countText(added, 'incluída', 'incluídas')}, ${countText(changed, 'alterada', 'alteradas')}, ${countText(removed, 'encerrada', 'encerradas')}.`

async function undo({ store }: CommandContext, kind: TableKind): Promise<CommandReply> {
  const undone = await store.ownerDb
    .transaction()
    .execute((tx) => undoLoad(tx, { kind, by: 'Operador', now: new Date() }))
  await auditInstallation(store.ownerDb, 'tabela.undo', kind)
  const name = undone.fileName || undone.source
  return { text: `${TABLE_NAMES[kind]}: a carga de ${name} foi desfeita.`, data: { tipo: kind, arquivo: name } }
}

async function list({ store }: CommandContext): Promise<CommandReply> {
  const loads = await listLoads(store.ownerDb)
  const data = loads.map((row) => ({
    tipo: row.kind,
    ds_uf: row.part || null,
    nm_fonte: row.source,
    arquivo: row.file_name,
    dt_referencia: row.reference_date,
    dt_fim: row.valid_to,
    dt_carga: row.loaded_at.toISOString(),
    nr_linhas: row.entries,
    fl_desfeita: row.undone_at ? 'S' : 'N',
  }))
  const lines = data.map(
    (row) =>
      `${row.tipo}${row.ds_uf ? ` ${row.ds_uf}` : ''}: ${row.nm_fonte}, de ${row.dt_referencia}, ${countText(row.nr_linhas, 'linha', 'linhas')}, carregada em ${row.dt_carga.slice(0, 10)}${row.fl_desfeita === 'S' ? ', desfeita' : ''}`,
  )
  return { text: lines.join('\n') || 'Nenhuma tabela carregada.', data }
}
