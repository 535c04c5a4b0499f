import type { EncerramentoReply } from '@portal/contract/acesso/encerramento.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { AuditEntry } from './base/audit.ts'
import { hashKey, newKey } from './chaves/key.ts'

/**
 * What ends together with a right (`close_voices`). The list of what speaks for a person or an office is the table `voice`;
 * nothing else decides what an event ends.
 */
export interface Closed {
  keys: { id: string; name: string; hint: string; table: 'api_key' | 'portfolio_key' }[]
  packages: { id: string; empresa_id: number; month: string; expires_at: string; tax_id: string; name: string }[]
  tasks: number
  invitations: number
  /** Addresses by which clients send files to the office */
  links: number
  /** Ids of the keys and packages that the caller adopted */
  adopted: string[]
  /** Whether an A1 was destroyed because nobody answers for its companies any more */
  destroyed: boolean
}

interface Secret {
  key: string
  packageId: string
}

/** New secrets of the keys and packages that the caller wants to adopt, by their present id. */
export type Adoption = ReadonlyMap<string, Secret>

/** Address of a package; its secret is derived from the id. */
export interface PackagePaths {
  pathOf(key: { empresaId: number; id: string }): string
}

/** `text`: ids separated by commas; undefined adopts nothing. */
export const newAdoption = (text: string | undefined): Adoption =>
  new Map(
    (text ?? '')
      .split(',')
      .filter(Boolean)
      .map((id) => [id.toLowerCase(), { key: newKey(), packageId: uuidv7() }]),
  )

const HINT = 4

/** The adoption as the SQL functions read it: hashes of keys, ids of packages. */
export const adoptionJson = (adoption: Adoption): string =>
  JSON.stringify(
    Object.fromEntries(
      [...adoption].map(([id, { key, packageId }]) => [
        id,
        { hash: hashKey(key).toString('hex'), hint: key.slice(-HINT), id: packageId },
      ]),
    ),
  )

/** Lines for the audit: what was adopted. Keys are noted in `empresaIds`, a package in its company. */
export const adoptionEntries = (
  { keys, packages, adopted }: Closed,
  adoption: Adoption,
  empresaIds: readonly number[],
): AuditEntry[] => [
  ...keys
    .filter(({ id }) => adopted.includes(id))
    .flatMap(({ id: target, name: detail }) =>
      empresaIds.map((empresaId) => ({ empresaId, what: 'chave.adopt' as const, target, detail })),
    ),
  ...packages
    .filter(({ id }) => adopted.includes(id))
    .map(({ id, empresa_id: empresaId }) => ({
      empresaId,
      what: 'pacote.adopt' as const,
      target: adoption.get(id)?.packageId ?? '',
      detail: id,
    })),
]

export function toEncerramento(closed: Closed, adoption: Adoption, packages: PackagePaths): EncerramentoReply {
  const secretOf = (id: string) => (closed.adopted.includes(id) ? adoption.get(id) : undefined)
  const flag = (id: string) => (secretOf(id) ? ('S' as const) : ('N' as const))
  return {
    chaves: closed.keys.map(({ id, name: nome, hint: ds_final, table }) => ({
      id,
      nome,
      ds_final,
      ds_tipo: table === 'api_key' ? 'empresa' : 'escritorio',
      fl_adotada: flag(id),
      chave: secretOf(id)?.key ?? null,
    })),
    pacotes: closed.packages.map(
      ({ id, empresa_id: empresaId, month: mes, expires_at, tax_id: cpfcnpj, name: nome }) => {
        const secret = secretOf(id)
        return {
          id,
          cpfcnpj,
          nome,
          mes,
          dt_expira: new Date(expires_at).toISOString(),
          fl_adotada: flag(id),
          url: secret ? packages.pathOf({ empresaId, id: secret.packageId }) : null,
        }
      },
    ),
    nr_tarefas: closed.tasks,
    nr_convites: closed.invitations,
    nr_links: closed.links,
    certificado_destruido: closed.destroyed,
  }
}

const UNDO = new Error('rehearsed')

/** Runs `work` and returns what it gives to `finish`. A rehearsal rolls its transaction back there. */
export async function rehearse<T>(rehearsal: boolean, work: (finish: (value: T) => void) => Promise<void>): Promise<T> {
  const answers: T[] = []
  try {
    await work((value) => {
      answers.push(value)
      if (rehearsal) throw UNDO
    })
  } catch (error) {
    if (error !== UNDO) throw error
  }
  const [answer] = answers
  if (answer === undefined) throw new Error('the work did not finish')
  return answer
}
