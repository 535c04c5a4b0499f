import type { Ide, InfCte } from '@portal/fiscal/cte/layout.gen.ts'
import type { PrintedAddress } from '../format/address.ts'
import { asText } from '../format/values.ts'
import { codeName, TOMADOR } from './codes.ts'

/** A party of the document, in a common form. */
export interface Party {
  CNPJ?: string
  CPF?: string
  IE?: string
  ISUF?: string
  xNome?: string
  xFant?: string
  fone?: string
  email?: string
  indIEToma?: string
  address?: PrintedAddress
  /** Only of the tomador: its role */
  role?: string
}

/** The identification with the tomador groups of layout 2.00, which have other names. */
type AnyIde = Ide & { toma03?: Ide['toma3']; toma04?: Ide['toma4'] }

/** The parties by the code of `toma3`. */
export function dacteParties(inf: InfCte): Record<'0' | '1' | '2' | '3', Party> {
  return {
    '0': { ...inf.rem, address: inf.rem?.enderReme },
    '1': { ...inf.exped, address: inf.exped?.enderExped },
    '2': { ...inf.receb, address: inf.receb?.enderReceb },
    '3': { ...inf.dest, address: inf.dest?.enderDest },
  }
}

/**
 * The tomador: the party that `toma3` names (`toma03` in layout 2.00), the own group `toma4`, or, in a CT-e
 * OS or simplificado, the group `toma`.
 */
export function tomadorOf(inf: InfCte): Party {
  const ide: AnyIde = inf.ide
  const other = ide.toma4 ?? ide.toma04
  if (other) return { ...other, address: other.enderToma, role: codeName(TOMADOR, other.toma) }
  if (inf.toma) return { ...inf.toma, address: inf.toma.enderToma, role: codeName(TOMADOR, inf.toma.toma) }
  const code = asText((ide.toma3 ?? ide.toma03)?.toma)
  const parties = dacteParties(inf)
  const party = code === '0' || code === '1' || code === '2' || code === '3' ? parties[code] : {}
  return { ...party, role: codeName(TOMADOR, code) }
}
