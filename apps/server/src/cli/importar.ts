import type { Command } from 'commander'
import { openTrust } from '../base/anchors.ts'
import { empresaIdByTaxId } from '../features/acesso/admin.ts'
import { importPaths } from '../features/notas/intake/import-paths.ts'
import type { Line } from '../features/notas/intake/judge-document.ts'
import { openReaders } from '../features/notas/intake/readers.ts'
import { openSpool } from '../features/notas/intake/spool.ts'
import { taxIdArgument } from './arguments.ts'
import { type CommandContext, runAction } from './run-action.ts'

interface ImportarOptions {
  empresa: string
}

/** `portal importar`: files and folders of one company, with the verdict of each refused one. */
export function addImportarCommand(program: Command): void {
  program
    .command('importar <CAMINHO...>')
    .description('Importa XMLs, zips e pastas para uma empresa')
    .requiredOption('--empresa <X>', 'CNPJ ou CPF da empresa', taxIdArgument)
    .action((paths: string[], { empresa }: ImportarOptions, command: Command) =>
      runAction(command, async (context) => {
        const lines = await importFor(context, empresa, paths)
        const count = (verdict: Line['verdict']) => lines.filter((line) => line.verdict === verdict).length
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
        const sums = `${data.importados} importados, ${data.atualizados} atualizados, ${data.repetidos} repetidos, ${data.rejeitados} rejeitados.`
        return { text: [...refused, sums].join('\n'), data }
      }),
    )
}

async function importFor({ config, log, store }: CommandContext, taxId: string, paths: string[]): Promise<Line[]> {
  const empresaId = await empresaIdByTaxId(store.ownerDb, taxId)
  const trust = await openTrust({ config, log })
  const readers = openReaders({ trust, log })
  const lines: Line[] = []
  try {
    const spool = await openSpool(config.dataDir, store.spool)
    await importPaths(
      { db: store.db, log, spool, readers },
      { empresaId, paths, onLines: (some) => void lines.push(...some) },
    )
    return lines
  } finally {
    await readers.close()
  }
}
