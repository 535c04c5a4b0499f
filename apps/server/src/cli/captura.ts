import { readFile, stat } from 'node:fs/promises'
import { type CapturaCertificado, PFX_BYTES } from '@portal/contract/captura.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Command } from 'commander'
import { openTrust } from '../base/certificate/anchors.ts'
import { systemClock as clock } from '../base/clock.ts'
import { AppError } from '../base/errors.ts'
import { readMasterKey } from '../base/master-key.ts'
import { OPERATOR } from '../features/acesso/base/audit.ts'
import { fetchCrl } from '../features/acesso/certificado/crl-fetch.ts'
import { storedTrust } from '../features/acesso/certificado/icp-store.ts'
import { openRevocation } from '../features/acesso/certificado/revocation.ts'
import { keepCertificate } from '../features/captura/certificado/keep.ts'
import { type CertificateOwner, findCertificate, removeCertificate } from '../features/captura/certificado/store.ts'
import { toCertificado } from '../features/captura/certificado/wire.ts'
import { taxIdArgument } from './arguments.ts'
import { addCapturaActs } from './captura-atos.ts'
import { type CommandContext, runAction } from './run-action.ts'
import { readStandardInput } from './standard-input.ts'

const OF_EMPRESA = ['--empresa <X>', 'CNPJ ou CPF da empresa', taxIdArgument] as const

/** `portal captura …`: acts and states, and the A1 certificates of the companies. */
export function addCapturaCommands(program: Command): void {
  const captura = program.command('captura').description('Captura de documentos na SEFAZ')
  addCapturaActs(captura)
  const certificado = captura.command('certificado').description('Certificado A1 de uma empresa: um por raiz de CNPJ')
  certificado
    .command('importar <ARQUIVO>')
    .description('Guarda ou troca o certificado (.pfx ou .p12). A senha é a primeira linha da entrada padrão')
    .requiredOption(...OF_EMPRESA)
    .action((path: string, { empresa }: { empresa: string }, command: Command) =>
      runAction(command, (context) => importCertificate(context, empresa, path)),
    )
  certificado
    .command('listar')
    .description('Mostra o certificado guardado')
    .requiredOption(...OF_EMPRESA)
    .action(({ empresa }: { empresa: string }, command: Command) =>
      runAction(command, (context) => listCertificates(context, empresa)),
    )
  certificado
    .command('remover')
    .description('Destrói o certificado guardado, para todos os estabelecimentos da raiz')
    .requiredOption(...OF_EMPRESA)
    .action(({ empresa }: { empresa: string }, command: Command) =>
      runAction(command, async ({ store: { ownerDb } }) => {
        if (!(await removeCertificate(ownerDb, await ownerOf(ownerDb, empresa))))
          throw new AppError(404, 'captura.not_found', `${formatTaxId(empresa)} não tem certificado guardado.`)
        return { text: `Certificado de ${formatTaxId(empresa)} removido.`, data: { cpfcnpj: empresa } }
      }),
    )
}

type OwnerDb = CommandContext['store']['ownerDb']

async function ownerOf(db: OwnerDb, taxId: string): Promise<CertificateOwner> {
  const row = await db.selectFrom('empresa').select('id').where('tax_id', '=', taxId).executeTakeFirst()
  if (!row) throw new AppError(404, 'empresa.unknown', 'Empresa não cadastrada.')
  return { empresaId: row.id, taxId, author: OPERATOR }
}

/** Runs `work` with what the checks of a certificate need. */
async function withChecks<T>({ config, log, store }: CommandContext, work: (deps: Checks) => Promise<T>): Promise<T> {
  const db = store.ownerDb
  const trust = await openTrust({ config, log, stored: storedTrust(db) })
  const revocation = openRevocation({ config, log, db, clock, trust, fetchList: fetchCrl })
  try {
    return await work({ config, log, db, clock, trust, revocation, masterKey: await readMasterKey(config) })
  } finally {
    await revocation.close()
  }
}
type Checks = Parameters<typeof keepCertificate>[0]

async function importCertificate(context: CommandContext, taxId: string, path: string) {
  const owner = await ownerOf(context.store.ownerDb, taxId)
  const file = await readSmall(path)
  const [password = ''] = (await readStandardInput()).split(/\r?\n/)
  return withChecks(context, async (deps) => {
    const { kept, isNew, demo } = await keepCertificate(deps, { owner, who: 'operador' }, { file, password })
    const data = await toCertificado(deps, kept, { demo, empresas: await servedBy(deps.db, taxId) })
    const done = isNew ? 'Certificado guardado.' : 'Este certificado já estava guardado.'
    return { text: [done, textOf(data)].join('\n'), data }
  })
}

async function listCertificates(context: CommandContext, taxId: string) {
  const kept = await findCertificate(context.store.ownerDb, await ownerOf(context.store.ownerDb, taxId))
  if (!kept) return { text: 'Nenhum certificado guardado.', data: [] }
  return withChecks(context, async (deps) => {
    const data = await toCertificado(deps, kept, { demo: kept.demo, empresas: await servedBy(deps.db, taxId) })
    return { text: textOf(data), data: [data] }
  })
}

/** The active companies of the root. */
async function servedBy(db: OwnerDb, taxId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('empresa as e')
    .innerJoin('empresa as own', (join) => join.onRef('own.root', '=', 'e.root').onRef('own.demo', '=', 'e.demo'))
    .select('e.tax_id')
    .where('own.tax_id', '=', taxId)
    .where('e.active', '=', true)
    .orderBy('e.tax_id')
    .execute()
  return rows.map(({ tax_id }) => tax_id)
}

async function readSmall(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size <= PFX_BYTES) return await readFile(path)
  } catch (cause) {
    throw new AppError(422, 'certificado.unreadable', `${path} não pode ser lido.`, { cause })
  }
  throw new AppError(413, 'certificado.too_large', 'O arquivo passa de 100 KB: não é um certificado A1.')
}

const textOf = ({ ds_titular, ds_emissor, dt_fim, ds_situacao, ds_impressao, empresas, avisos }: CapturaCertificado) =>
  [
    `${ds_titular}  (${ds_situacao}, até ${dt_fim.slice(0, 10)})`,
    `Emissor: ${ds_emissor}`,
    `SHA-256: ${ds_impressao}`,
    `Atende: ${empresas.map((taxId) => formatTaxId(taxId)).join(', ')}`,
    ...avisos.map((aviso) => `Atenção: ${aviso}`),
  ].join('\n')
