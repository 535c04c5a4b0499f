import type { KindModelo, Tipo } from '../base/model.ts'
import type { Kind } from '../kind/kind.ts'
import type { KindEntry, KindNames } from '../kind/names.ts'
import { NF3E } from '../nf3e/kind.ts'
import { NFCOM } from '../nfcom/kind.ts'
import { NFE_ABI } from '../outro/abi.ts'
import { BPE } from '../outro/bpe.ts'
import { DCE } from '../outro/dce.ts'
import { GTVE } from '../outro/gtve.ts'
import { NFAG } from '../outro/nfag.ts'
import { NFGAS } from '../outro/nfgas.ts'
import { CTE } from './cte.ts'
import { MDFE } from './mdfe.ts'
import { NFE } from './nfe.ts'
import { MUNICIPAL_NFSE, NFSE } from './nfse.ts'
import { SAT } from './sat.ts'

/** Every kind that is read from its description, a line each. */
export const KINDS: readonly Kind[] = [NF3E, NFCOM, NFAG, NFGAS, BPE, GTVE, DCE, NFE_ABI]

const BY_MODELO: ReadonlyMap<string, Kind> = new Map(KINDS.map((kind) => [String(kind.modelo), kind]))
const BY_ROOT: ReadonlyMap<string, Kind> = new Map(
  KINDS.flatMap((kind) => kind.roots.map((root): [string, Kind] => [root.toLowerCase(), kind])),
)

/** The described kind of a model. */
export const kindOfModelo = (modelo: KindModelo | number | string | null): Kind | undefined =>
  BY_MODELO.get(String(modelo))

/** The described kind whose signed element has a name, in any case. */
export const kindOfRoot = (name: string): Kind | undefined => BY_ROOT.get(name.toLowerCase())

/** Every kind with a key and a signed group of the common form: first those with a reader by hand, then the described ones. */
export const ALL_KINDS: readonly KindNames[] = [
  NFE,
  CTE,
  MDFE,
  SAT,
  ...KINDS.map(({ tipo, modelo, roots, proc, procs, inf, prot, keyField, eventoEnding, events }) => ({
    ...{ inf, prot, keyField, eventoEnding, events },
    tipos: { [modelo]: tipo },
    procs: Object.fromEntries(roots.map((root) => [root, procs?.[root] ?? proc])),
  })),
]

/** Every kind of document, the NFS-e among them. */
export const REGISTRY: readonly KindEntry[] = [...ALL_KINDS, NFSE, MUNICIPAL_NFSE]

const LISTS: Readonly<Record<string, Tipo>> = Object.assign({}, ...REGISTRY.map(({ tipos }) => tipos))

/** The list for a document model; null for any other model. */
export const tipoOfModelo = (modelo: string | number): Tipo | null => LISTS[modelo] ?? null

/** Values of every kind, for patterns: names without special characters. */
export const kindNames = (namesOf: (kind: KindNames) => string | readonly (string | null)[] | null): string =>
  [...new Set(ALL_KINDS.flatMap((kind) => namesOf(kind) ?? []).flatMap((name) => name ?? []))].join('|')
