import type { Command } from 'commander'
import { countText } from '../base/count-text.ts'
import { AppError } from '../base/errors.ts'
import { kyselyOn } from '../db/pool.ts'
import { changeMasterKey, type KeyChange, readKeys } from '../ops/mestra/change-key.ts'
import { auditInstallation } from './base/audit.ts'
import { onDatabase } from './base/on-database.ts'
import { printReply } from './base/run-action.ts'
import { readStandardInput } from './base/standard-input.ts'

/** `portal mestra trocar`: wraps every stored secret by another master key. */
export function addMestraCommands(program: Command): void {
  program
    .command('mestra')
    .description('Chave mestra, que cifra os segredos guardados')
    .command('trocar')
    .description(
      'Troca a chave mestra. Entrada padrão: a chave atual e, na linha seguinte, a nova (base64 de 32 bytes)',
    )
    .action((_options: unknown, command: Command) =>
      onDatabase(async ({ owner, config, running }) => {
        if (running)
          throw new AppError(
            409,
            'mestra.running',
            'O portal está em execução. Pare todos os processos e tente de novo.',
          )
        const keys = await readKeys(await readStandardInput(), config)
        const db = kyselyOn(owner)
        const data = await changeMasterKey(db, keys, config)
        await auditInstallation(db, 'mestra.change', '')
        printReply(command, { text: textOf(data, config.masterKey !== null), data })
      }),
    )
}

const textOf = ({ certificados, fatores, ilegiveis }: KeyChange, isGiven: boolean): string =>
  [
    `Chave mestra trocada: ${countText(certificados, 'certificado', 'certificados')} e ${countText(fatores, 'segundo fator', 'segundos fatores')}.`,
    ...(ilegiveis > 0
      ? [
          `A chave atual não abria ${countText(ilegiveis, 'segredo, que ficou como estava', 'segredos, que ficaram como estavam')}.`,
        ]
      : []),
    ...(isGiven ? ['Agora ponha a chave nova em PORTAL_MESTRA, antes de iniciar o portal.'] : []),
  ].join('\n')
