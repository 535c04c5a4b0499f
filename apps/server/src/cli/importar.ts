import type { Command } from 'commander'
import { openTrust } from '../base/certificate/anchors.ts'
import { countText } from '../base/count-text.ts'
import { AppError } from '../base/errors.ts'
import { systemRefusal } from '../base/system-refusal.ts'
import { empresaIdByTaxId } from '../features/acesso/admin.ts'
import { storedTrust } from '../features/acesso/certificado/icp-store.ts'
import type { IntakeDeps } from '../features/intake/deps.ts'
import { importFiles, type LocalFile, listFiles } from '../features/intake/import-paths.ts'
import type { UploadLine } from '../features/intake/judge/judge-document.ts'
import { openReaders } from '../features/intake/read/readers.ts'
import { openSpool } from '../features/intake/receive/spool.ts'
import { taxIdArgument } from './base/arguments.ts'
import { type CommandContext, type CommandReply, runAction } from './base/run-action.ts'
import { watchFolder } from './watch-folder.ts'

const ROUND_MS = 5_000

/**
 * `portal importar`: imports files and folders for one company and prints the verdict of each refused file.
 */
export function addImportarCommand(program: Command): void {
  program
    .command('importar <CAMINHO...>')
    .description('Importa XMLs, zips e pastas para uma empresa')
    .requiredOption('--empresa <X>', 'CNPJ ou CPF da empresa', taxIdArgument)
    .option('--vigiar', 'continua olhando as pastas e importa o que chegar, até ser interrompido')
    .action((paths: string[], { empresa, vigiar }: { empresa: string; vigiar?: boolean }, command: Command) =>
      runAction(command, async (context) => {
        const empresaId = await empresaIdByTaxId(context.store.ownerDb, empresa)
        return withIntake(context, (deps) =>
          vigiar
            ? watch(context, deps, { empresaId, taxId: empresa, paths, json: isJson(command) })
            : importOnce(deps, empresaId, paths),
        )
      }),
    )
}

const isJson = (command: Command): boolean => command.optsWithGlobals<{ json?: boolean }>().json === true

async function withIntake<T>(
  { config, log, store }: CommandContext,
  work: (deps: IntakeDeps) => Promise<T>,
): Promise<T> {
  const readers = openReaders({ trust: await openTrust({ config, log, stored: storedTrust(store.db) }), log })
  try {
    return await work({ db: store.db, log, spool: await openSpool(config.dataDir, store.spool), readers })
  } finally {
    await readers.close()
  }
}

async function importOnce(deps: IntakeDeps, empresaId: number, paths: string[]): Promise<CommandReply> {
  return replyOf(await importLocal(deps, empresaId, await listFiles(paths)))
}

async function importLocal(deps: IntakeDeps, empresaId: number, files: readonly LocalFile[]): Promise<UploadLine[]> {
  const lines: UploadLine[] = []
  await importFiles(deps, { empresaId, files, onLines: (some) => void lines.push(...some) })
  return lines
}

interface Watched {
  empresaId: number
  taxId: string
  paths: string[]
  json: boolean
}

/** Runs until SIGINT or SIGTERM. Prints one reply for each round with new files. */
async function watch({ config }: CommandContext, deps: IntakeDeps, watched: Watched): Promise<CommandReply> {
  const { empresaId, taxId, paths, json } = watched
  const ending = new AbortController()
  const end = () => ending.abort()
  process.once('SIGINT', end).once('SIGTERM', end)
  await listFiles(paths) // fails now when a path does not exist
  if (!json) process.stdout.write('Vigiando. Interrompa com Ctrl+C.\n')
  let total = 0
  await watchFolder({
    paths,
    dataDir: config.dataDir,
    taxId,
    everyMs: ROUND_MS,
    signal: ending.signal,
    onFiles: async (files) => {
      const { text, data } = replyOf(await importLocal(deps, empresaId, files))
      total += files.length
      process.stdout.write(`${json ? JSON.stringify(data) : text}\n`)
    },
    onError: (error) =>
      process.stderr.write(`${error instanceof AppError ? error.message : (systemRefusal(error) ?? String(error))}\n`),
  })
  return { text: `${total} ${total === 1 ? 'arquivo enviado' : 'arquivos enviados'}.`, data: { arquivos: total } }
}

function replyOf(lines: readonly UploadLine[]): CommandReply {
  const count = (verdict: UploadLine['verdict']) => lines.filter((line) => line.verdict === verdict).length
  const data = {
    total: lines.length,
    importados: count('importado'),
    repetidos: count('repetido'),
    atualizados: count('atualizado'),
    rejeitados: count('rejeitado'),
    data: lines.map(({ name, verdict, chave, reason }) => ({
      arquivo: name,
      veredito: verdict,
      ...(chave === null ? {} : { ds_chave: chave }),
      ...(reason === null ? {} : { motivo: reason }),
    })),
  }
  const refused = lines
    .filter(({ verdict }) => verdict === 'rejeitado')
    .map(({ name, reason }) => `${name}: ${reason ?? ''}`)
  const sums = `${countText(data.importados, 'importado', 'importados')}, ${countText(data.atualizados, 'atualizado', 'atualizados')}, ${countText(data.repetidos, 'repetido', 'repetidos')}, ${countText(data.rejeitados, 'rejeitado', 'rejeitados')}.`
  return { text: [...refused, sums].join('\n'), data }
}
