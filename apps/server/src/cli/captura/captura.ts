import { readFile, stat } from 'node:fs/promises'
import { type CapturaCertificado, PFX_BYTES } from '@portal/contract/captura/captura.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Command } from 'commander'
import { openTrust } from '../../base/certificate/anchors.ts'
import { systemClock as clock } from '../../base/clock.ts'
import { countText } from '../../base/count-text.ts'
import { AppError } from '../../base/errors.ts'
import { readMasterKey } from '../../base/master-key.ts'
import { OPERATOR } from '../../features/acesso/base/audit.ts'
import { fetchCrl } from '../../features/acesso/certificado/crl-fetch.ts'
import { storedTrust } from '../../features/acesso/certificado/icp-store.ts'
import { openRevocation } from '../../features/acesso/certificado/revocation.ts'
import { keepCertificate } from '../../features/captura/certificado/keep.ts'
import {
  type CertificateOwner,
  findCertificate,
  findEstablishments,
  removeCertificate,
  type Wanted,
} from '../../features/captura/certificado/store.ts'
import { confirmAdmission, destroyUnkept, readUpgrade } from '../../features/captura/certificado/upgrade.ts'
import { toCertificado } from '../../features/captura/certificado/wire.ts'
import { taxIdArgument } from '../base/arguments.ts'
import { type CommandContext, runAction } from '../base/run-action.ts'
import { readStandardInput } from '../base/standard-input.ts'
import { addCapturaActs } from './captura-atos.ts'

const OF_EMPRESA = ['--empresa <X>', 'CNPJ ou CPF da empresa', taxIdArgument] as const

/** `portal captura …`: acts and states, and the A1 certificates of the companies. */
export function addCapturaCommands(program: Command): void {
  const captura = program.command('captura').description('Captura de documentos na SEFAZ')
  addCapturaActs(captura)
  const certificado = captura.command('certificado').description('Certificado A1 que uma empresa usa')
  captura
    .command('limpar')
    .description('Destrói já os certificados que ficaram sem responsável na atualização; sem --confirmo, só conta')
    .option('--confirmo', 'destrói as chaves: não se desfaz')
    .action(({ confirmo = false }: { confirmo?: boolean }, command: Command) =>
      runAction(command, (context) => clean(context, confirmo)),
    )
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
    .command('confirmar')
    .description(
      'Confirma que a empresa pode seguir com o certificado que já usava antes das liberações (portal doutor: «a confirmar»)',
    )
    .requiredOption(...OF_EMPRESA)
    .action(({ empresa }: { empresa: string }, command: Command) =>
      runAction(command, async ({ store: { ownerDb } }) => {
        const isOpen = await confirmAdmission(ownerDb, empresa)
        const text = isOpen ? `${formatTaxId(empresa)}: confirmado.` : `${formatTaxId(empresa)} não estava a confirmar.`
        return { text, data: { cpfcnpj: empresa, fl_confirmado: isOpen } }
      }),
    )
  certificado
    .command('remover')
    .description('A empresa deixa de usar o certificado; o último estabelecimento que sai destrói a chave')
    .requiredOption(...OF_EMPRESA)
    .action(({ empresa }: { empresa: string }, command: Command) =>
      runAction(command, async ({ store: { ownerDb } }) => {
        const certificado_destruido = await removeCertificate(ownerDb, await ownerOf(ownerDb, empresa))
        const done = certificado_destruido ? 'A chave foi destruída.' : 'Outros estabelecimentos ainda o usam.'
        return {
          text: `${formatTaxId(empresa)} não usa mais o certificado. ${done}`,
          data: { cpfcnpj: empresa, certificado_destruido },
        }
      }),
    )
}

async function clean({ store: { ownerDb } }: CommandContext, isConfirmed: boolean) {
  if (isConfirmed) {
    const count = await destroyUnkept(ownerDb, { before: clock.now(), why: 'portal captura limpar' })
    return {
      text: `${countText(count, 'certificado destruído', 'certificados destruídos')}.`,
      data: { destruidos: count },
    }
  }
  const { unkept } = await readUpgrade(ownerDb)
  return {
    text:
      unkept === 0
        ? 'Nenhum certificado sem responsável.'
        : `${countText(unkept, 'certificado', 'certificados')} sem responsável. Com --confirmo ${unkept === 1 ? 'a chave é destruída' : 'as chaves são destruídas'}.`,
    data: { sem_responsavel: unkept },
  }
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
    const { kept, isNew, demo } = await keepCertificate(
      deps,
      { owner, who: 'operador', wanted: await wantedOf(deps.db, owner) },
      { file, password },
    )
    const data = await toCertificado(deps, kept, { demo, ...(await findEstablishments(deps.db, owner)) })
    const done = isNew ? 'Certificado guardado.' : 'Este certificado já estava guardado.'
    return { text: [done, textOf(data)].join('\n'), data }
  })
}

async function listCertificates(context: CommandContext, taxId: string) {
  const owner = await ownerOf(context.store.ownerDb, taxId)
  const kept = await findCertificate(context.store.ownerDb, owner)
  if (!kept) return { text: 'Nenhum certificado guardado.', data: [] }
  return withChecks(context, async (deps) => {
    const data = await toCertificado(deps, kept, { demo: kept.demo, ...(await findEstablishments(deps.db, owner)) })
    return { text: textOf(data), data: [data] }
  })
}

/** The company itself, and the proven establishments of its root. */
async function wantedOf(db: OwnerDb, { empresaId }: CertificateOwner): Promise<Wanted> {
  const rows = await db
    .selectFrom('empresa as e')
    .innerJoin('empresa as own', (join) => join.onRef('own.root', '=', 'e.root').onRef('own.demo', '=', 'e.demo'))
    .select('e.id')
    .where('own.id', '=', empresaId)
    .where('e.active', '=', true)
    .where((eb) => eb.or([eb('e.proven', '=', true), eb('e.id', '=', empresaId)]))
    .execute()
  return { empresaIds: rows.map(({ id }) => id), isDefault: true }
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
    `Atende: ${empresas
      .filter(({ fl_usa }) => fl_usa)
      .map(({ cpfcnpj }) => formatTaxId(cpfcnpj))
      .join(', ')}`,
    ...avisos.map((aviso) => `Atenção: ${aviso}`),
  ].join('\n')
