import type { Command } from 'commander'
import { readShippedIcp } from '../base/certificate/icp.ts'
import { countText } from '../base/count-text.ts'
import { AppError } from '../base/errors.ts'
import { readIcpFiles } from '../features/acesso/certificado/icp-files.ts'
import { type Imported, importIcp } from '../features/acesso/certificado/icp-import.ts'
import { auditInstallation } from './base/audit.ts'
import { runAction } from './base/run-action.ts'

/**
 * `portal icp importar`: imports the authorities that certificates and signatures are verified against.
 * Running processes use them at once.
 */
export function addIcpCommands(program: Command): void {
  program
    .command('icp')
    .description('Autoridades da ICP-Brasil')
    .command('importar <ARQUIVO>')
    .description(
      'Importa raízes e intermediárias: arquivo PEM ou DER, pasta, ou o zip oficial; listas de revogação (.crl) também',
    )
    .action((path: string, _options: unknown, command: Command) =>
      runAction(command, async ({ config, store }) => {
        const pieces = await readIcpFiles(path)
        const shipped = config.icpShipped ? (await readShippedIcp()).document : []
        const data = await importIcp(store.ownerDb, pieces, { now: new Date(), shipped })
        const { raizes, intermediarias, repetidos, listas } = data
        if (raizes + intermediarias + repetidos + listas === 0)
          throw new AppError(422, 'icp.nothing', `Nenhum certificado de autoridade em ${path}.${reasons(data)}`)
        if (raizes + intermediarias > 0) await auditInstallation(store.ownerDb, 'icp.import', '')
        return { text: textOf(data), data }
      }),
    )
}

const reasons = ({ ignorados }: Imported) =>
  ignorados.length > 0 ? ` ${ignorados.map(({ arquivo, motivo }) => `${arquivo}: ${motivo}`).join('; ')}.` : ''

const textOf = ({ raizes, intermediarias, repetidos, listas, ignorados, avisos }: Imported): string =>
  [
    `Importadas: ${countText(raizes, 'raiz', 'raízes')} e ${countText(intermediarias, 'intermediária', 'intermediárias')}; ${countText(repetidos, 'já conhecida', 'já conhecidas')}, ${countText(listas, 'lista', 'listas')} de revogação.`,
    ...ignorados.map(({ arquivo, motivo }) => `Ignorado: ${arquivo}: ${motivo}.`),
    ...avisos.map((aviso) => `Atenção: ${aviso}.`),
  ].join('\n')
