import type { Ide, InfCte } from '@portal/fiscal/cte/layout.gen.ts'
import type { Place } from '../format/place.ts'
import { asText } from '../format/values.ts'
import { nameOf, TOMADOR } from './codes.ts'

/** Any party of the document, in one shape. */
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
  place?: Place
  /** Of the tomador: whose part it plays */
  role?: string
}

/** The identification as layout 2.00 wrote it: its groups of the tomador had other names. */
type AnyIde = Ide & { toma03?: Ide['toma3']; toma04?: Ide['toma4'] }

/** The parties by the code of `toma3`. */
export function partiesOf(inf: InfCte): Record<'0' | '1' | '2' | '3', Party> {
  return {
    '0': { ...inf.rem, place: inf.rem?.enderReme },
    '1': { ...inf.exped, place: inf.exped?.enderExped },
    '2': { ...inf.receb, place: inf.receb?.enderReceb },
    '3': { ...inf.dest, place: inf.dest?.enderDest },
  }
}

/**
 * Who pays for the service: the party that `toma3` names (`toma03` in layout 2.00), the one of its own in `toma4`, or, in a
 * CT-e OS or simplificado, the group `toma` of the document.
 */
export function tomadorOf(inf: InfCte): Party {
  const ide: AnyIde = inf.ide
  const other = ide.toma4 ?? ide.toma04
  if (other) return { ...other, place: other.enderToma, role: nameOf(TOMADOR, other.toma) }
  if (inf.toma) return { ...inf.toma, place: inf.toma.enderToma, role: nameOf(TOMADOR, inf.toma.toma) }
  const code = asText((ide.toma3 ?? ide.toma03)?.toma)
  const parties = partiesOf(inf)
  const party = code === '0' || code === '1' || code === '2' || code === '3' ? parties[code] : {}
  return { ...party, role: nameOf(TOMADOR, code) }
}
